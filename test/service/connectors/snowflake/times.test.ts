import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay, readMoment, readTime, readZonedMoment } from '../../../../src/service/connectors/snowflake/times.ts';

/** Between the years 1 and 9999, to the millisecond. */
const moments = fc.integer({ min: Date.UTC(1970, 0, 1) - 62_135_596_800_000, max: Date.UTC(9999, 11, 31) });
const onTheWire = (ms: number): string => {
  const size = Math.abs(ms);
  return `${ms < 0 ? '-' : ''}${Math.floor(size / 1_000)}.${String(size % 1_000).padStart(3, '0')}000000`;
};
const iso = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace(/(\.\d*?)0*Z$/, '$1')
    .replace(/\.$/, '');

describe('times of Snowflake', () => {
  it('are those of a JavaScript date, where that has enough digits', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -840, max: 840 }), (ms, minutes) => {
        expect(readMoment(onTheWire(ms), '')).toBe(iso(ms));
        const told = readZonedMoment(`${onTheWire(ms)} ${minutes + 1_440}`);
        expect(new Date(told).getTime()).toBe(ms);
        expect(told.slice(0, iso(ms + minutes * 60_000).length)).toBe(iso(ms + minutes * 60_000));
      }),
    );
  });

  it('keep nine digits of a second', () => {
    expect(readMoment('1770091506.123456789', 'Z')).toBe('2026-02-03T04:05:06.123456789Z');
    expect(readTime('86399.999999999')).toBe('23:59:59.999999999');
    expect(readTime('0.000000000')).toBe('00:00:00');
    expect(readZonedMoment('1616173619.000000000 1500')).toBe('2021-03-19T18:06:59+01:00');
    expect(readZonedMoment('1616173619000000000 960')).toBe('2021-03-19T09:06:59-08:00');
  });

  it('are handed on where they are formatted already, or something else', () => {
    expect(readDay('2026-02-03')).toBe('2026-02-03');
    expect(readDay('99999999999999')).toBe('99999999999999');
    expect(readTime('04:05:06')).toBe('04:05:06');
    expect(readMoment('2026-02-03 04:05:06', 'Z')).toBe('2026-02-03 04:05:06');
    expect(readZonedMoment('1770084306.000000000')).toBe('1770084306.000000000');
  });
});
