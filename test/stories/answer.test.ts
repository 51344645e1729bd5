import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptionKeys } from '../../src/config/secrets.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { printFeedback } from '../../src/print-feedback.ts';
import { cipherFor } from '../../src/shared/cipher.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { openStore } from '../../src/store/index.ts';
import { readSheet } from '../bot/export/read-sheet.ts';
import type { Posted } from '../driver/person.ts';
import { receiptOf, type Story, sqlOf, startStory, tableOf } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
}, 120_000);
afterAll(() => story.end());

const typesOf = ({ blocks }: MessageRecord): unknown[] => blocks.map((block) => block['type']);
const chartOf = ({ blocks }: MessageRecord) =>
  JSON.stringify(blocks.filter(({ type }) => type === 'data_visualization'));

async function ask(text: string, person = 'ana'): Promise<{ posted: Posted; answer: MessageRecord }> {
  const posted = await story.playground.asPerson(person).says('data-questions', `@parley ${text}`);
  return { posted, answer: await story.playground.answerTo(posted) };
}

/** The answer's message as it is now. */
const again = (answer: MessageRecord): MessageRecord | undefined =>
  story.playground.messagesIn('data-questions').find(({ ts }) => ts === answer.ts);

describe('an answer', () => {
  it('is words, chart, table, receipt, SQL, buttons and feedback, in this order', async () => {
    const { answer } = await ask('revenue by month last year');
    const types = typesOf(answer);
    expect(types[0]).toBe('rich_text');
    expect(types.slice(1, 4)).toEqual(['data_visualization', 'data_table', 'context']);
    expect(['rich_text', 'container']).toContain(types[4]);
    expect(types.slice(5, 7)).toEqual(['actions', 'context_actions']);
    expect(chartOf(answer)).toMatch(/"type":"line".*Jan/);
    expect(sqlOf(answer)).toMatch(/SELECT/);
  });

  it('tells in its receipt the period and the filters that its SQL has', async () => {
    const { answer } = await ask('revenue by month last year');
    const year = new Date().getUTCFullYear() - 1;
    expect(receiptOf(answer)).toMatch(new RegExp(`ordered at Jan 1 – Dec 31, ${year}`));
    const { answer: all } = await ask('how many products are there?');
    expect(receiptOf(all)).toContain('no filters');
  });

  it('says which filters made it empty', async () => {
    const { answer } = await ask('list orders in 1950');
    expect(answer.text).toMatch(/no rows\. Nothing matches: ordered at Jan 1 – Dec 31, 1950/);
    expect(typesOf(answer)).not.toContain('data_table');
  });

  it('says what its numbers count: dollars each time, and no number without', async () => {
    const { answer } = await ask('revenue by month last year');
    expect(answer.text).toMatch(/^Revenue (?:rose|fell) [\d.]+% from \$[\d,.]+ \(/);
    expect(JSON.stringify(answer.blocks.find(({ type }) => type === 'data_table'))).toMatch(/"\$[\d,]+\.\d\d"/);
  });

  it('says one value in a sentence', async () => {
    const { answer } = await ask('how many customers are there?');
    expect(typesOf(answer)).not.toContain('data_table');
    expect(typesOf(answer)).not.toContain('data_visualization');
  });
});

describe('the chart', () => {
  it('is switched for everyone, and stays switched', async () => {
    const { answer } = await ask('how many orders per channel?');
    expect(chartOf(answer)).toContain('"type":"bar"');
    const ben = story.playground.asPerson('ben');
    await ben.chooses(answer, 'choose-chart:choose', 'Pie chart');
    await story.playground.until(() => chartOf(again(answer) ?? answer).includes('"type":"pie"'));
    expect(typesOf(again(answer) ?? answer)).toContain('data_table');
    await ben.chooses(answer, 'choose-chart:choose', 'No chart');
    await story.playground.until(() => chartOf(again(answer) ?? answer) === '[]');
  });

  it('is switched without losing what changed since the question was answered before', async () => {
    const { posted, answer } = await ask('how many orders per channel?');
    await story.playground.asPerson('ana').clicks(answer, 'Run again');
    const second = await story.playground.answerTo(posted, 2);
    expect(second.text).toMatch(/^Since .*nothing changed/);
    await story.playground.asPerson('ana').chooses(second, 'choose-chart:choose', 'Area chart');
    await story.playground.until(() => chartOf(again(second) ?? second).includes('"type":"area"'));
    expect(again(second)?.text).toBe(second.text);
  });

  it('is all that is lost when Slack does not take it, and comes as a picture', async () => {
    story.playground.failNext('chat.postMessage', { kind: 'refused', error: 'invalid_blocks' });
    const { posted, answer } = await ask('how many orders per channel?');
    expect(chartOf(answer)).toBe('[]');
    expect(tableOf(answer).rows.length).toBeGreaterThan(1);
    const picture = await story.playground.answerTo(posted, 2);
    expect(picture.files).toHaveLength(1);
  });

  it('comes as a picture that tells its finding when there are more points than Slack draws', async () => {
    const before = story.playground.calls('files.getUploadURLExternal').length;
    const { posted, answer } = await ask('orders by month');
    const expected = await story.directly(
      `SELECT count(DISTINCT date_trunc('month', ordered_at))::int FROM store.orders`,
    );
    expect(Number(expected[0]?.[0])).toBeGreaterThan(20);
    expect(chartOf(answer)).toBe('[]');
    const call = await story.playground.callOf('files.getUploadURLExternal', before + 1);
    expect(JSON.stringify(call.args)).toMatch(/Chart of .* by month/);
    expect((await story.playground.answerTo(posted, 2)).files).toHaveLength(1);
  });
});

describe('a picture that Slack does not take', () => {
  it('costs the chart alone', async () => {
    story.playground.failNext('files.getUploadURLExternal', { kind: 'refused', error: 'internal_error' });
    const { posted, answer } = await ask('orders by month');
    expect(tableOf(answer).rows.length).toBeGreaterThan(20);
    await story.parley.bot.drained();
    expect(story.playground.filesIn(posted)).toEqual([]);
    await story.playground.asPerson('ana').chooses(answer, 'choose-chart:choose', 'Bar chart');
    await story.playground.fileIn(posted);
  });
});

describe('downloading', () => {
  const QUESTION = 'revenue by country';
  /** In a file, as the data has them. */
  const COLUMNS = ['country', 'revenue'];
  const SQL = `SELECT c.country, sum(i.line_total)::float8 FROM store.order_items i
    JOIN store.orders o ON o.id = i.order_id JOIN store.customers c ON c.id = o.customer_id`;

  /** The bytes of the only file of a message of the bot. */
  function fileIn(message: MessageRecord | undefined): Buffer {
    const workspace = story.parley.playground?.workspace;
    const bytes = workspace?.files.bytes(message?.files[0] ?? '');
    if (bytes === undefined) throw new Error('the message has no file');
    return bytes;
  }

  it('as CSV gives everyone in the thread all rows, byte for byte', async () => {
    const { posted, answer } = await ask(QUESTION);
    const ben = story.playground.asPerson('ben');
    await ben.clicks(answer, 'Download');
    const modal = await ben.modal('export-rows:submit');
    expect(await ben.submits(modal)).toBe('closed');
    const file = fileIn(await story.playground.answerTo(posted, 2));
    const { header, rows } = tableOf(answer);
    expect(rows.length).toBe((await story.directly(`${SQL} GROUP BY 1`)).length);
    expect(header).toEqual(['Country', 'Revenue']);
    const expected = [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
    expect(file.toString('utf8')).toBe(`\uFEFF${expected}`);
  });

  it('as XLSX gives one person all rows in their direct message, numbers as numbers', async () => {
    const { posted, answer } = await ask(QUESTION);
    const ana = story.playground.asPerson('ana');
    await ana.clicks(answer, 'Download');
    const modal = await ana.modal('export-rows:submit');
    await ana.fills(modal, { Format: 'Excel (XLSX)', 'Share with': 'Only me' });
    await ana.submits(modal);
    await story.playground.until(() => story.playground.messagesIn('dm:ana').some(({ files }) => files.length > 0));
    const direct = story.playground.messagesIn('dm:ana').findLast(({ files }) => files.length > 0);
    expect(readSheet(fileIn(direct))).toEqual([COLUMNS, ...tableOf(answer).rows]);
    expect(await ana.seesEphemeral('data-questions')).toMatchObject({
      text: "I've sent you the file in a direct message.",
      threadTs: posted.ts,
    });
    const shared = story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    expect(shared.every(({ files }) => files.length === 0)).toBe(true);
  });

  it('that Slack does not take is told, and can be tried again at once', async () => {
    const { posted, answer } = await ask(QUESTION);
    const ana = story.playground.asPerson('ana');
    story.playground.failNext('files.completeUploadExternal', { kind: 'refused', error: 'posting_to_channel_denied' });
    await ana.clicks(answer, 'Download');
    await ana.submits(await ana.modal('export-rows:submit'));
    const failed = await ana.modal((view) => JSON.stringify(view.blocks).includes("Slack didn't accept the file"));
    await ana.submits(failed);
    expect(fileIn(await story.playground.answerTo(posted, 2)).length).toBeGreaterThan(10);
  });
});

describe('feedback', () => {
  it('is thanked for, asks why an answer is bad, and is exported with what it is about', async () => {
    const { posted, answer } = await ask('how many orders are there?');
    const ben = story.playground.asPerson('ben');
    await ben.clicks(answer, 'Good answer');
    const thanked = await ben.seesEphemeral('data-questions');
    expect(thanked).toMatchObject({ text: expect.stringMatching(/Thanks/) as string, threadTs: posted.ts });
    const ana = story.playground.asPerson('ana');
    await ana.clicks(answer, 'Bad answer');
    const modal = await ana.modal('rate-answer:submit');
    await ana.fills(modal, { 'rate-answer:reason': 'Cancelled orders <!channel> are counted' });
    expect(await ana.submits(modal)).toBe('updated');
    const lines: string[] = [];
    await printFeedback(story.config, (line) => lines.push(line));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { user: ben.id, rating: 'good', reason: null, question: 'how many orders are there?' },
      {
        user: ana.id,
        rating: 'bad',
        reason: 'Cancelled orders <!channel> are counted',
        sql: expect.stringMatching(/SELECT/) as string,
      },
    ]);
  });
});

describe('an answer whose rows retention has dropped', () => {
  it('says so when it is to be drawn anew or downloaded, and keeps what was posted', async () => {
    const { answer } = await ask('how many orders per channel?');
    const store = await openStore({
      databaseUrl: story.config.databaseUrl,
      cipher: cipherFor(encryptionKeys(story.config), 'bot store'),
      clock: systemClock,
    });
    await store.answers.dropRowsOlderThan(new Date(Date.now() + 60_000));
    await store.close();
    const ana = story.playground.asPerson('ana');
    await ana.chooses(answer, 'choose-chart:choose', 'Pie chart');
    expect((await ana.seesEphemeral('data-questions')).text).toMatch(/no longer have/);
    await ana.clicks(answer, 'Download');
    await ana.submits(await ana.modal('export-rows:submit'));
    await ana.modal((view) => JSON.stringify(view.blocks).includes('no longer have'));
    expect(again(answer)?.blocks).toEqual(answer.blocks);
  });
});
