import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCut, sayCut, withoutCut } from '../../src/shared/cut-rows.ts';

describe('what is said of rows that are not all', () => {
  it('is read as it was said, among other words', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.integer({ min: 1 }), { nil: undefined }),
        (shown, more) => {
          const total = more === undefined ? undefined : shown + more;
          const said = `Boats, by length. ${sayCut(shown, total)} Tied with the last of them: Aurora.`;
          expect(readCut(said, shown)).toEqual({ total });
          expect(readCut(said, shown + 1)).toBeUndefined();
          expect(withoutCut(said)).toBe('Boats, by length. Tied with the last of them: Aurora.');
        },
      ),
    );
  });

  it('is not found where nothing of it was said', () => {
    expect(readCut('The first 100 are shown.', 100)).toBeUndefined();
    expect(withoutCut('The first 100 are shown.')).toBe('The first 100 are shown.');
  });
});
