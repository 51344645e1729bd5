import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Story, startStory } from '../stories/story.ts';
import { BROWSER_MISSING, borrowBrowser, closePages, SKIPPED } from './browser.ts';
import { seriousViolations } from './violations.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const QUESTION = 'revenue by month last year';

/** The main states of the page, each in both colours. */
describe.skipIf(BROWSER_MISSING)(`axe finds nothing serious${SKIPPED}`, () => {
  let story: Story;
  let browser: Browser;
  let page: Page;
  let thread: string;

  beforeAll(async () => {
    story = await startStory();
    browser = await borrowBrowser();
    page = await browser.newPage({ reducedMotion: 'reduce' });
    page.setDefaultTimeout(30_000);
    const posted = await story.playground.asPerson('ana').says('general', `@parley ${QUESTION}`);
    await story.playground.answerTo(posted);
    thread = `#/${posted.channel}/${posted.ts}`;
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await story?.end();
  });

  afterEach(async () => {
    await page.evaluate('localStorage.clear()');
    await page.goto('about:blank');
  });

  /** Loads the one page anew: another one would take a process of its own. */
  async function open(hash: string, size = DESK): Promise<void> {
    await page.setViewportSize(size);
    await page.goto(`${story.parley.playground?.url}/${hash}`);
    await page.locator('main').waitFor();
  }

  /** In each colour, with what is to be there: the page goes over to the other without being loaded. */
  async function expectNone(shown: Locator): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      await shown.waitFor();
      expect([colorScheme, await seriousViolations(page)]).toEqual([colorScheme, []]);
    }
  }

  it('a channel with an answered question', async () => {
    await open('');
    await expectNone(page.getByRole('button', { name: /1 reply/ }));
  });

  it('an empty channel', async () => {
    await open('');
    await page.getByRole('link', { name: 'finance' }).click();
    await expectNone(page.getByRole('list', { name: 'Questions to try' }));
  });

  it('a thread with chart, table, SQL and buttons', async () => {
    await open(thread);
    await page.getByText('Numbers', { exact: true }).click();
    await page.getByText(/^SQL/).first().click();
    await expectNone(page.locator('.data-table'));
  });

  it('an open menu', async () => {
    await open(thread);
    await page.getByRole('button', { name: 'Shortcuts' }).first().click();
    await expectNone(page.getByRole('menuitem').first());
  });

  it('the people one may be', async () => {
    await open('');
    await page.locator('.person-switch summary').click();
    await expectNone(page.getByRole('link', { name: 'Switch to Ben Okafor' }));
  });

  it('suggestions in the composer', async () => {
    await open('');
    await page.locator('main textarea').pressSequentially('@');
    await expectNone(page.getByRole('option').first());
  });

  it('a form with errors', async () => {
    await open('');
    await page.locator('main textarea').fill('/ask connect');
    await page.locator('main textarea').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await expectNone(page.locator('[aria-invalid="true"]').first());
  });

  it('Home', async () => {
    await open('');
    await page.getByRole('link', { name: 'Parley', exact: true }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await expectNone(page.getByText('Settings', { exact: true }));
  });

  it('the inspector with an open entry and the fault planner', async () => {
    await open('');
    await page.getByRole('button', { name: 'Inspect events and calls' }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('Simulate a failure').click();
    await inspector.getByRole('listitem').first().getByRole('button').click();
    await expectNone(inspector.locator('pre').first());
  });

  it('a phone: channel, drawer, thread, form', async () => {
    await open('', PHONE);
    await expectNone(page.getByRole('button', { name: /1 reply/ }));
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await page.getByRole('button', { name: /1 reply/ }).click();
    await expectNone(page.locator('.thread .data-table'));
    await page.getByRole('button', { name: 'Save query' }).click();
    await expectNone(page.getByRole('dialog'));
  });
});
