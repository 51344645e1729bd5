import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, startStory } from '../stories/story.ts';
import { BROWSER_MISSING, borrowBrowser, closePages, SKIPPED } from './browser.ts';

const ENOUGH_TABS = 120;

/** The whole path without a pointer: nothing here clicks. */
describe.skipIf(BROWSER_MISSING)(`the page by keyboard alone${SKIPPED}`, () => {
  let story: Story;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    story = await startStory();
    browser = await borrowBrowser();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(30_000);
    await page.goto(`${story.parley.playground?.url}`);
    await page.locator('main textarea').waitFor();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await story?.end();
  });

  const thread = () => page.getByRole('complementary', { name: 'Thread' });
  const dialog = () => page.getByRole('dialog');
  const hasFocus = async (target: Locator) => (await target.and(page.locator(':focus')).count()) === 1;
  const focusOn = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

  /** Presses Tab, or Shift Tab, until the target has the keyboard: it must be in the page's order. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let press = 0; press < ENOUGH_TABS; press += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no Tab leads to ${String(target)}`);
  }

  it('begins in the composer, completes a name, asks, and opens the thread', async () => {
    await focusOn(page.locator('main textarea'));
    await page.keyboard.type('@par');
    await page.getByRole('option', { name: /Parley/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('revenue by month last year');
    await page.keyboard.press('Enter');
    await thread().locator('.data-table').waitFor();
    await focusOn(page.locator('main textarea'));
    await tabTo(page.getByRole('button', { name: /1 reply/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusOn(thread().getByRole('textbox', { name: 'Reply in the thread' }));
  });

  it('sorts and pages the table', async () => {
    const table = thread().getByRole('table', { name: /, 12 rows$/ });
    await tabTo(thread().getByRole('button', { name: 'Next page' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await thread().getByText('2 / 2').waitFor();
    expect(await table.locator('tbody tr:not(.blank)').count()).toBe(2);
    // There is no page after this one; the keyboard stays on the button all the same.
    await focusOn(thread().getByRole('button', { name: 'Next page' }));
    await tabTo(thread().getByRole('button', { name: 'Previous page' }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await thread().getByText('1 / 2').waitFor();
    await tabTo(table.getByRole('button', { name: 'revenue' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusOn(table.getByRole('button', { name: 'revenue' }));
    expect(await table.getByRole('columnheader', { name: 'revenue' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('takes another chart', async () => {
    await tabTo(thread().getByRole('button', { name: /chart: Line chart/i }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Bar chart' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => thread().locator('svg.plot rect').count()).toBe(12);
  });

  it('opens a message’s menu, moves in it, and leaves it by Escape to where it was', async () => {
    const more = thread().getByRole('button', { name: 'More actions for this message' }).first();
    await tabTo(more, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await focusOn(items.first());
    await page.keyboard.press('End');
    await focusOn(items.last());
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await focusOn(more);
    expect(await thread().count()).toBe(1);
  });

  it('holds the keyboard in a form and gives it back', async () => {
    const save = thread().getByRole('button', { name: 'Save query' });
    await tabTo(save);
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // A dialog that is modal lets the keyboard out to the browser itself only, never to the page behind it.
      expect(await page.locator('main :focus, aside :focus').count()).toBe(0);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await focusOn(save);
  });

  it('closes the thread by Escape and is back in the composer', async () => {
    await page.keyboard.press('Escape');
    await thread().waitFor({ state: 'detached' });
    await focusOn(page.locator('main textarea'));
  });

  it('reaches channels, people, the inspector and the colours', async () => {
    await tabTo(page.getByRole('link', { name: 'data-questions' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '#data-questions', exact: true }).waitFor();
    await focusOn(page.locator('main textarea'));
    const wire = page.getByRole('button', { name: 'Inspect events and calls' });
    await tabTo(wire, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await focusOn(inspector.getByRole('button', { name: 'Close the inspector' }));
    await tabTo(inspector.getByRole('listitem').first().getByRole('button'));
    await page.keyboard.press('Enter');
    await inspector.locator('pre').first().waitFor();
    await page.keyboard.press('Escape');
    await inspector.waitFor({ state: 'detached' });
    await focusOn(wire);
    await tabTo(page.locator('.person-switch summary'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Switch to Ben Okafor' }));
    await page.keyboard.press('Enter');
    await page.locator('.person-switch summary').getByText('Ben Okafor').waitFor();
  });
});
