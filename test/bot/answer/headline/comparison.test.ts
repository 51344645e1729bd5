import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';

const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[]): string => plainWords(sayHeadline(rows, columnsOf(rows), values));
const row = (before: number | null, after: number | null, more: Row = {}): Row => ({
  last_month: before,
  this_month: after,
  change: (after ?? 0) - (before ?? 0),
  change_in_percent: before ? Math.round((1000 * ((after ?? 0) - before)) / before) / 10 : null,
  ...more,
});

describe('the headline of two numbers beside each other', () => {
  it.each<[Row, string]>([
    [row(200, 250), 'This month so far: 250, 25% more than all of last month (200).'],
    [row(250, 200), 'This month so far: 200, 20% less than all of last month (250).'],
    [row(200, 200), 'This month so far: 200, unchanged from all of last month (200).'],
    [row(0, 7), 'This month so far: 7, more than all of last month (0).'],
    [row(null, 7), 'This month so far: 7, more than all of last month (0).'],
    [row(-5, 7), 'This month so far: 7, more than all of last month (-5).'],
    [row(1, 700), 'This month so far: 700, more than all of last month (1).'],
    [
      { yesterday: 29, today: 16, change: -13, change_in_percent: -44.8 },
      'Today so far: 16, 45% less than all of yesterday (29).',
    ],
    [
      { same_days_of_last_month: 200, this_month: 250, change: 50, change_in_percent: 25, all_of_last_month: 310 },
      'This month: 250, 25% more than same days of last month (200). All of last month: 310.',
    ],
  ])('says how much more or less: %j', (one, words) => {
    expect(say([one])).toBe(words);
  });

  it('says of several which moved most, each way', () => {
    const rows = [
      { category: 'Tea', ...row(100, 110) },
      { category: 'Coffee', ...row(100, 160) },
      { category: 'Mugs', ...row(80, 60) },
    ];
    expect(say(rows)).toBe(
      'This month isn’t over yet. 2 of 3 categories rose. The largest change: Coffee, 60% more (100 to 160). What fell most: Mugs, 25% less (80 to 60).',
    );
    expect(
      say(rows.slice(0, 2).map((one: Row) => ({ ...one, this_month: one['last_month'] ?? null, change: 0 }))),
    ).toBe('Nothing changed in 2 rows.');
  });

  it('says that a day is not over, also of several', () => {
    const rows = [
      { category: 'Tea', yesterday: 10, today: 5, change: -5, change_in_percent: -50 },
      { category: 'Mugs', yesterday: 8, today: 6, change: -2, change_in_percent: -25 },
    ];
    expect(say(rows)).toBe(
      'Today isn’t over yet. 2 of 2 categories fell. The largest change: Tea, 50% less (10 to 5).',
    );
  });

  it('says nothing of a change that the rows do not show', () => {
    expect(say([{ ...row(200, 250), change: 51 }])).not.toContain('more than');
    expect(say([{ last_month: 200, this_month: 250, change: 50 }])).not.toContain('more than');
  });

  it('never tells a percent of nothing or of a debt', () => {
    fc.assert(
      fc.property(fc.integer({ max: 0, min: -1000 }), fc.integer({ min: -1000, max: 1000 }), (before, after) => {
        expect(say([row(before, after)])).not.toContain('%');
      }),
    );
  });
});
