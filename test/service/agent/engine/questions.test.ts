import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinic, factory, library } from './cases.ts';
import { CLINIC, Desk, FACTORY, LIBRARY, rowsOf } from './domains.ts';

const unclear = [
  'how many loans in the US',
  'share of loans from Porto in Fiction',
  'percentage of loans',
  'compare Porto and Lisbon',
  'the highest book',
  'books ordered by title and pages',
  'average fine for each each',
  'loans on Monday',
  'fine rate by city',
];

describe.each([
  ['library', LIBRARY, library],
  ['clinic', CLINIC, clinic],
  ['factory', FACTORY, factory],
] as const)('questions about a %s', (_, sql, cases) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(sql);
  });
  afterAll(() => desk.close());

  it.each(cases)('%s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toEqual(rows);
  });
});

describe('what could be read in two ways', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  it.each(unclear)('is asked back: %s', async (question) => {
    expect((await desk.ask(question)).kind).toBe('needs-clarification');
  });
});

describe('groups', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  it('keeps two people of one name apart', async () => {
    expect(rowsOf(await desk.ask('how many loans per member'))).toEqual([
      ['Ana Silva', 3],
      ['Ana Silva', 2],
      ["Bram O'Brien", 1],
    ]);
  });

  it('says what it did as a person would: ranking, measure and period with its days', async () => {
    const outcome = await desk.ask('top 2 members by total fine this year');
    expect(outcome.kind === 'answered' && outcome.explanation).toBe(
      'Top 2 members by total fine in 2026 (January 1 to May 13 so far).',
    );
  });

  it('names the result columns for people', async () => {
    const outcome = await desk.ask('number of loans and average fine by genre');
    expect(outcome.kind === 'answered' && Object.keys(outcome.result.rows[0] ?? {})).toEqual([
      'genre',
      'loans',
      'average_fine',
    ]);
  });
});
