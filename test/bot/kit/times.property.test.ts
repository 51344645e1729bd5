import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTime } from '../../../src/bot/kit/times.ts';

const two = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
const likely = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
const year = fc
  .oneof(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 120 }))
  .map((n) => String(n).padStart(4, '0'));
const month = fc.oneof(likely(13), two);
const day = fc.oneof(likely(32), two);
const hour = fc.oneof(likely(25), two);
const sixtieth = fc.oneof(likely(61), two);

describe('a date or time in a value', () => {
  it('is what JavaScript reads in its text, and none where that is no day or no time of day', () => {
    fc.assert(
      fc.property(year, month, day, hour, sixtieth, sixtieth, (y, mo, d, h, mi, s) => {
        const iso = `${y}-${mo}-${d}T${h}:${mi}:${s}Z`;
        const at = new Date(iso);
        const isDay = !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(d);
        expect(readTime(`${y}-${mo}-${d} ${h}:${mi}:${s}Z`)?.at.getTime()).toBe(isDay ? at.getTime() : undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shifted by its zone', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), noInvalidDate: true }), likely(14), likely(59), (at, hours, minutes) => {
        const local = at.toISOString().slice(0, 19);
        fc.pre(/^\d{4}-/.test(local));
        const zone = `+${hours}:${minutes}`;
        expect(readTime(`${local}${zone}`)?.at).toEqual(new Date(`${local}${zone}`));
      }),
    );
  });
});
