import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, LIBRARY, rowsOf } from './domains.ts';

/** A list of questions and what is said and found: a text is a part of the explanation. */
type Thread = [question: string, said: string | null, rows: unknown][];

const library: Record<string, Thread> = {
  'stays with the rows that were counted by a column': [
    [
      'members who joined in 2025 by city',
      'city',
      [
        ['Lisbon', 1],
        ['Porto', 1],
      ],
    ],
    ['show me their names', 'in 2025', [['Ana Silva'], ['Ana Silva']]],
  ],
  'takes which one has the least for the row, and chooses among all of them again': [
    ['books', null, null],
    ['which one has the fewest pages', 'lowest', [['Cosmicomics', 153]]],
    ['which one has the most pages', 'highest', [['The Dispossessed', 387]]],
  ],
  'keeps the period of the thread where a question ranks, and says where it is gone': [
    ['how many loans in march 2026', null, [[2]]],
    ['which member borrowed the most', 'March 2026', [['Ana Silva', 2]]],
  ],
  'says that numbers are of all time': [
    ['how many loans in march 2026', null, [[2]]],
    [
      'total fine by genre',
      'of all time',
      [
        ['Fiction', 4],
        ['Science fiction', 4],
      ],
    ],
  ],
  'keeps what those did, and takes others of it away': [
    ['which members borrowed in march 2026', null, [[1, 'Ana Silva', 'Porto', '2025-01-10']]],
    ['how many is that', null, [[1]]],
  ],
  'puts one bound in the place of another that no row meets beside it': [
    ['books with more than 160 pages', null, null],
    ['under 160', 'fewer than 160', [[3, 'Cosmicomics', 'Fiction', 153, 2]]],
    ['what about over 300', 'more than 300', [[1, 'The Dispossessed', 'Science fiction', 387, 1]]],
  ],
  'shows every value where it goes by what one was asked for': [
    ['how many fiction books', null, [[2]]],
    [
      'by genre',
      'no longer only',
      [
        ['Fiction', 2],
        ['Science fiction', 1],
      ],
    ],
  ],
  'keeps both periods of some of those': [
    ['members who joined since june 2025', null, null],
    ['how many of them joined before march 2026', null, [[2]]],
  ],
};

describe('threads over a library', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(library))('%s', async (_, thread) => {
    for (const [at, [question, said, rows]] of thread.entries()) {
      const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
      if (rows !== null) expect([question, rowsOf(outcome)]).toEqual([question, rows]);
      if (said !== null) expect(outcome.explanation).toContain(said);
    }
  });
});
