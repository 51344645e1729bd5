import { describe, expect, it } from 'vitest';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';

const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[]): string => plainWords(sayHeadline(rows, columnsOf(rows), values));

describe('the headline', () => {
  it('says that there are no rows', () => {
    expect(say([])).toBe('The query ran and returned no rows.');
    expect(say([{}])).toBe('The query returned 1 row without columns.');
  });

  it.each<[Row, string]>([
    [{ total_revenue: 1234567.891 }, 'Total revenue: 1,234,567.89.'],
    [{ count: 0 }, 'Count: 0.'],
    [{ '?column?': 5 }, '?column?: 5.'],
    [{ '': 5 }, 'The result is 5.'],
    [{ avg: 0.012345 }, 'Avg: 0.0123.'],
    [{ first_year: 1998 }, 'First year: 1998.'],
    [{ total: null }, 'Total: no value.'],
    [{ total: '12345678901234567890.12' }, 'Total: 12345678901234567890.12.'],
    [{ paid: false }, 'Paid: false.'],
    [{ first_day: '2024-03-01T00:00:00.000Z' }, 'First day: Mar 1, 2024.'],
  ])('says a single value: %j', (row, words) => {
    expect(say([row])).toBe(words);
  });

  it('says one row with its columns', () => {
    expect(say([{ carrier: 'AA', flights: 1200, rate: null }])).toBe('AA: 1,200 flights, rate no value.');
    expect(say([{ a: 1, b: 2, c: 3, d: 4, e: 5 }])).toBe('A 1, b 2, c 3, d 4 and 1 more column.');
  });

  it('names the top when the rows are sorted down', () => {
    const rows = [
      { airport: 'ATL', flights: 1200 },
      { airport: 'ORD', flights: 900 },
      { airport: 'DFW', flights: 900 },
      { airport: 'DEN', flights: 10 },
    ];
    expect(say(rows)).toBe('ATL has the most flights (1,200), ahead of ORD (900) and DFW (900). 4 airports in all.');
    expect(say(rows.toReversed())).toBe(
      'DEN has the fewest flights (10), then DFW (900) and ORD (900). 4 airports in all.',
    );
  });

  it('lets nobody lead who shares the first place, and counts only rows it does not name', () => {
    const rows = [
      { channel: 'web', orders: 9 },
      { channel: 'shop', orders: 9 },
      { channel: 'phone', orders: 2 },
    ];
    expect(say(rows)).toBe('Web and shop have the most orders (9 each), ahead of phone (2).');
    expect(say(rows.slice(1))).toBe('Shop has the most orders (9), ahead of phone (2).');
  });

  it('tells the largest and the smallest where the rows have no order', () => {
    expect(
      say([
        { airport: 'ATL', flights: 2 },
        { airport: 'ORD', flights: 9 },
        { airport: 'DFW', flights: 5 },
      ]),
    ).toBe('ORD has the most flights (9), ATL the fewest (2).');
    expect(
      say([
        { airport: 'ATL', flights: 9 },
        { airport: 'ORD', flights: null },
      ]),
    ).toBe('2 rows: ATL and ORD.');
  });

  it('tells how many share the largest or the smallest', () => {
    const rows = [2, 9, 2, 9, 2].map((flights, at) => ({ airport: `A${at}`, flights }));
    expect(say(rows)).toBe('A1 and 1 other have the most flights (9), A0 and 2 others the fewest (2).');
  });

  it('tells of several series who leads, if one does', () => {
    const rows = ['01', '02', '03', '04'].flatMap((month, at) => [
      { month: `2024-${month}`, category: 'Tea', revenue: 10 + at },
      { month: `2024-${month}`, category: 'Cake', revenue: at === 3 ? 5.5 : 20 + at },
    ]);
    expect(say(rows)).toBe(
      'Cake has the highest revenue in Mar 2024 (22.00) and the lowest in Apr 2024 (5.50). Cake leads in 3 of 4 months.',
    );
    const shared = rows.map((row) => ({ ...row, revenue: row.category === 'Tea' ? row.revenue : 30 - row.revenue }));
    expect(say(shared.slice(0, 4))).not.toContain('leads');
    const even = rows.map((row, at) => ({ ...row, revenue: Math.floor(at / 4) === at % 2 ? 1 : 2 }));
    expect(say(even)).toBe(
      'Revenue by month and category: highest 2 (Jan 2024 / Cake and 3 more), lowest 1 (Jan 2024 / Tea and 3 more).',
    );
  });

  it('names the columns of a list', () => {
    const row = { name: 'Ann', city: 'Oslo', plan: 'free', since: '2024-01-01', phone: '1', note: 'x' };
    expect(say([row, row])).toBe('2 rows, each with name, city, plan, since and 2 more columns.');
    const order = { id: 1, customer_id: 2, channel: 'web', status: 'paid', on: '2024-01-01' };
    expect(say([order, order])).toBe('2 rows, each with channel, status, on and 2 more columns.');
    expect(say([{ ...order, name: 'Ann', total: 4 }])).toBe('Ann: channel web, status paid, on Jan 1, 2024, total 4.');
  });

  it('says when all are the same', () => {
    expect(
      say([
        { a: 'x', n: 3 },
        { a: 'y', n: 3 },
      ]),
    ).toBe('x and y have the same n: 3.');
  });

  it('says where a timeline begins, ends and is highest', () => {
    const rows = [
      { month: '2024-01', revenue: 100 },
      { month: '2024-02', revenue: 300.5 },
      { month: '2024-03', revenue: 200 },
    ];
    expect(say(rows)).toBe(
      'Revenue rose 100% from 100.00 (Jan 2024) to 200.00 (Mar 2024). Highest: 300.50 (Feb 2024).',
    );
  });

  it('takes no calendar number and no id for a measure', () => {
    expect(
      say([
        { year: 2023, month: 1 },
        { year: 2024, month: 2 },
      ]),
    ).toBe('2 rows, each with year and month.');
    expect(
      say([
        { name: 'a', customer_id: 9 },
        { name: 'b', customer_id: 2 },
      ]),
    ).toBe('2 rows: a and b.');
  });

  it('labels with all that is no measure', () => {
    expect(
      say([
        { carrier: 'AA', year: 2024, n: 9 },
        { carrier: 'DL', year: 2023, n: 2 },
      ]),
    ).toBe('N: AA / 2024 leads with 9, ahead of DL / 2023 (2).');
  });

  it('picks the measure the rows are sorted by', () => {
    expect(
      say([
        { k: 'a', n: 1, avg: 9 },
        { k: 'b', n: 7, avg: 8 },
        { k: 'c', n: 3, avg: 7 },
      ]),
    ).toBe('a has the highest average (9), ahead of b (8) and c (7).');
  });
});
