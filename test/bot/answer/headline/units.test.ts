import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROWS_ALONE } from '../../../../src/bot/answer/headline/facts.ts';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row, Units } from '../../../../src/contract/conversations.ts';

const AMERICAN = { locale: 'en-US', timeZone: 'UTC' };
const say = (rows: Row[], units: Units): string =>
  plainWords(sayHeadline(rows, columnsOf(rows), valuesFor(AMERICAN, units), ROWS_ALONE));

const ranked = (column: string, numbers: number[]): Row[] =>
  numbers.map((number, at) => ({ site: ['Quay', 'Mill', 'Barn', 'Loft'][at] ?? '', [column]: number }));
const monthly = (column: string, numbers: number[]): Row[] =>
  numbers.map((number, at) => ({ month: `2026-0${at + 1}-01`, [column]: number }));

describe('the numbers of a headline with their units', () => {
  it('are money each time', () => {
    expect(say(ranked('rent', [1200, 900.5, 80]), { rent: 'USD' })).toBe(
      'Quay has the highest rent ($1,200.00), ahead of Mill ($900.50) and Barn ($80.00).',
    );
    expect(say(monthly('rent', [1000, 1200, 1500]), { rent: 'EUR' })).toBe(
      'Rent rose 50% from €1,000 (Jan 2026) to €1,500 (Mar 2026). That’s the highest of 3 months.',
    );
    expect(say([{ rent: -5974 }], { rent: 'USD' })).toBe('Rent: -$5,974.');
  });

  it('are percentages each time, and a column of shares is called so', () => {
    expect(say(ranked('percent', [20.1, 20, 19.9]), { percent: 'percent' })).toBe(
      'Quay has the highest share (20.1%), ahead of Mill (20.0%) and Barn (19.9%).',
    );
    expect(say(ranked('margin_in_percent', [57.6, 54]), { margin_in_percent: 'percent' })).toBe(
      'Quay has the highest margin (57.6%), ahead of Mill (54.0%).',
    );
    expect(say(monthly('moisture', [20, 30]), { moisture: 'percent' })).toMatch(/^Moisture rose from 20% .* to 30%/);
  });

  it('have another unit with the first of a sentence, and none where the name says it', () => {
    expect(say(ranked('wait', [12.5, 9, 1]), { wait: 'hours' })).toBe(
      'Quay has the highest wait (12.5 hours), ahead of Mill (9.0) and Barn (1.0).',
    );
    expect(say(monthly('wait', [10, 15]), { wait: 'minutes' })).toBe(
      'Wait rose 50% from 10 minutes (Jan 2026) to 15 (Feb 2026).',
    );
    expect(say([{ wait: 1 }], { wait: 'hours' })).toBe('Wait: 1 hour.');
    expect(say([{ wait: 2 }], { wait: 'km' })).toBe('Wait: 2 km.');
    expect(say([{ wait_hours: 2 }], { wait_hours: 'hours' })).toBe('Wait hours: 2.');
  });

  it('are told of a comparison', () => {
    const row = { before: 8661, now: 14556, change: 5895, change_in_percent: 68.1 };
    const money = { before: 'EUR', now: 'EUR', change: 'EUR', change_in_percent: 'percent' };
    expect(say([row], money)).toBe('Now: €14,556, 68% more than before (€8,661).');
    expect(say([row], { ...money, before: 'days', now: 'days' })).toBe(
      'Now: 14,556 days, 68% more than before (8,661).',
    );
  });

  it('let no row without a name lead', () => {
    const rows = [null, 'Ana', 'Bo', 'Cy', 'Di'].map((agent, at) => ({ agent, rating: 5 - at }));
    expect(say(rows, {})).toBe(
      'Ana has the highest rating (4), ahead of Bo (3) and Cy (2). 4 agents in all. No agent: 5.',
    );
  });

  it('are those of the rows, whatever their unit', () => {
    const numbers = fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(numbers, fc.constantFrom('USD', 'percent', 'hours', 'JPY', 'garbage!'), (given, unit) => {
        const said = say(
          ranked(
            'level',
            given.toSorted((a, b) => b - a),
          ),
          { level: unit },
        );
        const told = (said.match(/-?[$¥]?\d[\d,]*/g) ?? []).map((one) => Number(one.replace(/[$¥,]/g, '')));
        const known = new Set([...given, 1, 2, 3, 4]);
        expect(told.filter((one) => !known.has(one))).toEqual([]);
        expect(said).not.toContain('garbage');
      }),
      { numRuns: 100 },
    );
  });
});
