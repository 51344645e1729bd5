import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LongUtf8 } from '../../src/shared/long-utf8.ts';

const SIZES = [1, 2, 3, 100, 9_000, 17_000];

/** Cut after so many bytes, again and again, in the middle of characters too. */
function inParts(bytes: Uint8Array, sizes: readonly number[]): LongUtf8 {
  const text = new LongUtf8();
  for (let [from, at] = [0, 0]; from < bytes.length; at += 1) {
    const size = sizes[at % sizes.length] ?? 1;
    text.add(bytes.subarray(from, from + size));
    from += size;
  }
  return text;
}

const sizes = fc.array(fc.constantFrom(...SIZES), { minLength: 1, maxLength: 5 });
const written = fc
  .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), fc.constantFrom(1, 50, 3_000))
  .map(([text, times]) => text.repeat(times));

describe('long UTF-8', () => {
  it('is its parts, one after the other, wherever they are cut', () => {
    fc.assert(
      fc.property(written, sizes, fc.nat(), fc.nat(), (of, cuts, some, more) => {
        const text = inParts(Buffer.from(of), cuts);
        const places = (of.match(/./gsu) ?? []).slice(0, 200);
        const before = places.slice(0, some % (places.length + 1)).join('');
        const begun = places.slice(0, more % (places.length + 1)).join('');
        const [from, to] = [Buffer.byteLength(before), Buffer.byteLength(begun)];
        expect(text.length).toBe(Buffer.byteLength(of));
        expect(text.toString()).toBe(of);
        expect(text.slice(from)).toBe(of.slice(before.length));
        expect(text.slice(from, to)).toBe(of.slice(before.length, Math.max(before.length, begun.length)));
        expect(text.startingAt(from).toString()).toBe(of.slice(before.length));
        expect(text.startingAt(from).startingAt(0).length).toBe(text.length - from);
      }),
    );
  });

  it('has a sign in the place of what is none, and no mark at its beginning', () => {
    const bytes = fc.tuple(fc.constantFrom('', '\uFEFF', '\uFEFF\uFEFF'), fc.uint8Array());
    fc.assert(
      fc.property(bytes, sizes, ([mark, rest], cuts) => {
        const whole = Buffer.concat([Buffer.from(mark), rest]);
        expect(inParts(whole, cuts).withoutMark().toString()).toBe(new TextDecoder().decode(whole));
      }),
    );
  });

  it('keeps no part of its own for each of very many, and changes none', () => {
    const text = new LongUtf8();
    const part = Buffer.from('ab');
    for (let n = 0; n < 100_000; n += 1) text.add(part);
    expect(part.toString()).toBe('ab');
    expect(text.toString()).toBe('ab'.repeat(100_000));
    expect(text.parts.length).toBeLessThan(20);
  });
});
