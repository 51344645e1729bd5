import { describe, expect, it } from 'vitest';
import { type Facts, ROWS_ALONE } from '../../../../src/bot/answer/headline/facts.ts';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';

const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[], facts: Partial<Facts> = {}): string =>
  plainWords(sayHeadline(rows, columnsOf(rows), values, { ...ROWS_ALONE, ...facts }));

const along = (column: string, measure: string, numbers: Record<string, number>): Row[] =>
  Object.entries(numbers).map(([time, number]) => ({ [column]: time, [measure]: number }));
const months = (numbers: Record<string, number>) => along('month', 'revenue', numbers);

describe('a headline of times in order of their number', () => {
  it.each([
    [
      [months({ '2025-02': 150, '2025-03': 120, '2025-01': 100 }), '2025-03-10'],
      'Feb 2025 has the highest revenue (150), ahead of Mar 2025 (120) and Jan 2025 (100). Mar 2025 isn’t over yet.',
    ],
    [
      [months({ '2025-03': 20, '2025-01': 100, '2025-02': 150 }), '2025-03-31'],
      'Mar 2025 has the lowest revenue (20), then Jan 2025 (100) and Feb 2025 (150). Mar 2025 isn’t over yet.',
    ],
    [
      [months({ '2025-02': 150, '2025-03': 120 }), '2025-04-01'],
      'Revenue fell 20% from 150 (Feb 2025) to 120 (Mar 2025).',
    ],
    [[months({ '2025-03': 20 }), '2025-03-10'], 'Mar 2025: revenue 20. Mar 2025 isn’t over yet.'],
    [[months({ '2025-03': 20 }), '2025-04-01'], 'Mar 2025: revenue 20.'],
    [
      [along('weekday', 'orders', { Monday: 4, Sunday: 2 }), '2025-03-10'],
      'Monday has the most orders (4), ahead of Sunday (2).',
    ],
  ])('says which of them is not over: %j', ([rows, today], said) =>
    expect(say(rows as Row[], { today: today as string })).toBe(said),
  );
});

