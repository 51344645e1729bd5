import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../src/playground/index.ts';
import { BOT_USER, CHANNELS } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { BROWSER_MISSING, BUILT_PAGE, borrowBrowser, closePages, SKIPPED, watchTroubles } from './browser.ts';
import { HOSTILE, MANIFEST, startFormApp } from './form-app.ts';

// A busy machine takes longer than the second that is usual.

/** What a person does in the page, through the whole wire, with an app on Slack's own framework behind it. */
describe.skipIf(BROWSER_MISSING)(`elements, forms and menus in a browser${SKIPPED}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-form-app-'));
  let troubles: string[];
  let playground: Playground;
  let app: Awaited<ReturnType<typeof startFormApp>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const manifest = join(folder, 'manifest.yml');
    writeFileSync(manifest, MANIFEST);
    playground = await startPlayground({ webFolder: BUILT_PAGE, clock: systemClock, manifest });
    app = await startFormApp(playground);
    browser = await borrowBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    troubles = watchTroubles(page);
    await page.goto(playground.url);
    await say('show');
    await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await app?.stop();
    await playground?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function say(text: string): Promise<void> {
    const composer = page.getByRole('textbox', { name: /^Message/ });
    await composer.fill(text);
    await composer.press('Enter');
  }
  const heard = (what: string) => expect.poll(() => app.heard).toContain(what);
  const dialog = () => page.getByRole('dialog');
  async function openForm(): Promise<void> {
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name: /Connect a source/ }).click();
    await dialog().waitFor();
  }

  it('shows hostile text as text', async () => {
    expect(await page.getByText('alert(1)').textContent()).toBe(HOSTILE);
    expect(await page.locator('main .message a, main .message img').count()).toBe(0);
  });

  it('tells the app of a click', async () => {
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await heard('button go 7');
  });

  it('tells the app of a click on a button in a cell of a table, with the message it stands in', async () => {
    const text = (value: string) => ({ type: 'raw_text', text: value });
    const button = { type: 'button', action_id: 'in-cell', text: { type: 'plain_text', text: 'Run it' }, value: '9' };
    const cell = { type: 'action_cell', element: button, fallback: text('Run it') };
    const rows = [
      [text('Query'), text('Run')],
      [text('Orders'), cell],
    ];
    const table = { type: 'data_table', block_id: 'queries', caption: 'Queries', rows };
    const channel = CHANNELS[0]?.id ?? '';
    const posted = playground.workspace.post({
      channel,
      user: BOT_USER,
      text: 'Queries',
      blocks: [table],
      threadTs: null,
    });
    await page.getByRole('table', { name: 'Queries' }).getByRole('button', { name: 'Run it' }).click();
    await heard('button in-cell 9');
    expect(app.heard).toContain(`in message ${posted.ts}`);
  });

  it('shows a video and a block it does not know as words', async () => {
    const video = {
      type: 'video',
      title: { type: 'plain_text', text: 'A tour' },
      title_url: 'https://example.com/v',
      alt_text: 'Somebody talks',
    };
    const odd = { type: 'callout', heading: { label: 'Mind this' } };
    const channel = CHANNELS[0]?.id ?? '';
    playground.workspace.post({ channel, user: BOT_USER, text: '', blocks: [video, odd], threadTs: null });
    await page.getByRole('link', { name: 'A tour' }).waitFor();
    await page.getByText('Somebody talks').waitFor();
    await page.locator('.unknown').getByText('Mind this').first().waitFor();
  });

  it('asks first where the app wants that', async () => {
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).click();
    await heard('button remove');
    expect(app.heard.filter((one) => one.includes('remove'))).toHaveLength(1);
  });

  it('chooses with the keyboard from a menu, a list and a search', async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heard('overflow more second');
    await page.getByRole('button', { name: 'Pick one' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heard('static_select pick line');
    await page.getByRole('button', { name: 'Find a table' }).press('Enter');
    await page.keyboard.type('air');
    await page.getByRole('option', { name: 'airports' }).waitFor();
    await page.keyboard.press('Enter');
    await heard('external_select search airports');
  });

  it('fills in a form: what is missing, what the app refuses, what it gets', async () => {
    await openForm();
    const host = dialog().getByLabel('Host');
    await expect.poll(() => host.and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('Enter');
    await dialog().getByText('Fill in this field', { exact: true }).waitFor();
    await host.fill('nowhere');
    expect(await dialog().getByText('Fill in this field', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog().getByText('No server answers there', { exact: true }).waitFor();
    expect(await host.getAttribute('aria-invalid')).toBe('true');
    await host.fill('db.example.com');
    const file = { name: 'key.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') };
    await dialog().locator('input[type=file]').setInputFiles(file);
    await dialog().getByText('key.json').waitFor();
    await dialog().getByLabel('Who may ask').click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await dialog().waitFor({ state: 'detached' });
    const [first] = playground.workspace.people();
    await heard(`db.example.com 5432 key.json:7 ${first?.id}`);
  });

  it('leaves a form by Escape, and gives the keyboard back', async () => {
    await openForm();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Shortcuts' });
    await expect.poll(() => button.and(page.locator(':focus')).count()).toBe(1);
  });

  it('completes a slash command; its answer is for one person and can be put away', async () => {
    const composer = page.getByRole('textbox', { name: /^Message/ });
    await composer.focus();
    await page.keyboard.type('/as');
    await page.getByRole('option', { name: /\/ask/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('how many?');
    await page.keyboard.press('Enter');
    await page.getByText('You asked: how many?', { exact: true }).waitFor();
    await page.getByText('Only visible to you').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText('You asked: how many?', { exact: true }).count()).toBe(0);
  });

  it('edits and deletes the viewer’s own message, and offers the app’s shortcut on it', async () => {
    await say('first words');
    const own = page.getByRole('article').filter({ hasText: 'first words' });
    const choose = async (name: string) => {
      await own.hover();
      await own.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await own.locator('time').waitFor();
    await choose('Ask about this');
    await heard('about first words');
    await choose('Edit');
    await page.getByRole('textbox', { name: 'Edit your message' }).fill('first words, mended');
    await page.keyboard.press('Enter');
    await own.getByText('(edited)').waitFor();
    await choose('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await own.waitFor({ state: 'detached' });
  });

  it('keeps the order in which messages were typed, before and after they arrive', async () => {
    const words = ['typed first', 'typed second', 'typed third', 'typed fourth'];
    const shown = page.locator('main .message').filter({ hasText: /^.*typed (first|second|third|fourth)/ });
    for (const word of words) await say(word);
    const texts = async () =>
      (await shown.locator('.text').allTextContents()).filter((text) => text.startsWith('typed'));
    await expect.poll(texts).toEqual(words);
    await expect.poll(() => page.locator('main .pending').count()).toBe(0);
    expect(await texts()).toEqual(words);
    const kept = playground.workspace.messages(CHANNELS[0]?.id ?? '').map(({ text }) => text);
    expect(kept.filter((text) => text.startsWith('typed'))).toEqual(words);
  });

  it('opens the Home tab that the app publishes', async () => {
    await page.getByRole('link', { name: 'Parley', exact: true }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
  });

  it('shows no error in the console', () => {
    expect(troubles).toEqual([]);
  });
});
