import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import { type Story, startStory } from '../stories/story.ts';
import { BROWSER_MISSING, borrowBrowser, closePages, SKIPPED, watchTroubles } from './browser.ts';

// A busy machine takes longer than the second that is usual.

/** What a person does in the page, with the whole of Parley behind it. */
describe.skipIf(BROWSER_MISSING)(`the page in a browser${SKIPPED}`, () => {
  let story: Story;
  let browser: Browser;
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    story = await startStory();
    browser = await borrowBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    troubles = watchTroubles(page);
    await page.goto(`${story.parley.playground?.url}`);
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await story?.end();
  });

  const thread = () => page.getByRole('complementary', { name: 'Thread' });
  const dialog = () => page.getByRole('dialog');
  async function say(text: string): Promise<void> {
    const composer = page.getByRole('textbox', { name: /^Message/ });
    await composer.fill(text);
    await composer.press('Enter');
  }

  it('says what data there is, with counts, and offers questions whose answers have a picture', async () => {
    const holdings = page.getByRole('region', { name: 'What Sample data holds' });
    await holdings.waitFor();
    const said = await holdings.getByRole('listitem').allTextContents();
    for (const [table, words] of [
      ['store.refunds', 'refunds'],
      ['flights.flights', 'flights'],
    ]) {
      const [[rows] = []] = await story.directly(`SELECT count(*)::int FROM ${table}`);
      expect(said.join('\n')).toContain(`${words} ${Number(rows).toLocaleString('en-US')} rows, `);
    }
    const questions = await page.getByRole('list', { name: 'Questions to try' }).getByRole('button').allTextContents();
    expect(questions).toHaveLength(4);
    const ana = story.playground.asPerson('ana');
    for (const question of questions) {
      const answer = await story.playground.answerTo(await ana.says('data-questions', `@parley ${question}`));
      const hasChart = answer.blocks.some(({ type }) => type === 'data_visualization');
      expect([question, hasChart || (await hasPicture(answer))]).toEqual([question, true]);
    }
  });

  /** A picture too wide for Slack's own chart comes as a file in the thread. */
  async function hasPicture({ channel, threadTs }: MessageRecord): Promise<boolean> {
    const shared = () => story.parley.playground?.workspace.replies(channel, threadTs ?? '') ?? [];
    await expect.poll(() => shared().some(({ files }) => files.length > 0)).toBe(true);
    return true;
  }

  it('asks in the composer and reads the answer from the rendered table', async () => {
    await say('@parley how many orders per channel?');
    const table = thread().getByRole('table', { name: /, \d+ rows$/ });
    await table.waitFor();
    const cells = (await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allTextContents());
    const rows = await Promise.all(cells);
    const expected = await story.directly('SELECT channel, count(*)::int FROM store.orders GROUP BY 1 ORDER BY 2 DESC');
    expect(rows).toEqual(expected.map(([channel, n]) => [channel, Number(n).toLocaleString('en-US')]));
  });

  it('reads a new answer out in a live region, once', async () => {
    const told = page.getByRole('log', { name: 'New messages' });
    await expect.poll(() => told.textContent()).toMatch(/^Parley, in a thread: .*orders/);
    expect(await told.getAttribute('aria-live')).toBe('polite');
    expect(await told.locator('p').count()).toBe(1);
    expect(await page.getByRole('log', { name: 'Messages in this thread' }).getAttribute('aria-live')).toBe('off');
  });

  it('reads out a list of steps once it has become the answer', async () => {
    const told = page.getByRole('log', { name: 'New messages' });
    const { playground } = story.parley;
    if (playground === undefined) throw new Error('there is no playground');
    const { workspace } = playground;
    const [root] = story.playground.messagesIn('general');
    const channel = root?.channel ?? '';
    const task = {
      type: 'task_card',
      task_id: 'step-0',
      title: 'Running the query on Shop, 5 s',
      status: 'in_progress',
    };
    const plan = { type: 'plan', title: 'Working on: how many?', tasks: [task] };
    const draft = { channel, user: BOT_USER, text: 'Working on: how many?', blocks: [plan], threadTs: null };
    const { ts } = workspace.post(draft);
    await page.getByText('Running the query on Shop, 5 s').waitFor();
    workspace.update({ channel, ts, user: BOT_USER }, { text: 'There are 12 of them.', blocks: [] });
    await expect.poll(() => told.textContent()).toContain('There are 12 of them.');
    expect(await told.textContent()).not.toContain('Working on');
    workspace.remove({ channel, ts, user: BOT_USER });
  });

  it('follows up in the thread without a mention', async () => {
    const reply = thread().getByRole('textbox', { name: 'Reply in the thread' });
    await reply.fill('only the top 2');
    await reply.press('Enter');
    const second = thread()
      .getByRole('table', { name: /, \d+ rows$/ })
      .nth(1);
    await second.waitFor();
    expect(await second.locator('tbody tr').count()).toBe(2);
  });

  it('sorts, filters and pages a longer table', async () => {
    await say('@parley revenue by month last year');
    const table = thread().getByRole('table', { name: /, 12 rows$/ });
    await table.waitFor();
    const expected = await story.directly(
      `SELECT sum(i.line_total)::float8 FROM store.order_items i JOIN store.orders o ON o.id = i.order_id
       WHERE o.ordered_at >= date_trunc('year', now()) - interval '1 year' AND o.ordered_at < date_trunc('year', now())
       GROUP BY date_trunc('month', o.ordered_at) ORDER BY 1`,
    );
    const numbers = async () => {
      const texts = await table.locator('tbody tr:not(.blank) td').allTextContents();
      return texts.map((text) => Number(text.replaceAll(/[$,]/g, '')));
    };
    const rounded = expected.map(([revenue]) => Number(Number(revenue).toFixed(2)));
    await table.getByRole('button', { name: 'revenue' }).click();
    expect(await numbers()).toEqual(rounded.slice(0, 10));
    expect(await table.getByRole('columnheader', { name: 'revenue' }).getAttribute('aria-sort')).toBe('ascending');
    await thread().getByRole('button', { name: 'Next page' }).click();
    expect(await numbers()).toEqual(rounded.slice(10));
    await table.getByRole('button', { name: 'revenue' }).click();
    expect(await numbers()).toEqual(rounded.toReversed().slice(10));
    await thread().getByRole('searchbox').fill('Mar');
    expect(await table.locator('tbody tr:not(.blank) th').allTextContents()).toEqual([
      expect.stringMatching(/^Mar \d{4}$/),
    ]);
  });

  it('takes another chart', async () => {
    await thread().locator('svg.plot .line').first().waitFor();
    await thread()
      .getByRole('button', { name: /chart: Line chart/i })
      .press('Enter');
    await page.getByRole('option', { name: 'Bar chart' }).click();
    await expect.poll(() => thread().locator('svg.plot rect').count()).toBe(12);
  });

  it('downloads a file whose bytes are those the API gives', async () => {
    await thread().getByRole('button', { name: 'Download', exact: true }).click();
    await dialog().getByRole('button', { name: 'Download' }).click();
    const link = thread().getByRole('link', { name: /^Download .*\.csv$/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const { playground } = story.parley;
    const id = /\/files\/(F\w+)\//.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
    const headers = { authorization: `Bearer ${playground?.slack.botToken}` };
    const told: unknown = await (
      await fetch(`${playground?.slack.apiUrl}files.info`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ file: id }),
      })
    ).json();
    const address = /"url_private_download":"([^"]+)"/.exec(JSON.stringify(told))?.[1] ?? '';
    const bytes = Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(100);
    expect(readFileSync(await download.path())).toEqual(bytes);
  });

  it('opens a form and is refused on one field', async () => {
    await say('/ask connect');
    await dialog().waitFor();
    const fill = async (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text);
    for (const [label, text] of Object.entries({ Name: 'Sales', Host: '127.0.0.1', Database: 'd', 'User name': 'u' })) {
      await fill(label, text);
    }
    await fill('Port', '99999');
    await dialog().getByRole('button', { name: 'Connect' }).click();
    const port = dialog().getByLabel('Port', { exact: true });
    await expect.poll(() => port.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => port.and(page.locator(':focus')).count()).toBe(1);
    expect(await dialog().locator('[aria-invalid="true"]').count()).toBe(1);
    expect(await dialog().locator('.field-error').filter({ hasText: '65535' }).count()).toBe(1);
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Sales');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('shows somebody an answer of their own, which is gone for others and after coming back', async () => {
    await say('/ask how many airports?');
    const alone = page.locator('main .ephemeral').filter({ hasText: /airports/ });
    await alone.getByText('Only visible to you').waitFor();
    for (const name of ['Ben Okafor', 'Ana Duarte']) {
      await page.locator('.person-switch summary').click();
      await page.getByRole('link', { name: `Switch to ${name}` }).click();
      await page.locator('.person-switch summary').getByText(name).waitFor();
      await page.getByText('how many orders per channel?').first().waitFor();
      expect(await page.locator('.ephemeral').count()).toBe(0);
    }
  });

  it('is dark on demand, and stays so', async () => {
    const paper = () => page.evaluate<string>(`getComputedStyle(document.querySelector('main')).backgroundColor`);
    const light = await paper();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
    expect(await paper()).toBe(dark);
    await page.getByRole('button', { name: 'Use the light theme' }).click();
  });

  it('inspects the wire, plans a fault and sees the bot recover from it', async () => {
    await page.getByRole('button', { name: 'Inspect events and calls' }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('Simulate a failure').click();
    await inspector.getByLabel('Next call of').selectOption('chat.postMessage');
    await inspector.getByLabel('What happens to the call').selectOption({ label: '429, retry after 2 seconds' });
    await inspector.getByRole('button', { name: 'Plan' }).first().click();
    await inspector.getByRole('list', { name: 'Planned' }).getByText('chat.postMessage: 429').waitFor();
    await say('@parley how many customers per country?');
    const row = (words: RegExp) => inspector.getByRole('listitem').filter({ hasText: words });
    await row(/app_mention/)
      .first()
      .waitFor();
    await row(/chat\.postMessage.*(429|rate)/)
      .first()
      .waitFor();
    await row(/chat\.postMessage(?!.*(429|rate)).*\d ms/)
      .first()
      .waitFor();
    await thread()
      .getByRole('table', { name: /, \d+ rows$/ })
      .waitFor();
    await row(/app_mention/)
      .first()
      .getByRole('button')
      .click();
    await expect
      .poll(() =>
        row(/app_mention/)
          .first()
          .locator('pre')
          .first()
          .textContent(),
      )
      .toContain('how many customers');
    await inspector.getByRole('button', { name: 'Close the inspector' }).click();
    await inspector.waitFor({ state: 'detached' });
  });

  it('says how to ask after a message without a mention, and asks it', async () => {
    await say('how many customers per segment?');
    const hint = page.getByText('answers only when you mention it');
    await hint.waitFor();
    await page.getByRole('button', { name: 'Ask Parley this' }).click();
    await thread()
      .getByText(/@?parley.*how many customers per segment/)
      .first()
      .waitFor();
    await thread()
      .getByRole('table', { name: /, \d+ rows$/ })
      .waitFor();
    expect(await hint.count()).toBe(0);
  });

  it('keeps what was typed and not sent over a reload, for that person and place alone', async () => {
    const composer = page.getByRole('textbox', { name: /^Message/ });
    await composer.fill('@parley how many ref');
    await thread().getByRole('textbox', { name: 'Reply in the thread' }).fill('only the to');
    await page.reload();
    await expect.poll(() => composer.inputValue()).toBe('@parley how many ref');
    const reply = thread().getByRole('textbox', { name: 'Reply in the thread' });
    expect(await reply.inputValue()).toBe('only the to');
    const ben = await browser.newPage();
    await ben.goto(`${story.parley.playground?.url}?as=ben`);
    await ben.getByRole('textbox', { name: /^Message/ }).waitFor();
    expect(await ben.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe('');
    await ben.close();
    await composer.fill('');
    await reply.fill('');
  });

  it('opens the thread over the channel on a phone when the answer is there', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    phone.setDefaultTimeout(30_000);
    await phone.goto(`${story.parley.playground?.url}?as=ben`);
    const composer = phone.getByRole('textbox', { name: /^Message/ });
    await composer.fill('@parley how many orders per channel?');
    await composer.press('Enter');
    const opened = phone.getByRole('complementary', { name: 'Thread' });
    await opened.getByRole('table', { name: /, \d+ rows$/ }).waitFor();
    expect(phone.url()).toMatch(/#\/C\w+\/\d+\.\d+$/);
    await phone.goBack();
    await composer.waitFor();
    await phone.close();
  });

  it('shows no error in the console', () => {
    expect(troubles).toEqual([]);
  });
});
