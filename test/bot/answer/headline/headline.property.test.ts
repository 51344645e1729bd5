import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Facts, ROWS_ALONE } from '../../../../src/bot/answer/headline/facts.ts';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';

const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[], facts: Partial<Facts>): string =>
  plainWords(sayHeadline(rows, columnsOf(rows), values, { ...ROWS_ALONE, ...facts }));

const numbers = fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 2, maxLength: 30 });
const letters = (at: number): string => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
const month = (at: number): string => new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10);

/** Every number in a sentence, as it is written. */
const numbersIn = (words: string): string[] => words.match(/-?\d+(?:,\d{3})*(\.\d+)?%?/g) ?? [];
const percentOf = (share: number): string => values.percent(share);
const sum = (some: number[]): number => some.reduce((total, one) => total + one, 0);

describe('the numbers of a headline', () => {
  it('are those of its rows, how many there are, or their shares of the total', () => {
    fc.assert(
      fc.property(numbers, fc.boolean(), (given, isWhole) => {
        const sorted = given.toSorted((a, b) => b - a);
        const rows = sorted.map((orders, at) => ({ category: letters(at), orders }));
        const total = sum(sorted);
        const named = Array.from({ length: sorted.length + 1 }, (_, n) => values.count(n));
        const shares = isWhole ? [percentOf((sorted[0] ?? 0) / total), percentOf(sum(sorted.slice(0, 3)) / total)] : [];
        const known = new Set([...sorted.map((one) => values.number(one, 'orders')), ...named, ...shares]);
        const said = say(rows, { isWhole, addsUp: () => true });
        expect(numbersIn(said).filter((one) => !known.has(one))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('compare whole periods only, and every part of one is said to be a part', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 2, max: 28 }), (given, at, day) => {
        const rows = given.map((orders, index) => ({ month: month(index), orders }));
        const inside = `${month(at).slice(0, 8)}${String(day).padStart(2, '0')}`;
        const whole = given.filter((_, index) => index !== at);
        const said = say(rows, { from: [inside] });
        if (at < given.length) expect(said).toContain('only part of the month');
        const [first = 0, last = 0] = [whole[0], whole.at(-1)];
        const percent = /(?:rose|fell) ([\d.,]+%)/.exec(said)?.[1];
        if (percent !== undefined) expect(percent).toBe(percentOf(Math.abs(last - first) / first));
        if (percent !== undefined) expect(first).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
