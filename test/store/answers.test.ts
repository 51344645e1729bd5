import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from '../../src/bot/model/answer.ts';
import { answerIdSchema, savedQueryIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { execute, makeDatabaseUrl, storedBytes } from '../fixtures/databases.ts';
import {
  channel,
  cipherOf,
  conversationId,
  later,
  NOW,
  openTestStore,
  otherTeam,
  resourceId,
  team,
  thread,
  ts,
} from './world.ts';

const idOf = (n: number) => answerIdSchema.parse(`answer-000000000${n}`);

const first: KeptAnswer = {
  id: idOf(1),
  thread,
  messageTs: undefined,
  questionTs: thread.threadTs,
  audience: 'thread',
  asker: slackUserIdSchema.parse('U1'),
  question: 'salaries of the board?',
  resource: { id: resourceId(1), name: 'Sample data', datasetId: undefined },
  conversationId: conversationId(2),
  sql: 'select secret_salary from board',
  explanation: 'Listed the hushed numbers.',
  rows: [{ name: 'Ü “x” 😀', secret_salary: 12.5, more: { a: [null, true] } }],
  rowCount: 1,
  tookMs: 412,
  askedAt: NOW,
  chart: 'auto',
  reader: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' },
  savedAs: undefined,
};
const message = { team, channel, ts: ts('1700000009.000100') };

describe('an answer', () => {
  it('is found again as it was kept, also after a restart', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.answers.keep(first);
    await before.close();
    const { answers } = await openTestStore({ url });
    await expect(answers.find(first.id)).resolves.toEqual(first);
    await expect(answers.find(idOf(2))).resolves.toBeUndefined();
  });

  it('of many rows is found again as it was kept, with what belongs to it', async () => {
    const { answers } = await openTestStore();
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: at, name: `Ü “${at}” 😀`, share: at / 7, of: null }));
    const further = [{ title: 'by day', sql: 'select 1', data: rows.slice(0, 10) }];
    const [many, more] = [
      { ...first, rows },
      { ...first, id: idOf(2), rows, further },
    ];
    await answers.keep(many);
    await answers.keep(more);
    await expect(answers.find(many.id)).resolves.toEqual(many);
    await expect(answers.find(more.id)).resolves.toEqual(more);
  });

  it('of one result, of several, and with another reading is found again, and all that shows rows goes with them', async () => {
    const { answers } = await openTestStore();
    const checks = { doubts: ['Check the board.'], notes: [], passed: ['one unit'] };
    const otherReading = { question: 'pay of the board?', words: 'Pay, in all', preview: '12.5' };
    const further = [{ title: 'by day', sql: 'select 1', data: [{ n: 1 }] }];
    const kept = [{ checks }, { otherReading }, { further }, { checks, otherReading, further }];
    for (const [n, more] of kept.entries()) {
      const one = { ...first, id: idOf(n + 1), ...more };
      await answers.keep(one);
      await expect(answers.find(one.id)).resolves.toEqual(one);
    }
    await answers.dropRowsOlderThan(later(1));
    const left = await answers.find(idOf(4));
    expect(left).toEqual({ ...first, id: idOf(4), rows: undefined, checks });
  });

  it('tells what its source usually takes, once there are five answers of it', async () => {
    const { answers } = await openTestStore();
    const [source, other] = [resourceId(1), resourceId(2)];
    const keep = (n: number, tookMs: number, id = source) =>
      answers.keep({ ...first, id: idOf(n), resource: { ...first.resource, id }, tookMs });
    for (const [n, tookMs] of [9_000, 100, 300, 200].entries()) await keep(n + 1, tookMs);
    await keep(5, 70_000, other);
    expect(await answers.usuallyTookMs(team, source)).toBeUndefined();
    await keep(6, 400);
    expect(await answers.usuallyTookMs(team, source)).toBe(300);
    expect(await answers.usuallyTookMs(otherTeam, source)).toBeUndefined();
  });

  it('takes its message, audience, chart and saved name, one by one', async () => {
    const { answers } = await openTestStore();
    await answers.keep(first);
    const savedAs = { id: savedQueryIdSchema.parse(resourceId(3)), name: 'Board' };
    await answers.change(first.id, { messageTs: message.ts });
    await answers.change(first.id, { chart: 'pie', pictureId: 'F1' });
    expect((await answers.find(first.id))?.pictureId).toBe('F1');
    await answers.change(first.id, { pictureId: undefined });
    await answers.change(first.id, { savedAs, audience: 'asker' });
    await answers.change(first.id, {});
    const changed = { ...first, messageTs: message.ts, chart: 'pie', savedAs, audience: 'asker' };
    await expect(answers.find(first.id)).resolves.toEqual(changed);
    await answers.change(first.id, { savedAs: undefined, messageTs: undefined });
    await expect(answers.find(first.id)).resolves.toEqual({ ...first, chart: 'pie', audience: 'asker' });
  });

  it('is found by its message and by its question, in its own workspace only', async () => {
    const { answers } = await openTestStore();
    const second = { ...first, id: idOf(2), askedAt: later(60), messageTs: message.ts };
    await answers.keep(second);
    await answers.keep(first);
    const question = { team, channel, ts: thread.threadTs };
    await expect(answers.findByMessage(message)).resolves.toEqual(second);
    await expect(answers.findByQuestion(question)).resolves.toEqual([first, second]);
    await expect(answers.findByMessage({ ...message, team: otherTeam })).resolves.toBeUndefined();
    await expect(answers.findByQuestion({ ...question, team: otherTeam })).resolves.toEqual([]);
  });

  it('is gone once it is removed', async () => {
    const { answers } = await openTestStore();
    await answers.keep(first);
    await answers.remove(first.id);
    await expect(answers.find(first.id)).resolves.toBeUndefined();
  });

  it('loses its rows, not its count, when retention passes', async () => {
    const { answers } = await openTestStore();
    const second = { ...first, id: idOf(2), askedAt: later(60) };
    const third = { ...first, id: idOf(3), thread: { ...thread, team: otherTeam } };
    for (const answer of [first, second, third]) await answers.keep(answer);
    await expect(answers.dropRowsOlderThan(later(60), team)).resolves.toBe(1);
    await expect(answers.find(first.id)).resolves.toEqual({ ...first, rows: undefined });
    await expect(answers.find(third.id)).resolves.toEqual(third);
    await expect(answers.dropRowsOlderThan(later(60))).resolves.toBe(1);
    await expect(answers.find(second.id)).resolves.toEqual(second);
  });

  it('leaves no words or rows in the file that could be read there', async () => {
    const url = makeDatabaseUrl();
    const { answers } = await openTestStore({ url });
    await answers.keep({ ...first, savedAs: { id: savedQueryIdSchema.parse(resourceId(3)), name: 'hushed name' } });
    const bytes = await storedBytes(url);
    expect(bytes.includes(first.id)).toBe(true);
    for (const words of ['salar', 'hushed', '12.5']) expect(bytes.includes(words)).toBe(false);
  });

  it('counts as absent under another key, and when its words were swapped for those of another', async () => {
    const url = makeDatabaseUrl();
    const { answers } = await openTestStore({ url });
    await answers.keep(first);
    const other = await openTestStore({ url, cipher: cipherOf(2) });
    await expect(other.answers.find(first.id)).resolves.toBeUndefined();
    await answers.keep({ ...first, id: idOf(2) });
    const words = `SELECT sealed_words FROM bot_answers WHERE id = '${first.id}'`;
    await execute(url, `UPDATE bot_answers SET sealed_words = (${words})`);
    await expect(answers.find(idOf(2))).resolves.toBeUndefined();
    await expect(answers.findByQuestion({ team, channel, ts: thread.threadTs })).resolves.toEqual([first]);
  });
});
