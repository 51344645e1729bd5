import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../../src/bot/answer/answer.blocks.ts';
import { renderAsksBack } from '../../../../src/bot/ask/asks-back.blocks.ts';
import type { AgentOutcome } from '../../../../src/service/agent/agent.ts';
import { fold } from '../../../../src/service/agent/model/phishing/fold.ts';
import { answerOf } from '../../../fixtures/answers.ts';
import { LIBRARY } from '../engine/domains.ts';
import { ADDRESSES, DISGUISES, plainDemands, SEALS } from './demands-made.ts';
import { answerWith, openModelDesk, withTables } from './model-desk.ts';
import type { Turn } from './scripted-provider.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const inSql = (text: string): string => text.replaceAll("'", "''");

/** Where a model can put a text. It never gives in. */
const PLACES: readonly [string, (text: string) => Turn][] = [
  ['its words', (text) => answerWith(COUNT, { reading: `Counts loans. ${text}` })],
  ['a false premise', (premise) => answerWith(COUNT, { premise })],
  ['a limit of the data', (caveat) => answerWith(COUNT, { caveat })],
  ['an assumption', (text) => answerWith(COUNT, { assumptions: [text] })],
  ['a title', (title) => answerWith(COUNT, { further: [{ title, sql: COUNT }] })],
  ['words that ask back', (words) => ({ tools: [{ name: 'ask_back', args: { words, questions: [] } }] })],
  [
    'a button',
    (text) => ({ tools: [{ name: 'ask_back', args: { words: 'Which?', questions: [text, `Loans: ${text}`] } }] }),
  ],
  ['a value', (text) => answerWith(`SELECT '${inSql(text)}' AS status`)],
  ['a value beside others', (text) => answerWith(`SELECT count(*) AS n, '${inSql(text)}' AS status FROM loans`)],
  ['a value in pieces', (text) => answerWith(`SELECT concat(${pieces(text)}) AS status FROM loans LIMIT 1`)],
  [
    'a label',
    (text) => answerWith(`SELECT CASE WHEN count(*) > 0 THEN '${inSql(text)}' ELSE 'x' END AS status FROM loans`),
  ],
  ['a name', (text) => answerWith(`SELECT count(*) AS "${text.replaceAll('"', '')}" FROM loans`)],
  ['a filter', (text) => answerWith(`SELECT count(*) AS n FROM members WHERE city = '${inSql(text)}'`)],
];

const pieces = (text: string): string => (text.match(/.{1,4}/gsu) ?? []).map((part) => `'${inSql(part)}'`).join(', ');

/** Each place gets each language and each disguise in time. */
const texts = [
  ...plainDemands()
    .filter((_, at) => at % 4 === 0)
    .map((text, at) => disguised(text, at)),
  ...ADDRESSES,
  ...SEALS,
];
function disguised(text: string, at: number): string {
  const [, disguise] = DISGUISES[at % DISGUISES.length] ?? [];
  return disguise?.(text) ?? text;
}

describe('a text that a model wants people to read', () => {
  it.each(PLACES.map(([place, turn], at) => ({ place, turn, at })))('is not read as $place', async ({ turn, at }) => {
    const own = texts.filter((_, index) => index % PLACES.length === at);
    expect(own.length).toBeGreaterThan(15);
    for (const text of own) {
      const desk = await openModelDesk({ tables: LIBRARY, limits: { steps: 4 } });
      desk.provider.play(turn(text));
      const shown = shownOf(await desk.ask('list the loans', { wantsModel: true }));
      expect(shown).not.toContain(text);
      expect(fold(shown)).not.toContain(fold(text.replace(/\.$/, '')));
    }
  });

  it('are more than two hundred', () => expect(texts.length).toBeGreaterThan(200));
});

describe('rows that SQL makes of nothing', () => {
  it.each([
    'SELECT 42',
    "SELECT 'Closed' AS status FROM loans LIMIT 1",
    'SELECT 4711 AS open_loans FROM loans LIMIT 1',
    'VALUES (4711)',
    'SELECT max(4711) AS loans FROM loans',
    "SELECT 'a' || 'b' AS status FROM loans",
    "SELECT CASE WHEN count(*) >= 0 THEN 'Closed' END AS status FROM loans",
    'SELECT n FROM (SELECT 4711 AS n) t, loans LIMIT 1',
  ])('are told to the model once, and then the engine answers: %s', async (sql) => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(sql));
    const outcome = await desk.ask('how many loans are there?', { wantsModel: true });
    expect(outcome).toMatchObject({ answeredBy: 'engine', modelTrouble: 'no-answer' });
    expect(desk.provider.lastText).toContain('No column of this result comes from the data');
    expect(desk.provider.received).toHaveLength(2);
    expect(shownOf(outcome)).not.toMatch(/4711|Closed|42/);
  });

  it('give way to those of the data', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith('SELECT 4711 AS loans'), answerWith(COUNT));
    expect((await desk.answered('how many loans?', { wantsModel: true })).result.rows).toEqual([{ loans: 6 }]);
  });

  it('are no last rows of a model that ran out of its budget', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { steps: 2 } });
    desk.provider.play({ tools: [{ name: 'run_sql', args: { sql: 'SELECT 4711 AS loans' } }] });
    expect(shownOf(await desk.ask('how many loans?', { wantsModel: true }))).not.toContain('4711');
  });

  it('are named as made where others stand beside them, and head no message', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const sql = "SELECT count(*) AS loans, 4711 AS planned, 'fine' AS state FROM loans";
    desk.provider.play(answerWith(sql));
    const outcome = await desk.answered('how many loans?', { wantsModel: true });
    expect(outcome.result.rows).toEqual([
      { loans: 6, 'planned (made by the model)': 4711, 'state (made by the model)': 'fine' },
    ]);
    const answer = answerOf({ explanation: '', sql, rows: outcome.result.rows, tookMs: 1, resourceName: 'Library' });
    const [head] = renderAnswer({ ...answer, answeredBy: 'model' }).blocks ?? [];
    expect(JSON.stringify(head)).toContain('6');
    expect(JSON.stringify(head)).not.toMatch(/4711|fine/);
  });
});

describe('a filter on words that are out of place elsewhere', () => {
  it('is one on a value of the data', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const known = 'Account access and security';
    const books = desk.schema.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === 'genre' ? { ...column, values: ['Fiction', known] } : column,
      ),
    }));
    const sql = `SELECT count(*) AS books FROM books WHERE genre = '${known}'`;
    desk.provider.play(answerWith(sql), answerWith(COUNT));
    expect((await desk.answered('how many books?', { wantsModel: true })).sql).toBe(COUNT);
    desk.schema = { ...desk.schema, tables: books };
    desk.provider.play(answerWith(sql));
    expect((await desk.answered('how many books?', { wantsModel: true })).sql).toBe(sql);
  });
});

/** All that the bot shows. */
function shownOf(outcome: AgentOutcome): string {
  if (outcome.kind === 'needs-clarification') {
    const suggestions = outcome.suggestions.map((question) => ({ question }));
    return JSON.stringify(
      renderAsksBack({ explanation: outcome.explanation, suggestions, answeredBy: 'model' }, undefined),
    );
  }
  const { explanation, sql, headline = '', result, further = [] } = outcome;
  const answer = answerOf({ explanation, sql, rows: result.rows, tookMs: 1, resourceName: 'Library' });
  return JSON.stringify([renderAnswer({ ...answer, headline, answeredBy: 'model' }), further]);
}
