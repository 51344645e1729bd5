import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs, spread } from '../../src/shared/backoff.ts';

const waits = { firstMs: 400, longestMs: 8_000 };

it('doubles with each failure, up to the longest', () => {
  const longest = [1, 2, 3, 11, 5_000].map((failures) => backoffMs(failures, waits, () => 1));
  expect(longest).toEqual([400, 800, 1_600, 8_000, 8_000]);
});

it('spreads over half of the wait and never comes back at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const longest = backoffMs(failures, waits, () => 1);
        const wait = backoffMs(failures, waits, () => random);
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThanOrEqual(longest);
      },
    ),
  );
});

it('waits whole milliseconds', () => {
  expect(spread(250, () => 0.123)).toBe(140);
});
