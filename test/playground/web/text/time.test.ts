import { describe, expect, it } from 'vitest';
import {
  clockTime,
  dayLabel,
  dayOf,
  formatDateToken,
  millisecondsOf,
  timeAgo,
} from '../../../../src/playground/web/text/time.ts';

const at = (iso: string) => Date.parse(iso);
/** Releases of ICU differ in their commas. */
const plain = (label: string) => label.replaceAll(',', '');
const context = { now: at('2026-03-05T12:00:00Z'), timeZone: 'UTC', locale: 'en-GB' };

it('reads a ts as milliseconds', () => {
  expect(millisecondsOf('1700000000.123456')).toBe(1_700_000_000_123);
});

it('tells the day and the hour on the wall of the viewer', () => {
  const late = at('2026-03-05T23:30:00Z');
  expect(dayOf(late, 'UTC')).toBe('2026-03-05');
  expect(dayOf(late, 'Asia/Tokyo')).toBe('2026-03-06');
  expect(clockTime(late, 'America/New_York', 'en-GB')).toBe('18:30');
});

it('falls back to the browser when it does not know the zone', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const hour of ['00', '23']) {
    const late = at(`2026-03-05T${hour}:30:00Z`);
    expect(dayOf(late, 'Mars/Olympus')).toBe(dayOf(late, timeZone));
  }
});

describe('dayLabel', () => {
  it('names today and yesterday, also where yesterday was longer', () => {
    expect(dayLabel(at('2026-03-05T00:00:00Z'), context)).toBe('Today');
    expect(dayLabel(at('2026-03-04T00:00:00Z'), context)).toBe('Yesterday');
    const afterClockChange = { now: at('2026-03-30T03:00:00Z'), timeZone: 'Europe/Lisbon', locale: 'en-GB' };
    expect(dayLabel(at('2026-03-29T00:30:00Z'), afterClockChange)).toBe('Yesterday');
  });

  it('gives the year only when it is another', () => {
    expect(plain(dayLabel(at('2026-02-02T10:00:00Z'), context))).toBe('Monday 2 February');
    expect(plain(dayLabel(at('2025-02-02T10:00:00Z'), context))).toBe('Sunday 2 February 2025');
  });
});

describe('timeAgo', () => {
  it.each([
    ['2026-03-05T11:59:30Z', 'just now'],
    ['2026-03-05T12:00:20Z', 'just now'],
    ['2026-03-05T11:59:00Z', '1 minute ago'],
    ['2026-03-05T09:10:00Z', '2 hours ago'],
    ['2026-03-04T11:00:00Z', 'Yesterday'],
  ])('%s is %s', (iso, expected) => {
    expect(timeAgo(at(iso), context)).toBe(expected);
  });
});

describe('formatDateToken', () => {
  const seconds = at('2026-02-18T14:34:56Z') / 1000;

  it.each([
    ['{date_num} {time_secs}', '2026-02-18 14:34:56'],
    ['{date_short} at {time}', '18 Feb 2026 at 14:34'],
    ['on {date_long}', 'on Wednesday 18 February 2026'],
    ['{unknown} {', '{unknown} {'],
  ])('fills %j', (format, expected) => {
    expect(plain(formatDateToken({ seconds, format }, context))).toBe(expected);
  });

  it('says today and yesterday in the pretty forms', () => {
    const token = { seconds: at('2026-03-04T09:00:00Z') / 1000, format: '{date_short_pretty}, {time}' };
    expect(formatDateToken(token, context)).toBe('yesterday, 9:00');
  });
});
