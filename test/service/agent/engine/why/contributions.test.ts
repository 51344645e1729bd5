import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byCountAndWorth,
  causesOf,
  contributions,
  type Part,
} from '../../../../../src/service/agent/engine/why/contributions.ts';

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
}

const WEIGHTS = [0.34, 0.22, 0.16, 0.12, 0.08, 0.05, 0.03];

/** Sales of some groups in two months; in the second, one of them sells only so much of what it would. */
function sales(random: () => number, planted: { at: number; keeps: number } | null): Part[] {
  const parts = WEIGHTS.map((_, at): Part => ({ name: `g${at}`, before: 0, after: 0, rowsBefore: 0, rowsAfter: 0 }));
  for (const side of ['before', 'after'] as const)
    for (let sale = 0; sale < 2000; sale++) {
      let left = random();
      const at = WEIGHTS.findIndex((weight) => (left -= weight) <= 0);
      const part = parts[Math.max(at, 0)];
      const isLost = side === 'after' && planted?.at === at && random() > planted.keeps;
      if (part === undefined || isLost) continue;
      part[side] += Math.round(5 + 90 * random() * random());
      part[side === 'before' ? 'rowsBefore' : 'rowsAfter']++;
    }
  return parts;
}

describe('what each part gives to a change', () => {
  const part = fc.record({
    name: fc.constant('x'),
    before: fc.integer({ min: 0, max: 100_000 }),
    after: fc.integer({ min: 0, max: 100_000 }),
    rowsBefore: fc.integer({ min: 0, max: 1000 }),
    rowsAfter: fc.integer({ min: 0, max: 1000 }),
  });

  it('of sums adds up to the change of the whole', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const change = parts.reduce((sum, one) => sum + one.after - one.before, 0);
        const told = contributions(parts, 'sum').reduce((sum, one) => sum + one.change, 0);
        expect(Math.abs(told - change)).toBeLessThan(1e-6 * (1 + Math.abs(change)));
      }),
    );
  });

  it('of averages adds up to the change of the average of all', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const rows = (key: 'rowsBefore' | 'rowsAfter') => parts.reduce((sum, one) => sum + one[key], 0);
        fc.pre(rows('rowsBefore') > 0 && rows('rowsAfter') > 0);
        const mean = (side: 'before' | 'after', key: 'rowsBefore' | 'rowsAfter') =>
          parts.reduce((sum, one) => sum + one[side] * one[key], 0) / rows(key);
        const change = mean('after', 'rowsAfter') - mean('before', 'rowsBefore');
        const told = contributions(parts, 'mean').reduce((sum, one) => sum + one.change, 0);
        expect(Math.abs(told - change)).toBeLessThan(1e-6 * (1 + Math.abs(change)));
      }),
    );
  });

  it('splits a sum into how many there are and what each comes to, exactly', () => {
    fc.assert(
      fc.property(part, (one) => {
        const parts = byCountAndWorth(one);
        const sum = (parts?.byCount ?? 0) + (parts?.byWorth ?? 0);
        const isEmpty = one.rowsBefore === 0 || one.rowsAfter === 0;
        if (isEmpty) expect(parts).toBeNull();
        else expect(Math.abs(sum - (one.after - one.before))).toBeLessThan(1e-6 * (1 + one.before + one.after));
      }),
    );
  });

  it('tells a change of the mix from a change of the averages', () => {
    // Both averages fall, and the average of all rises: more of the dear ones.
    const parts: Part[] = [
      { name: 'cheap', before: 10, after: 9, rowsBefore: 900, rowsAfter: 100 },
      { name: 'dear', before: 100, after: 95, rowsBefore: 100, rowsAfter: 900 },
    ];
    const [cheap, dear] = contributions(parts, 'mean');
    expect([(cheap?.change ?? 0) > 0, (dear?.change ?? 0) > 0]).toEqual([true, true]);
  });
});

describe('causes', () => {
  it.each([0, 1, 2, 3])('finds the group that was planted, in 19 of 20 seeds at least: group %i', (at) => {
    const found = Array.from({ length: 20 }, (_, seed) => {
      const parts = contributions(sales(randomOf(seed + 1 + 100 * at), { at, keeps: 0.3 }), 'sum');
      return causesOf(parts)[0]?.name;
    });
    expect(found.filter((name) => name === `g${at}`).length).toBeGreaterThanOrEqual(19);
  });

  it('finds none in noise, in 19 of 20 seeds at least', () => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      causesOf(contributions(sales(randomOf(seed + 7000), null), 'sum')),
    );
    expect(found.filter((causes) => causes.length === 0).length).toBeGreaterThanOrEqual(19);
  });

  it('finds none where all groups move alike', () => {
    const parts = WEIGHTS.map((weight, at): Part => {
      const rows = Math.round(weight * 10_000);
      return {
        name: `g${at}`,
        before: rows * 10,
        after: rows * 7,
        rowsBefore: rows,
        rowsAfter: Math.round(rows * 0.7),
      };
    });
    expect(causesOf(contributions(parts, 'sum'))).toEqual([]);
  });

  it('names two where two fell', () => {
    const parts: Part[] = [
      { name: 'a', before: 10_000, after: 4000, rowsBefore: 1000, rowsAfter: 400 },
      { name: 'b', before: 9000, after: 4500, rowsBefore: 900, rowsAfter: 450 },
      { name: 'c', before: 30_000, after: 30_100, rowsBefore: 3000, rowsAfter: 3010 },
      { name: 'd', before: 20_000, after: 19_900, rowsBefore: 2000, rowsAfter: 1990 },
    ];
    expect(causesOf(contributions(parts, 'sum')).map(({ name }) => name)).toEqual(['a', 'b']);
  });
});
