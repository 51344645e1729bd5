import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpiry } from '../../src/client/expiry.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (expire: string | number) => readExpiry(expire, { now, ttlSeconds: 600 }).toISOString();
const OWN_CLOCK = '2026-11-21T12:10:00.000Z';

describe('reading expire', () => {
  it.each([
    ['2026-11-21T13:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00:00.123456', '2026-11-21T13:00:00.123Z'],
    ['2026-11-21T13:00:00.1Z', '2026-11-21T13:00:00.100Z'],
    ['2026-11-21T13:00:00.123456789+02:00', '2026-11-21T11:00:00.123Z'],
    ['2026-11-21T13:00:00-0530', '2026-11-21T18:30:00.000Z'],
    ['2026-11-21T13:00:00+02', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21 13:00:00', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21 13:00:00 UTC', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00', '2026-11-21T13:00:00.000Z'],
    ['2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Sat, 21 Nov 2026 13:00:00 GMT', '2026-11-21T13:00:00.000Z'],
    ['Saturday, 21-Nov-26 13:00:00 GMT', '2026-11-21T13:00:00.000Z'],
    ['Sat Nov 21 13:00:00 2026', '2026-11-21T13:00:00.000Z'],
    [' 1795266000 ', '2026-11-21T13:00:00.000Z'],
    ['1795266000000', '2026-11-21T13:00:00.000Z'],
    [1795266000, '2026-11-21T13:00:00.000Z'],
    [1795266000.25, '2026-11-21T13:00:00.250Z'],
    [1795266000000, '2026-11-21T13:00:00.000Z'],
  ])('%j is %s', (expire, expected) => {
    expect(read(expire)).toBe(expected);
  });

  it.each([
    '',
    'soon',
    'in 1 hour',
    '1h',
    '2026-02-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T13:00:00+99:00',
    'Sat, 21 Nov 2026 13:00:00 PST',
    'Sat, 99 Nov 2026 13:00:00 GMT',
    '3600',
    3600,
    -1,
    0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    // Microseconds.
    1795266000000000,
  ])('%j is unreadable or no moment a token can have: own clock and the lifetime asked for', (expire) => {
    expect(read(expire)).toBe(OWN_CLOCK);
  });

  const moments = fc
    .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));

  it('reads each moment the same from every form', () => {
    const zones = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const seconds = moment.getTime() / 1_000;
        const shifted = new Date(moment.getTime() + zone * 60_000).toISOString().slice(0, 19);
        const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
        const offset = `${zone < 0 ? '-' : '+'}${two(Math.abs(zone) / 60)}:${two(Math.abs(zone) % 60)}`;
        const iso = moment.toISOString();
        const forms = [iso, iso.slice(0, -1), iso.slice(0, 19), `${shifted}${offset}`, moment.toUTCString()];
        const epochs = [seconds, String(seconds), seconds * 1_000, String(seconds * 1_000)];
        for (const form of [...forms, ...epochs]) expect(read(form)).toBe(iso);
      }),
    );
  });

  it('gives a valid moment for any text or number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.date().map(String)), (expire) => {
        expect(read(expire)).toMatch(/^\d{4}-/);
      }),
    );
  });
});
