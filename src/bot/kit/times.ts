import type { Reader } from '../model/answer.ts';

/**
 * `day`: a date. `local`: a date and a time of day without a zone, which is what the data says and nothing to convert.
 * `instant`: with a zone. Their fields are read as if they were UTC.
 */
export interface Time {
  kind: 'month' | 'day' | 'local' | 'instant';
  at: Date;
}

const TIME = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/;

const HYPHEN = 45;

/** undefined: no date or time. An instant at midnight UTC is a day: the bucket of a day, month or year comes as such. */
export function readTime(text: string): Time | undefined {
  // Rows hold many texts, and few are one.
  if (text.charCodeAt('YYYY'.length) !== HYPHEN) return undefined;
  const [, year, month, day, hour, minute, second, zone] = TIME.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const date = dayAt(Number(year), Number(month), Number(day ?? 1));
  const at =
    date === undefined ? undefined : withTime(date, [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)]);
  if (at === undefined) return undefined;
  if (day === undefined) return { kind: 'month', at };
  const shifted = zone === undefined || zone === 'Z' ? at : new Date(at.getTime() - offsetOf(zone));
  if (hour === undefined || shifted.getTime() % 86_400_000 === 0) return { kind: 'day', at: shifted };
  return zone === undefined ? { kind: 'local', at } : { kind: 'instant', at: shifted };
}

/** By its fields, which takes a fraction of what reading it as a text takes. undefined: there is no such day. */
function dayAt(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  // 400 years are a round of the calendar, and `Date.UTC` takes 0 to 99 for years of the 20th century.
  const at = Date.UTC(year + 400, month - 1, day) - ROUND_MS;
  return day > 28 && new Date(at).getUTCDate() !== day ? undefined : at;
}

const ROUND_MS = 146_097 * 86_400_000;

/** undefined: there is no such time of day. */
const withTime = (day: number, [hour, minute, second]: [number, number, number]): Date | undefined =>
  hour > 23 || minute > 59 || second > 59 ? undefined : new Date(day + ((hour * 60 + minute) * 60 + second) * 1_000);

/** Milliseconds east of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** A number that sorts as time does, and reads as such: `20240131235959`. */
export const sortableTime = ({ at }: Time): number =>
  Number(at.toISOString().replace(/[^\d]/g, '').slice(0, 'YYYYMMDDhhmmss'.length));

const MONTH = /(^|[_\s.])month$/i;
const QUARTER = /(^|[_\s.])quarter$/i;
const YEAR = /(^|[_\s.])(year|yr)$/i;

/** Intl puts thin spaces into dates, which people don't type when they search. */
export const plainSpaces = (text: string): string => text.replace(/[\u2009\u202F]/g, ' ');

/** Many answers are about the same periods, and Intl takes long for a range. */
const MOST_RANGES = 100;

/** Days from the first to the last, in the reader's words. */
export function makeDays({ locale }: Reader): (from: Date, to: Date) => string {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const kept = new Map<string, string>();
  return (from, to) => {
    const key = `${from.getTime()} ${to.getTime()}`;
    const words = kept.get(key) ?? plainSpaces(days.formatRange(from, to));
    if (kept.size >= MOST_RANGES) kept.clear();
    kept.set(key, words);
    return words;
  };
}

let day: Intl.DateTimeFormat | undefined;

/** The day something happened, where no one reader is known. */
export function dayOf(at: Date): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return plainSpaces(day.format(at));
}

/** Times in the reader's words. A column's name says whether a first day stands for a month, a quarter or a year. */
export function makeTimes({ locale, timeZone }: Reader): (time: Time, column: string) => string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const day = format({ dateStyle: 'medium', timeZone: 'UTC' });
  const month = format({ year: 'numeric', month: 'short', timeZone: 'UTC' });
  const local = format({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const instant = format({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return ({ kind, at }, column) => {
    if (kind === 'instant') return plainSpaces(instant.format(at));
    if (kind === 'local') return plainSpaces(local.format(at));
    const isFirst = at.getUTCDate() === 1;
    if (kind === 'month' || (isFirst && MONTH.test(column))) return month.format(at);
    if (isFirst && QUARTER.test(column)) return `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${at.getUTCFullYear()}`;
    if (isFirst && at.getUTCMonth() === 0 && YEAR.test(column)) return String(at.getUTCFullYear());
    return day.format(at);
  };
}

/** Times in parts, for one reader. */
export interface ShortTimes {
  /** A time whose year, or whose day, is told beside it: `Jan`, `Q1`, `Jan 3`, `2:00 PM`. */
  shortTime(time: Time, column: string, told: 'year' | 'day'): string;
  /** What a time lies in: `2026`, `March 2026`, `Mar 3, 2026`. */
  within(time: Time, whole: 'year' | 'month' | 'day'): string;
}

/** The same in parts: without what is told beside them, and what they lie in. */
export function makeShortTimes({ locale, timeZone }: Reader): ShortTimes {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const [asIs, there] = ['UTC', timeZone].map(
      (zone) => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }),
    );
    return ({ kind, at }: Time): string => plainSpaces((kind === 'instant' ? there : asIs)?.format(at) ?? '');
  };
  const month = format({ month: 'short' });
  const day = format({ month: 'short', day: 'numeric' });
  const hour = format({ hour: 'numeric', minute: '2-digit' });
  const dayAndHour = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const wholes = {
    year: format({ year: 'numeric' }),
    month: format({ year: 'numeric', month: 'long' }),
    day: format({ dateStyle: 'medium' }),
  };
  return {
    within: (time, whole) => wholes[whole](time),
    shortTime(time, column, told) {
      if (time.kind === 'instant' || time.kind === 'local') return told === 'day' ? hour(time) : dayAndHour(time);
      const isFirst = time.at.getUTCDate() === 1;
      if (time.kind === 'month' || (isFirst && MONTH.test(column))) return month(time);
      return isFirst && QUARTER.test(column) ? `Q${Math.floor(time.at.getUTCMonth() / 3) + 1}` : day(time);
    },
  };
}
