import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconnectDelay } from '../../../../src/playground/web/wire/backoff.ts';

it('doubles up to eight seconds', () => {
  expect([0, 1, 2, 10, 5000].map((attempt) => reconnectDelay(attempt, () => 1))).toEqual([400, 800, 1600, 8000, 8000]);
});

it('spreads pages over half of the delay and never returns at once', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
      const longest = reconnectDelay(attempt, () => 1);
      const delay = reconnectDelay(attempt, () => random);
      expect(delay).toBeGreaterThanOrEqual(longest / 2);
      expect(delay).toBeLessThanOrEqual(longest);
    }),
  );
});
