import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, startStory } from '../stories/story.ts';
import { CHROMIUM, launchBrowser } from './browser.ts';

const missing = !existsSync(CHROMIUM);
if (missing) process.stderr.write(`browser tests are skipped: there is no ${CHROMIUM}\n`);

describe.skipIf(missing)(`the page in a browser${missing ? ` (skipped: no ${CHROMIUM})` : ''}`, () => {
  let story: Story;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    story = await startStory();
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    await page.goto(`${story.parley.playground?.url}`);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await story?.end();
  });

  it('asks in the composer and reads the answer from the rendered table', async () => {
    const composer = page.getByRole('textbox', { name: /general/ });
    await composer.fill('@parley how many orders per channel?');
    await composer.press('Enter');
    await page.getByRole('button', { name: /1 reply/ }).click();
    const table = page.getByRole('table', { name: /./ }).first();
    await table.waitFor();
    const cells = (await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allTextContents());
    const rows = await Promise.all(cells);
    const expected = await story.directly('SELECT channel, count(*)::int FROM store.orders GROUP BY 1 ORDER BY 2 DESC');
    expect(rows).toEqual(expected.map(([channel, n]) => [channel, Number(n).toLocaleString('en-US')]));
  });

  it('sorts the table by a click on its header', async () => {
    const table = page.getByRole('table', { name: /./ }).first();
    const names = () => table.locator('tbody tr > :first-child').allTextContents();
    const before = await names();
    await table.getByRole('columnheader').first().getByRole('button').click();
    expect(await names()).toEqual([...before].sort());
  });

  it('follows up in the thread pane without a mention', async () => {
    const reply = page.getByRole('textbox', { name: /thread/i });
    await reply.fill('only the top 2');
    await reply.press('Enter');
    const second = page.getByRole('table', { name: /./ }).nth(1);
    await second.waitFor();
    expect(await second.locator('tbody tr').count()).toBe(2);
  });

  it('shows no error in the console', () => {
    expect(troubles).toEqual([]);
  });
});
