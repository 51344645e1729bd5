import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, startStory } from '../stories/story.ts';
import { BROWSER_MISSING, launchBrowser, SKIPPED } from './browser.ts';
import { seriousViolations } from './violations.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const QUESTION = 'revenue by month last year';

/** The main states of the page, each in both colours. */
describe.skipIf(BROWSER_MISSING)(`axe finds nothing serious${SKIPPED}`, () => {
  let story: Story;
  let browser: Browser;
  let thread: string;

  beforeAll(async () => {
    story = await startStory();
    browser = await launchBrowser();
    const posted = await story.playground.asPerson('ana').says('general', `@parley ${QUESTION}`);
    await story.playground.answerTo(posted);
    thread = `#/${posted.channel}/${posted.ts}`;
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await story?.end();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    async function open(hash: string, size = DESK): Promise<Page> {
      const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' });
      page.setDefaultTimeout(15_000);
      await page.goto(`${story.parley.playground?.url}/${hash}`);
      await page.locator('main').waitFor();
      return page;
    }

    async function expectNone(page: Page): Promise<void> {
      expect(await seriousViolations(page)).toEqual([]);
      await page.close();
    }

    it('a channel with an answered question', async () => {
      const page = await open('');
      await page.getByRole('button', { name: /1 reply/ }).waitFor();
      await expectNone(page);
    });

    it('an empty channel', async () => {
      const page = await open('');
      await page.getByRole('link', { name: 'finance' }).click();
      await page.getByRole('list', { name: 'Questions to try' }).waitFor();
      await expectNone(page);
    });

    it('a thread with chart, table, SQL and buttons', async () => {
      const page = await open(thread);
      await page.getByText('Numbers', { exact: true }).click();
      await page.getByText(/^SQL/).first().click();
      await page.locator('.data-table').waitFor();
      await expectNone(page);
    });

    it('an open menu', async () => {
      const page = await open(thread);
      await page.getByRole('button', { name: 'Shortcuts' }).first().click();
      await page.getByRole('menuitem').first().waitFor();
      await expectNone(page);
    });

    it('the people one may be', async () => {
      const page = await open('');
      await page.locator('.person-switch summary').click();
      await page.getByRole('link', { name: 'Switch to Ben Okafor' }).waitFor();
      await expectNone(page);
    });

    it('suggestions in the composer', async () => {
      const page = await open('');
      await page.locator('main textarea').pressSequentially('@');
      await page.getByRole('option').first().waitFor();
      await expectNone(page);
    });

    it('a form with errors', async () => {
      const page = await open('');
      await page.locator('main textarea').fill('/ask connect');
      await page.locator('main textarea').press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await expectNone(page);
    });

    it('Home', async () => {
      const page = await open('');
      await page.getByRole('link', { name: 'Parley', exact: true }).click();
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByText('Settings', { exact: true }).waitFor();
      await expectNone(page);
    });

    it('the inspector with an open entry and the fault planner', async () => {
      const page = await open('');
      await page.getByRole('button', { name: 'Inspect events and calls' }).click();
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByText('Simulate a failure').click();
      await inspector.getByRole('listitem').first().getByRole('button').click();
      await inspector.locator('pre').first().waitFor();
      await expectNone(page);
    });

    it('a phone: channel, drawer, thread, form', async () => {
      const page = await open('', PHONE);
      await page.getByRole('button', { name: /1 reply/ }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Close the menu' }).click();
      await page.getByRole('button', { name: /1 reply/ }).click();
      await page.locator('.thread .data-table').waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save query' }).click();
      await page.getByRole('dialog').waitFor();
      await expectNone(page);
    });
  });
});
