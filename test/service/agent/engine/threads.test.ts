import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonAsCodes } from '../../../../src/service/agent/engine/learned/doubts/common-words.ts';
import type { Query } from '../../../../src/service/agent/engine/query/query.ts';
import { tokenize } from '../../../../src/service/agent/engine/words/tokenize.ts';
import { CLINIC, Desk, LIBRARY, rowsOf } from './domains.ts';
import { catalogOf } from './schemas.ts';
import { TRADER } from './shops.ts';

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
  'adds other rows beside those that were asked for': [
    ['names of members in Porto', null, [['Ana Silva'], ["Bram O'Brien"]]],
    ['also include those who joined in june 2025', 'Porto', [['Ana Silva'], ['Ana Silva'], ["Bram O'Brien"]]],
  ],
  'takes the names of those for the names of the ones that were shown': [
    ['members with more than 2 loans', null, null],
    ['show me the names of the members', null, [['Ana Silva']]],
    ['when did they last borrow', 'Latest', [['Ana Silva', '2026-03-15T10:00:00.000Z']]],
  ],
  'asks for the first of another kind in few words': [
    ['how many loans in march 2026', null, [[2]]],
    ['main genre', 'March 2026', [['Fiction', 1]]],
  ],
  'chooses among the groups that were shown': [
    ['loans by genre', null, null],
    ['the one with the fewest loans', null, [['Science fiction', 2]]],
    ['and the most', null, [['Fiction', 4]]],
  ],
  'ranks months over all of another kind': [
    ['loans by genre and month in 2026', null, null],
    ['which month was the best', 'month with', [['2026-03', 2]]],
  ],
  'lists the things of a kind that was the first': [
    ['loans by genre', null, null],
    ['which one has the fewest', null, [['Science fiction', 2]]],
    ['list its books', 'genre', [[1, 'The Dispossessed', 'Science fiction', 387, 1]]],
  ],
  'takes none of what was asked for, and not all': [
    ['how many loans with a fine over 0', null, [[3]]],
    ['without a fine', null, [[3]]],
    ['their loan ids', null, [[1], [3], [6]]],
  ],
  'adds up what the first few have': [
    ['top 2 members by total fine', null, null],
    ['whats the total', null, [[6.5]]],
  ],
  'says what it goes on from, past a question that was asked back': [
    ['members in Porto', null, null],
    ['only the flurbish ones', 'flurbish', null],
    ['how many are in Lisbon', 'I took this as a follow-up to', [[1]]],
  ],
};

const clinic: Record<string, Thread> = {
  'keeps the time of what those did, and takes some of it away': [
    ['patients with appointments in may 2026', null, null],
    ['drop the missed ones', 'May 2026', null],
    ['how many is that', 'May 2026', [[2]]],
  ],
};

const trader: Record<string, Thread> = {
  'knows what people bought most, and when they last ordered': [
    ['top 1 customer by revenue', null, [['Ernst Handel', 760]]],
    ['what did they buy the most', 'by revenue', null],
    ['when did they last order', 'Latest', null],
  ],
};

describe('words of every sentence', () => {
  const filters: Query['filters'] = [
    {
      kind: 'values',
      ref: { path: [], table: 'airports', column: 'code' },
      values: ['FAR'],
      negated: false,
      words: 'far',
    },
  ];

  const airports = catalogOf('airports: code, city');

  it('are no codes in small letters', () => {
    expect(commonAsCodes(airports, tokenize('how far is it'), { filters }).map(({ text }) => text)).toEqual(['far']);
    expect(commonAsCodes(airports, tokenize('flights from FAR'), { filters })).toEqual([]);
  });
});

describe.each([
  { name: 'a library', sql: LIBRARY, threads: library },
  { name: 'a clinic', sql: CLINIC, threads: clinic },
  { name: 'a trader', sql: TRADER, threads: trader },
])('threads over $name', ({ sql, threads }) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(sql);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(threads))('%s', async (_, thread) => {
    for (const [at, [question, said, rows]] of thread.entries()) {
      const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
      if (rows !== null) expect([question, rowsOf(outcome)]).toEqual([question, rows]);
      if (said !== null) expect([question, outcome.explanation]).toEqual([question, expect.stringContaining(said)]);
    }
  });
});
