import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LongText } from '../../src/shared/long-text.ts';

const part = fc
  .tuple(fc.string({ maxLength: 3 }), fc.constantFrom(0, 1, 2, 9_000, 17_000))
  .map(([of, n]) => of.repeat(n));

describe('a long text', () => {
  it('is its parts, one after the other, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(50_000),
        (parts, at, length) => {
          const text = new LongText();
          for (const one of parts) text.add(one);
          const whole = parts.join('');
          const from = Math.floor(at * whole.length);
          expect(text.length).toBe(whole.length);
          expect(text.toString()).toBe(whole);
          expect(text.slice(from, from + length)).toBe(whole.slice(from, from + length));
          expect(text.slice(from)).toBe(whole.slice(from));
          expect(text.startingAt(from).toString()).toBe(whole.slice(from));
          expect(text.startingAt(from).slice(length)).toBe(whole.slice(from).slice(length));
        },
      ),
    );
  });

  it('keeps no part of its own for each of very many', () => {
    const text = new LongText();
    for (let n = 0; n < 100_000; n += 1) text.add('ab');
    expect(text.length).toBe(200_000);
    expect(text.parts.length).toBeLessThan(20);
  });
});
