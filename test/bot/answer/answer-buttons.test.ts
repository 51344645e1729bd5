import { describe, expect, it } from 'vitest';
import { makeChooseChart } from '../../../src/bot/answer/choose-chart.ts';
import { makeFindAnswer } from '../../../src/bot/answer/kept-answer.ts';
import { makeExportRows } from '../../../src/bot/export/export-rows.ts';
import { makeRateAnswer } from '../../../src/bot/feedback/rate-answer.ts';
import type { KeptAnswer } from '../../../src/bot/model/answer.ts';
import type { FileToShare } from '../../../src/bot/slack/files.ts';
import { messageTsSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { conversationId, SHOP } from '../../fakes/around-the-bot.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ANSWER_ID } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const { thread } = question('x');
const asker = slackUserIdSchema.parse('U1');
const other = slackUserIdSchema.parse('U2');
const messageTs = messageTsSchema.parse('1700000009.000100');
const KEPT: KeptAnswer = {
  id: ANSWER_ID,
  thread,
  messageTs,
  questionTs: thread.threadTs,
  audience: 'thread',
  asker,
  question: '¿Revenue / month? ../../etc',
  resource: SHOP,
  conversationId: conversationId(1),
  sql: 'select 1',
  explanation: '',
  rows: [{ city: 'Oslo', n: 1 }],
  rowCount: 1,
  tookMs: 1,
  askedAt: new Date(0),
  chart: 'auto',
  reader: { locale: 'en-US', timeZone: 'UTC' },
  savedAs: undefined,
};

function exporting() {
  const shared: { file: FileToShare; to: object }[] = [];
  const written: number[] = [];
  const write = async function* (rows: object[]) {
    written.push(rows.length);
    yield new Uint8Array([1]);
  };
  const files = {
    async share(file: FileToShare, to: object): Promise<string> {
      shared.push({ file, to });
      return 'F1';
    },
  };
  return { shared, written, exportRows: makeExportRows({ files, write: { csv: write, xlsx: write } }) };
}

describe('finding an answer for who acts on it', () => {
  const visit = { id: ANSWER_ID, team: thread.team, channel: thread.channel, user: other };

  it.each<[string, Partial<KeptAnswer>, object, boolean]>([
    ['in its thread, whoever clicks', {}, {}, true],
    ['from a modal', {}, { channel: undefined }, true],
    ['not from another workspace', {}, { team: teamIdSchema.parse('T2') }, false],
    ['not from another channel', {}, { channel: 'C9' }, false],
    ['not what only somebody else sees', { audience: 'asker' }, {}, false],
    ['what only they see', { audience: 'asker' }, { user: asker }, true],
  ])('%s', async (_, kept, by, found) => {
    const { answers } = await openBotStore();
    await answers.keep({ ...KEPT, ...kept });
    expect((await makeFindAnswer(answers)({ ...visit, ...by })) !== undefined).toBe(found);
  });
});

describe('exporting rows', () => {
  const request = { answer: KEPT, format: 'csv' as const, audience: 'thread' as const, user: other };

  it('shares all of them in the thread, in a file named by the question', async () => {
    const { exportRows, shared, written } = exporting();
    await expect(exportRows(request)).resolves.toEqual({ kind: 'shared', rows: 1, audience: 'thread' });
    expect(shared).toMatchObject([{ file: { name: 'revenue-month-etc.csv' }, to: { thread } }]);
    expect(written).toEqual([1]);
  });

  it('gives what only the asker may see to them alone, whatever was asked for', async () => {
    const { exportRows, shared } = exporting();
    await exportRows({ ...request, answer: { ...KEPT, audience: 'asker', question: '???' }, user: asker });
    expect(shared).toMatchObject([{ file: { name: 'answer.csv' }, to: { user: asker } }]);
  });

  it('has nothing to share once the rows are dropped', async () => {
    const { exportRows, shared } = exporting();
    await expect(exportRows({ ...request, answer: { ...KEPT, rows: undefined } })).resolves.toEqual({
      kind: 'rows-gone',
    });
    expect(shared).toEqual([]);
  });
});

describe('choosing a chart', () => {
  async function choose(kept: KeptAnswer) {
    const { answers } = await openBotStore();
    await answers.keep(kept);
    const redrawn: string[] = [];
    const pictures: string[] = [];
    const chooseChart = makeChooseChart({
      answers,
      shown: { redraw: async (id) => void redrawn.push(id) },
      showPicture: async (_, answer) => void pictures.push(answer.chart),
    });
    const chosen = await chooseChart(kept, 'pie', messageTs);
    return { chosen, redrawn, pictures, after: await answers.find(kept.id) };
  }

  it('is kept and drawn for everyone, also when its message was not written down yet', async () => {
    const { chosen, redrawn, after } = await choose({ ...KEPT, messageTs: undefined });
    expect([chosen, redrawn, after?.chart, after?.messageTs]).toEqual([
      { kind: 'redrawn' },
      [ANSWER_ID],
      'pie',
      messageTs,
    ]);
  });

  it('is left to be drawn where only the asker sees it', async () => {
    const { chosen, redrawn, after } = await choose({ ...KEPT, audience: 'asker', messageTs: undefined });
    expect(chosen).toMatchObject({ kind: 'to-redraw', outcome: { answer: { chart: 'pie' } } });
    expect([redrawn, after?.chart]).toEqual([[], 'pie']);
  });

  it('needs the rows', async () => {
    const { chosen, redrawn } = await choose({ ...KEPT, rows: undefined });
    expect([chosen, redrawn]).toEqual([{ kind: 'rows-gone' }, []]);
  });
});

describe('rating an answer', () => {
  it('is given in the name of who rates, an empty reason being none and a long one cut', async () => {
    const { ratings } = await openBotStore();
    const rate = makeRateAnswer({ ratings, tellService: async () => {}, clock: new ManualClock() });
    await rate(KEPT, { user: asker, rating: 'good', reason: '  ' });
    await rate(KEPT, { user: other, rating: 'bad', reason: 'x'.repeat(9_000) });
    const given = await ratings.latest(thread.team, 2);
    expect(given.toSorted((a, b) => b.rating.localeCompare(a.rating))).toMatchObject([
      { answer: ANSWER_ID, team: thread.team, user: asker, rating: 'good', reason: undefined },
      { user: other, rating: 'bad', reason: 'x'.repeat(3_000) },
    ]);
  });
});
