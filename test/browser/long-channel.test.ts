import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Playground } from '../../src/playground/index.ts';
import { BOT_USER, CHANNELS, PEOPLE } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { BROWSER_MISSING, BUILT_PAGE, borrowBrowser, closePages, SKIPPED, watchTroubles } from './browser.ts';
import { fillChannel } from './fill-channel.ts';

const MESSAGES = 1_000;
const channel = CHANNELS[0]?.id ?? '';
const placeSchema = z.object({ rows: z.number(), below: z.number(), top: z.number() });

/** In the page: how many rows are drawn, how much of the list lies below, and where the row in the middle stands. */
const PLACE = `(() => {
  const list = document.querySelector('main .list');
  return {
    rows: list.querySelectorAll('.row').length,
    below: list.scrollHeight - list.scrollTop - list.clientHeight,
    top: list.scrollTop,
  };
})()`;

/** Goes up a little at a time. @returns by how much what was on the screen moved otherwise than it was scrolled, at most */
const SCROLL_UP = `(async () => {
  const list = document.querySelector('main .list');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const box = list.getBoundingClientRect();
  let worst = 0;
  for (let step = 0; step < 150; step += 1) {
    const row = document.elementFromPoint(box.left + 200, box.top + 300).closest('.row');
    if (row === null) return 'nothing is drawn there';
    const before = row.getBoundingClientRect().top;
    list.scrollTop -= 90;
    await frame();
    await frame();
    if (row.isConnected) worst = Math.max(worst, Math.abs(row.getBoundingClientRect().top - before - 90));
  }
  return worst;
})()`;

describe.skipIf(BROWSER_MISSING)(`a channel with ${MESSAGES} messages${SKIPPED}`, () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    playground = await startPlayground({ webFolder: BUILT_PAGE, clock: systemClock });
    fillChannel(playground, MESSAGES);
    browser = await borrowBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(30_000);
    troubles = watchTroubles(page);
    await page.goto(playground.url);
    await message(MESSAGES - 1).waitFor();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await playground?.stop();
  });

  const message = (number: number) => page.locator('main .message').filter({ hasText: `message ${number},` });
  const place = async () => placeSchema.parse(await page.evaluate(PLACE));
  const post = (user: string, text: string) =>
    playground.workspace.post({ channel, user, text, blocks: [], threadTs: null });

  it('opens at its end and draws only what is near', async () => {
    const { rows, below } = await place();
    expect(below).toBeLessThan(2);
    expect(rows).toBeLessThan(80);
  });

  it('stays at its end when something comes', async () => {
    post(BOT_USER, 'the newest of all');
    await page.locator('main .message').getByText('the newest of all').waitFor();
    await expect.poll(async () => (await place()).below).toBeLessThan(2);
  });

  it('leaves what is on the screen where it is while rows above it are measured', async () => {
    expect(await page.evaluate(SCROLL_UP)).toBeLessThan(2);
    expect((await place()).below).toBeGreaterThan(5_000);
  });

  it('stays there when something comes, or a message above changes its height, until the person goes to the end', async () => {
    const { top } = await place();
    post(BOT_USER, 'even newer');
    await page.getByRole('log', { name: 'New messages' }).getByText('even newer').waitFor();
    expect((await place()).top).toBe(top);
    const [first] = playground.workspace.messages(channel);
    const target = { channel, ts: first?.ts ?? '', user: PEOPLE[0]?.id ?? '' };
    playground.workspace.update(target, { text: 'taller\n'.repeat(30), blocks: [] });
    post(BOT_USER, 'the very newest');
    await page.getByRole('log', { name: 'New messages' }).getByText('the very newest').waitFor();
    expect((await place()).top).toBe(top);
    await page.getByRole('button', { name: 'Go to the end' }).click();
    await page.locator('main .message').getByText('the very newest').waitFor();
    await expect.poll(async () => (await place()).below).toBeLessThan(2);
  });

  it('reaches the first message', async () => {
    await page.getByRole('log', { name: /^Messages in/ }).focus();
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'This is the start of #general' }).waitFor();
    await page.locator('main .message').getByText('taller').first().waitFor();
    expect((await place()).rows).toBeLessThan(80);
  });

  it('keeps a row that has the keyboard, however far it is scrolled away', async () => {
    await page.keyboard.press('End');
    await message(MESSAGES - 2)
      .getByRole('button', { name: 'Reply in a thread' })
      .focus();
    await page.evaluate(`document.querySelector('main .list').scrollTo(0, 0)`);
    await page.getByRole('heading', { name: 'This is the start of #general' }).waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Reply in a thread');
    expect(await message(MESSAGES - 2).count()).toBe(1);
    expect(await message(MESSAGES / 2).count()).toBe(0);
  });

  it('troubles nobody', () => {
    expect(troubles).toEqual([]);
  });
});
