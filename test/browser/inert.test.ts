import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Playground } from '../../src/playground/index.ts';
import { BOT_USER, CHANNELS, PEOPLE } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { BROWSER_MISSING, BUILT_PAGE, borrowBrowser, closePages, SKIPPED, watchTroubles } from './browser.ts';
import { HOSTILE, HOSTILE_BLOCKS, HOSTILE_INPUTS } from './hostile-blocks.ts';

const [ana] = PEOPLE;
const [general] = CHANNELS;
const user = ana?.id ?? '';
const channel = general?.id ?? '';

const BEN = 'U0BEN00001';
const snapshotSchema = z.looseObject({
  kind: z.literal('snapshot'),
  people: z.array(z.looseObject({ id: z.string() })),
  channels: z.array(z.looseObject({ id: z.string() })),
});
const placesSchema = z.tuple([z.number(), z.number()]);

/** Where the second letter after a mention stands, and one that follows it. */
const PLACES_OF_LETTERS = `(() => {
  const words = 'reads from left to right';
  const text = [...document.querySelectorAll('main .text')].find((one) => one.textContent.includes(words));
  const node = [...text.childNodes].at(-1);
  return [1, 10].map((at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  });
})()`;

/** Every text that comes from somewhere else, planted through the wire: none of it is anything but text. */
describe.skipIf(BROWSER_MISSING)(`text is inert${SKIPPED}`, () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let tell: (event: object) => void = () => undefined;

  beforeAll(async () => {
    playground = await startPlayground({ webFolder: BUILT_PAGE, clock: systemClock });
    plant(playground);
    browser = await borrowBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(15_000);
    troubles = watchTroubles(page);
    await page.addInitScript({
      content: `globalThis.broken = [];
        addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));`,
    });
    await page.routeWebSocket(/\/ui/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(withHostileNames(String(message))));
      tell = (event) => socket.send(JSON.stringify(event));
    });
    await page.goto(playground.url);
    await page.locator('main .message').first().waitFor();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await playground?.stop();
  });

  async function expectInert(): Promise<void> {
    expect(await page.evaluate('window.alive')).toBeUndefined();
    expect(await page.evaluate('window.broken')).toEqual([]);
    expect(
      await page.locator('iframe, object, embed, img[src="x"], script:not([src]), [onerror], [onload]').count(),
    ).toBe(0);
    const links = z
      .array(z.string())
      .parse(await page.evaluate(`[...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '')`));
    expect(links.filter((href) => !/^(#\/|\?as=|\/files\/|https?:)/.test(href))).toEqual([]);
    expect(await page.locator('main').getByText('<script>window.alive=2</script>').count()).toBeGreaterThan(0);
  }

  it('in messages, blocks of every kind, files and names of people', async () => {
    const kinds = HOSTILE_BLOCKS.map(({ type }) => type);
    expect(new Set(kinds).size).toBeGreaterThan(18);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectInert();
  });

  it('in a thread that is opened, in its preview and in what the bot is doing', async () => {
    tell({ kind: 'status-changed', status: statusOf(playground) });
    await page.getByRole('button', { name: /1 reply/ }).click();
    await page.locator('.thread .message').nth(1).waitFor();
    await page.locator('.thread .status').waitFor();
    await expectInert();
  });

  it('in menus, confirmations and suggestions', async () => {
    await page.locator('main textarea').pressSequentially('@');
    await page.getByRole('option').first().waitFor();
    await expectInert();
    await page.locator('main textarea').fill('');
    await page.getByRole('button', { name: 'Shortcuts' }).first().click();
    await page.getByRole('menuitem').first().waitFor();
    await expectInert();
    await page.keyboard.press('Escape');
  });

  it('in a form and in what is wrong with it', async () => {
    const view = await openForm(playground);
    await page.getByRole('dialog').waitFor();
    tell({ kind: 'view-errors', viewId: view, errors: { words: HOSTILE } });
    await page.locator('.field-error').filter({ hasText: 'script' }).waitFor();
    await expectInert();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('in the inspector', async () => {
    await page.getByRole('button', { name: 'Inspect events and calls' }).click();
    const entry = { at: 0, kind: 'call', retry: 0, bytes: 1, tookMs: 1, outcome: 'refused' };
    tell({ kind: 'wire-seen', entries: [{ ...entry, id: 999_999, name: HOSTILE, reason: HOSTILE }] });
    await page.locator('.wire-row').filter({ hasText: 'script' }).waitFor();
    await expectInert();
  });

  it('does not turn round what stands beside it', async () => {
    const [first, last] = placesSchema.parse(await page.evaluate(PLACES_OF_LETTERS));
    expect(first).toBeLessThan(last);
  });

  it('tells what kind of file it is, whatever its name looks like', async () => {
    expect(await page.locator('main .file-card').textContent()).toContain('EXE · 1 B');
  });

  it('troubles nobody', () => {
    expect(troubles).toEqual([]);
  });
});

/** What people, an app, a database and a model may have written. */
function plant({ workspace }: Playground): void {
  const post = (
    author: string,
    rest: { text: string; blocks?: typeof HOSTILE_BLOCKS; files?: string[]; threadTs?: string },
  ) => workspace.post({ channel, user: author, blocks: [], threadTs: null, ...rest });
  for (const block of HOSTILE_BLOCKS) post(BOT_USER, { text: HOSTILE, blocks: [block] });
  const file = workspace.files.add({ name: `${HOSTILE} \u202Evsc.exe`, user: BOT_USER, bytes: Buffer.from('a') });
  post(BOT_USER, { text: '', files: [file.id] });
  post(BOT_USER, { text: `<@${BEN}> reads from left to right` });
  const typed = workspace.say({ channel, user, threadTs: null, text: HOSTILE });
  post(BOT_USER, { text: HOSTILE, threadTs: typed.ts });
}

function statusOf({ workspace }: Playground): object {
  const root = workspace.messages(channel).findLast(({ threadTs }) => threadTs !== null)?.threadTs;
  return { channel, threadTs: root, user: BOT_USER, status: HOSTILE, loadingMessages: [HOSTILE] };
}

/** People, channels and menus are the workspace's own and cannot be renamed: their names are changed on the way to the page. */
function withHostileNames(message: string): string {
  const event = snapshotSchema.safeParse(JSON.parse(message));
  if (!event.success) return message;
  const people = event.data.people.map((person) => {
    const name = person.id === BEN ? 'ben\u202E' : HOSTILE;
    return { ...person, name, realName: HOSTILE };
  });
  const channels = event.data.channels.map((one) => ({ ...one, topic: HOSTILE }));
  const shortcut = { callbackId: 'x', name: HOSTILE, description: HOSTILE };
  const menu = { globalShortcuts: [shortcut], messageShortcuts: [shortcut], slashCommands: [], hasHome: true };
  return JSON.stringify({ ...event.data, people, channels, menu });
}

/** @returns the view's id */
async function openForm(playground: Playground): Promise<string> {
  const view = {
    type: 'modal',
    callback_id: 'form',
    title: { type: 'plain_text', text: '<b>Form</b>' },
    submit: { type: 'plain_text', text: '<i>Send</i>' },
    blocks: HOSTILE_INPUTS,
  };
  const body = new URLSearchParams({ trigger_id: playground.triggerFor(user), view: JSON.stringify(view) });
  const headers = { authorization: `Bearer ${playground.slack.botToken}` };
  const answer = await fetch(`${playground.slack.apiUrl}views.open`, { method: 'POST', headers, body });
  const told = await answer.text();
  const id = /"view":\{"id":"(\w+)"/.exec(told)?.[1];
  if (id === undefined) throw new Error(told);
  return id;
}
