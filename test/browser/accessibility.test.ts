import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
    let page: Page;
    beforeAll(async () => {
      page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
      page.setDefaultTimeout(15_000);
    });
    afterEach(async () => {
      await page.evaluate('localStorage.clear()');
      await page.goto('about:blank');
    });
    afterAll(() => page?.close());

    /** Loads the one page anew: another one would take a process of its own. */
    async function open(hash: string, size = DESK): Promise<void> {
      await page.setViewportSize(size);
      await page.goto(`${story.parley.playground?.url}/${hash}`);
      await page.locator('main').waitFor();
    }

    const expectNone = async () => expect(await seriousViolations(page)).toEqual([]);

    it('a channel with an answered question', async () => {
      await open('');
      await page.getByRole('button', { name: /1 reply/ }).waitFor();
      await expectNone();
    });

    it('an empty channel', async () => {
      await open('');
      await page.getByRole('link', { name: 'finance' }).click();
      await page.getByRole('list', { name: 'Questions to try' }).waitFor();
      await expectNone();
    });

    it('a thread with chart, table, SQL and buttons', async () => {
      await open(thread);
      await page.getByText('Numbers', { exact: true }).click();
      await page.getByText(/^SQL/).first().click();
      await page.locator('.data-table').waitFor();
      await expectNone();
    });

    it('an open menu', async () => {
      await open(thread);
      await page.getByRole('button', { name: 'Shortcuts' }).first().click();
      await page.getByRole('menuitem').first().waitFor();
      await expectNone();
    });

    it('the people one may be', async () => {
      await open('');
      await page.locator('.person-switch summary').click();
      await page.getByRole('link', { name: 'Switch to Ben Okafor' }).waitFor();
      await expectNone();
    });

    it('suggestions in the composer', async () => {
      await open('');
      await page.locator('main textarea').pressSequentially('@');
      await page.getByRole('option').first().waitFor();
      await expectNone();
    });

    it('a form with errors', async () => {
      await open('');
      await page.locator('main textarea').fill('/ask connect');
      await page.locator('main textarea').press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await expectNone();
    });

    it('Home', async () => {
      await open('');
      await page.getByRole('link', { name: 'Parley', exact: true }).click();
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByText('Settings', { exact: true }).waitFor();
      await expectNone();
    });

    it('the inspector with an open entry and the fault planner', async () => {
      await open('');
      await page.getByRole('button', { name: 'Inspect events and calls' }).click();
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByText('Simulate a failure').click();
      await inspector.getByRole('listitem').first().getByRole('button').click();
      await inspector.locator('pre').first().waitFor();
      await expectNone();
    });

    it('a phone: channel, drawer, thread, form', async () => {
      await open('', PHONE);
      await page.getByRole('button', { name: /1 reply/ }).waitFor();
      await expectNone();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Close the menu' }).click();
      await page.getByRole('button', { name: /1 reply/ }).click();
      await page.locator('.thread .data-table').waitFor();
      await expectNone();
      await page.getByRole('button', { name: 'Save query' }).click();
      await page.getByRole('dialog').waitFor();
      await expectNone();
    });
  });
});