describe('a headline along time', () => {
  it('compares the first with the last, and names the highest and the lowest between them', () => {
    const rows = months({ '2025-01': 200, '2025-02': 300, '2025-03': 100, '2025-04': 250 });
    expect(say(rows)).toBe(
      'Revenue rose 25% from 200 (Jan 2025) to 250 (Apr 2025). Highest: 300 (Feb 2025). Lowest: 100 (Mar 2025).',
    );
  });

  it('leaves the running period out of what it compares, and says so', () => {
    const rows = months({ '2025-01': 200, '2025-02': 150, '2025-03': 20 });
    expect(say(rows, { today: '2025-03-10' })).toBe(
      'Revenue fell 25% from 200 (Jan 2025) to 150 (Feb 2025). Mar 2025 isn’t over yet: 20 so far.',
    );
    expect(say(rows, { today: '2025-03-31' })).toContain('isn’t over yet');
    expect(say(rows, { today: '2025-04-01' })).toContain('to 20 (Mar 2025)');
  });

  it('leaves out the periods that the statement begins or ends within', () => {
    const rows = months({ '2025-01': 7, '2025-02': 150, '2025-03': 160, '2025-04': 9 });
    expect(say(rows, { from: ['2025-01-25'], until: ['2025-04-03'] })).toBe(
      'Revenue rose 6.7% from 150 (Feb 2025) to 160 (Mar 2025). Jan 2025 is only part of the month: 7. Apr 2025 is only part of the month: 9.',
    );
    expect(say(rows, { from: ['2025-01-01'], until: ['2025-05-01'] })).not.toContain('part of');
  });

  it('compares nothing where one whole period is left, or none', () => {
    const rows = months({ '2025-02': 150, '2025-03': 20 });
    expect(say(rows, { today: '2025-03-10' })).toBe('Revenue in Feb 2025: 150. Mar 2025 isn’t over yet: 20 so far.');
    expect(say(rows, { today: '2025-03-10', from: ['2025-02-20'] })).toBe(
      'Revenue: Feb 2025 is only part of the month: 150. Mar 2025 isn’t over yet: 20 so far.',
    );
  });

  it('compares none that were chosen by their numbers, between which others lie', () => {
    const chosen = { boundOf: () => ({ from: true, to: false }), today: '2025-06-10' };
    const rows = months({ '2025-01': 200, '2025-02': 300, '2025-04': 100, '2025-06': 20 });
    expect(say(rows, chosen)).toBe(
      '3 months. Revenue: highest 300 (Feb 2025), lowest 100 (Apr 2025). Jun 2025 isn’t over yet: 20 so far.',
    );
    expect(say(months({ '2025-01': 5, '2025-03': 5 }), chosen)).toBe('2 months. Revenue: 5 each.');
    expect(say(months({ '2025-01': 5, '2025-06': 4 }), chosen)).toBe(
      'Revenue in Jan 2025: 5. Jun 2025 isn’t over yet: 4 so far.',
    );
  });

  it('says what is yet to come', () => {
    const rows = months({ '2025-01': 1, '2025-02': 2, '2025-04': 3 });
    expect(say(rows, { today: '2025-03-10' })).toContain('Apr 2025 is yet to come: 3.');
  });

  it.each<[string, Row[], string]>([
    ['nothing', months({ '2025-01': 0, '2025-02': 5 }), 'Revenue rose from 0 (Jan 2025) to 5 (Feb 2025).'],
    ['a loss', months({ '2025-01': -5, '2025-02': 5 }), 'Revenue rose from -5 (Jan 2025) to 5 (Feb 2025).'],
    [
      'a percentage',
      along('month', 'late_rate', { '2025-01': 0.2, '2025-02': 0.1 }),
      'Late rate fell from 0.2 (Jan 2025) to 0.1 (Feb 2025).',
    ],
    [
      'very little',
      months({ '2025-01': 1, '2025-02': 50 }),
      'Revenue rose more than tenfold from 1 (Jan 2025) to 50 (Feb 2025).',
    ],
    [
      'the same',
      months({ '2025-01': 4, '2025-02': 9, '2025-03': 4 }),
      'Mar 2025 had the same revenue as Jan 2025: 4. Highest: 9 (Feb 2025). Lowest: 4 (2 of 3 months).',
    ],
  ])('gives no percent of %s', (_, rows, words) => {
    expect(say(rows)).toBe(words);
  });

  it('says when the last is the highest or the lowest, and when nothing moves', () => {
    expect(say(months({ '2025-01': 1, '2025-02': 2, '2025-03': 3 }))).toBe(
      'Revenue rose 200% from 1 (Jan 2025) to 3 (Mar 2025). That’s the highest of 3 months.',
    );
    expect(say(months({ '2025-01': 5, '2025-02': 5, '2025-03': 5 }))).toBe('Revenue was the same in all 3 months: 5.');
    const orders = ['2025-01', '2025-02', '2025-03'].map((month) => ({ month, orders: 5 }));
    expect(say(orders)).toBe('Orders were the same in all 3 months: 5.');
  });

  it.each<[string, Row[], string, string]>([
    ['days', along('day', 'orders', { '2025-03-01': 4, '2025-03-02': 8 }), '2025-03-02', 'Mar 2, 2025 isn’t over yet'],
    [
      'weeks',
      along('week', 'orders', { '2025-03-03': 4, '2025-03-10': 8 }),
      '2025-03-16',
      'Week of Mar 10, 2025 isn’t over yet',
    ],
    [
      'quarters',
      along('quarter', 'orders', { '2025-01-01': 4, '2025-04-01': 8 }),
      '2025-06-30',
      'Q2 2025 isn’t over yet',
    ],
    ['years', along('year', 'orders', { '2024-01-01': 4, '2025-01-01': 8 }), '2025-12-31', '2025 isn’t over yet'],
    [
      'years that are numbers',
      [
        { year: 2024, orders: 4 },
        { year: 2025, orders: 8 },
      ],
      '2025-12-31',
      '2025 isn’t over yet',
    ],
    [
      'months by their days',
      along('ordered', 'orders', { '2025-01-01': 4, '2025-02-01': 8 }),
      '2025-02-28',
      'Feb 1, 2025 isn’t over yet',
    ],
  ])('knows how long %s last', (_, rows, today, words) => {
    expect(say(rows, { today })).toContain(words);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(say(rows, { today: tomorrow })).not.toContain('isn’t over');
  });

  it('is none where times come twice or go back', () => {
    expect(say(months({ '2025-02': 1, '2025-01': 2 }))).not.toContain('from');
    expect(say([...months({ '2025-01': 1 }), ...months({ '2025-01': 2 })])).not.toContain('rose');
  });
});
