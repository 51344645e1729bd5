import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Utf8Decoder } from '../../src/shared/utf8-decoder.ts';

function decode(bytes: Uint8Array, cuts: readonly number[]): string {
  const decoder = new Utf8Decoder();
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const parts = edges.slice(1).map((edge, at) => decoder.decode(bytes.subarray(edges[at], edge)));
  return parts.join('') + decoder.end();
}

describe('UTF-8 in parts', () => {
  it('is the same text wherever it is cut, with a mark before it or without', () => {
    const text = fc
      .tuple(fc.constantFrom('', '\uFEFF', '\uFEFF\uFEFF'), fc.string({ unit: 'binary' }))
      .map((t) => t.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(100)), (written, cuts) => {
        const bytes = new TextEncoder().encode(written);
        expect(decode(bytes, cuts)).toBe(new TextDecoder().decode(bytes));
      }),
    );
  });

  it('has a sign in the place of what is none', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(fc.nat(100)), (bytes, cuts) => {
        expect(decode(bytes, cuts)).toBe(new TextDecoder().decode(bytes));
      }),
    );
  });
});
