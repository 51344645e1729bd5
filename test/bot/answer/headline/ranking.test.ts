import { describe, expect, it } from 'vitest';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { factsOf } from '../../../../src/bot/answer/headline-facts.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const ANSWER = answerOf({ resourceName: 'Shop', explanation: '', sql: '', rows: [], tookMs: 1 });
const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[], sql: string): string =>
  plainWords(sayHeadline(rows, columnsOf(rows), values, factsOf({ ...ANSWER, rows, sql })));

const ROWS = ['Tea', 'Coffee', 'Mugs', 'Syrups'].map((category, at) => ({
  category,
  revenue: [40, 30, 20, 10][at] ?? 0,
}));
const SUM = 'SELECT category, sum(price) AS revenue FROM lines GROUP BY category ORDER BY revenue DESC';

describe('a headline of a ranking', () => {
  it('tells the share of the first where the rows are the whole', () => {
    expect(say(ROWS, SUM)).toBe(
      'Tea has the highest revenue (40, 40% of the total), ahead of Coffee (30) and Mugs (20). 4 categories in all.',
    );
  });

  it.each([
    ['a limit cut them', `${SUM} LIMIT 4`],
    ['some were left out by what they add up to', SUM.replace('ORDER', 'HAVING sum(price) > 5 ORDER')],
    ['they are averages', SUM.replace('sum', 'avg')],
    ['one row counts in several groups', SUM.replace('sum(price)', 'count(DISTINCT buyer)')],
    ['each is a part already', SUM.replace('sum(price)', 'sum(price) / sum(sum(price)) OVER ()')],
  ])('tells no share where %s', (_, sql) => {
    expect(say(ROWS, sql)).not.toContain('%');
  });

  it('calls none the first or the last where a bound leaves out those beyond it', () => {
    const upTo = (sql: string, sign: string) => sql.replace('ORDER', `HAVING sum(price) ${sign} 50 ORDER`);
    const rising = SUM.replace(' DESC', '');
    const range = 'Revenue: highest 40 (Tea), lowest 10 (Syrups), of 4 rows.';
    expect(say(ROWS, upTo(SUM, '>'))).toContain('Tea has the highest revenue (40), ahead');
    expect(say(ROWS, upTo(SUM, '<'))).toBe(range);
    expect(say(ROWS.toReversed(), upTo(rising, '<'))).toMatch(/^Syrups has the lowest revenue/);
    expect(say(ROWS.toReversed(), upTo(rising, '>'))).toBe(range);
  });

  it('tells the share where a limit cut nothing', () => {
    expect(say(ROWS, `${SUM} LIMIT 5`)).toContain('40% of the total');
  });

  it('tells no share where some are below nothing', () => {
    expect(say([...ROWS, { category: 'Returns', revenue: -9 }], SUM)).not.toContain('%');
  });

  it('says that a few make up most of many', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ category: `c${at}`, revenue: at < 3 ? 20 - at : 1 }));
    expect(say(many, SUM)).toMatch(/ The first 3 make up 90%\.$/);
    expect(
      say(
        many.map((row, at) => ({ ...row, revenue: 20 - at })),
        SUM,
      ),
    ).not.toContain('make up');
  });

  it('lets the first share their place', () => {
    const tied = [5, 5, 5, 5, 1].map((revenue, at) => ({ category: `c${at}`, revenue }));
    expect(say(tied, SUM)).toBe('c0, c1, c2 and 1 more have the highest revenue (5 each). 5 categories in all.');
    expect(say(tied.slice(2), SUM)).toBe('c2 and c3 have the highest revenue (5 each), ahead of c4 (1).');
  });
});

describe('what names the rows', () => {
  it.each<[string, Row[], string]>([
    [
      'their name and no id',
      [
        { id: 7, name: 'Grinder', category: 'Tools', price: 90 },
        { id: 3, name: 'Mug', category: 'Mugs', price: 9 },
      ],
      'Grinder has the highest price (90), ahead of Mug (9).',
    ],
    [
      'first and last name',
      [
        { first_name: 'Ana', last_name: 'Silva', orders: 4 },
        { first_name: 'Ana', last_name: 'Berg', orders: 2 },
      ],
      'Ana Silva has the most orders (4), ahead of Ana Berg (2).',
    ],
    [
      'all that it takes to tell them apart',
      [
        { city: 'Porto', channel: 'web', orders: 4 },
        { city: 'Porto', channel: 'phone', orders: 2 },
      ],
      'Porto / web has the most orders (4), ahead of Porto / phone (2).',
    ],
    [
      'an id where there is nothing else',
      [
        { order_id: 1271, total: 90 },
        { order_id: 1300, total: 20 },
      ],
      'Order 1271 has the highest total (90), ahead of order 1300 (20).',
    ],
  ])('%s', (_, rows, words) => {
    expect(say(rows, '')).toBe(words);
  });

  it('a list is told by its names', () => {
    const names = ['Grinder', 'Mug', 'Kettle', 'Filter', 'Scale'];
    const rows = names.map((name, id) => ({ id, name, colour: 'red' }));
    expect(say(rows, '')).toBe('5 rows: Grinder, Mug, Kettle and 2 more.');
    expect(say(rows.slice(0, 3), '')).toBe('3 rows: Grinder, Mug and Kettle.');
  });
});

describe('what a statement says of its rows', () => {
  it('takes the day of the reader, also where UTC has another', () => {
    const answer = { ...ANSWER, askedAt: new Date('2026-03-31T23:30:00Z') };
    expect(factsOf({ ...answer, reader: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' } }).today).toBe('2026-04-01');
    expect(factsOf({ ...answer, reader: { locale: 'en-US', timeZone: 'Nowhere/Else' } }).today).toBe('2026-03-31');
  });

  it('reads the period that it asks for', () => {
    const sql = `SELECT count(*) FROM orders WHERE ordered_at >= '2026-01-15' AND ordered_at < '2026-03-02'`;
    expect(factsOf({ ...ANSWER, sql })).toMatchObject({ from: ['2026-01-15'], until: ['2026-03-02'] });
  });
});
