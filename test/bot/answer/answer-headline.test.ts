import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { headlineOf, prepareHeadline } from '../../../src/bot/answer/answer-headline.ts';
import { ROWS_ALONE } from '../../../src/bot/answer/headline/facts.ts';
import { headlineSteps, sayHeadline } from '../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../src/bot/kit/values.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';

const MANY = 20_000;
const many = (make: (at: number) => Row): Row[] => Array.from({ length: MANY }, (_, at) => make(at));
const day = (at: number): string => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);
const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });

const SHAPES: [string, Row[]][] = [
  ['in no order', many((at) => ({ shop: `Shop ${at % 7}`, day: day(Math.floor(at / 7)), revenue: (at * 37) % 9_973 }))],
  ['ranked', many((at) => ({ customer: `Customer ${at}`, revenue: MANY - at }))],
  ['along time', many((at) => ({ day: day(at), revenue: (at * 37) % 9_973 }))],
  ['compared', many((at) => ({ product: `Product ${at}`, before: at, after: at + 3, change: 3, change_percent: 1 }))],
  ['of names', many((at) => ({ first_name: `Ana ${at % 300}`, last_name: `Silva ${at}`, city: 'Lisbon' }))],
];

describe('the headline of many rows', () => {
  it.each(SHAPES)('%s is made in steps of few rows', (_, rows) => {
    const steps = headlineSteps(rows, { columns: columnsOf(rows), values, facts: ROWS_ALONE });
    let taken = 0;
    for (let step = steps.next(); step.done !== true; step = steps.next()) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(MANY / 1_000);
  });

  it.each(SHAPES)('%s is the same when it is prepared', async (_, rows) => {
    const answer = answerOf({ explanation: '', sql: '', rows, resourceName: 'Shop', tookMs: 1 });
    const atOnce = headlineOf({ ...answer });
    await prepareHeadline(answer);
    expect(headlineOf(answer)).toEqual(atOnce);
    expect(headlineOf(answer)).toBe(headlineOf(answer));
    expect(renderAnswer(answer).text).toContain(plainWords(atOnce).slice(0, 20));
  });

  it('lets others work meanwhile', async () => {
    const [, rows] = SHAPES[0] ?? ['', []];
    const answer = answerOf({ explanation: '', sql: '', rows, resourceName: 'Shop', tookMs: 1 });
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 0);
    await prepareHeadline(answer);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(0);
    expect(plainWords(headlineOf(answer))).toContain(
      plainWords(sayHeadline(rows, columnsOf(rows), values)).slice(0, 20),
    );
  });
});
