import { byName } from '../../../../shared/by-name.ts';
import { MONTHS } from '../words/months.ts';
import type { Token } from '../words/tokenize.ts';
import { readDecade } from './decades.ts';
import { readHoliday } from './holidays.ts';
import { ahead, calendarUnit, grainOf, isoDay, type Period, type Range, shift, trailing, utcDay } from './period.ts';
import { readAgo } from './read-ago.ts';
import { readSeason } from './seasons.ts';
import { readSpokenPeriod, sayingYear } from './spoken-periods.ts';
import { readWeekdayPeriod } from './weekday-periods.ts';

export interface PeriodMention {
  period: Period;
  length: number;
}

const YESTERDAY = ['yesterday', "yesterday's", 'yday', 'yest'];
/** Names of nothing else. */
const PLAIN_MONTHS = 'january february july september october november december jan feb jul sep oct nov'.split(' ');
const ORDINALS = byName<number>({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
});
/** Bounds beyond this many units are a slip, and would leave the calendar. */
const MAX_COUNT = 1_000;

/** Databases have no day behind it. */
const LAST_YEAR = 9999;

type Read = { range: Range; length: number } | null;

/**
 * Reads the time phrase that begins at `at`. Our own grammar and not a general date parser: those guess (`may`, `sat`,
 * `second`, a bare `5`) and swallow words, while here every word of a period must be accounted for.
 */
export function readPeriod(tokens: Token[], at: number, now: Date): PeriodMention | null {
  const found = readAgo(tokens, at, now) ?? readBounded(tokens, at, now) ?? readUnit(tokens, at, now);
  if (found === null) return null;
  const last = tokens[at + found.length - 1];
  const label = tokens
    .slice(at, at + found.length)
    .map((token) => token.text)
    .join(' ');
  return last === undefined ? null : { period: { ...found.range, label }, length: found.length };
}

/** A preposition and one or two units: since, before, between. */
function readBounded(tokens: Token[], at: number, now: Date): Read {
  const word = tokens[at]?.lower ?? '';
  if (word === 'between' || word === 'from') return readSpan(tokens, at, now);
  if (!['since', 'before', 'after', 'until', 'till', 'through', 'in', 'during', 'for', 'of', 'on'].includes(word))
    return null;
  const orLater = readOrBound(tokens, at, now);
  if (orLater !== null) return orLater;
  const article = tokens[at + 1]?.lower === 'the' ? 2 : 1;
  // For the year 2025, in year 2025
  const isYear = tokens[at + article]?.lower === 'year' && readBareYear(tokens, at + article + 1) !== null;
  const skip = article + (isYear ? 1 : 0);
  const unit = readUnit(tokens, at + skip, now) ?? readBareYear(tokens, at + skip);
  if (unit === null) return null;
  const length = unit.length + skip;
  if (word === 'since') return { range: { from: unit.range.from, to: null }, length };
  if (word === 'after' && unit.range.to === null) return null;
  if (word === 'after') return { range: { from: unit.range.to, to: null }, length };
  if (word === 'before') return { range: { from: null, to: unit.range.from }, length };
  if (['until', 'till', 'through'].includes(word)) return { range: { from: null, to: unit.range.to }, length };
  return { range: unit.range, length };
}

/** in or after 2005, on or before 3 May: the unit itself belongs to it. */
function readOrBound(tokens: Token[], at: number, now: Date): Read {
  const bound = tokens[at + 2]?.lower ?? '';
  if (tokens[at + 1]?.lower !== 'or' || !['after', 'before', 'since', 'until', 'later'].includes(bound)) return null;
  const unit = readUnit(tokens, at + 3, now) ?? readBareYear(tokens, at + 3);
  if (unit === null) return null;
  const isLater = bound === 'after' || bound === 'since' || bound === 'later';
  const range = isLater ? { from: unit.range.from, to: null } : { from: null, to: unit.range.to };
  return { range, length: unit.length + 3 };
}

function readSpan(tokens: Token[], at: number, now: Date): Read {
  const first = readUnit(tokens, at + 1, now) ?? readBareYear(tokens, at + 1);
  if (first === null) return null;
  const middle = at + 1 + first.length;
  if (!['and', 'to', 'until', 'till', 'through', '-'].includes(tokens[middle]?.lower ?? '')) return null;
  const second = readUnit(tokens, middle + 1, now) ?? readBareYear(tokens, middle + 1);
  if (second === null) return null;
  return { range: { from: first.range.from, to: second.range.to }, length: middle + 1 + second.length - at };
}

function readUnit(tokens: Token[], at: number, now: Date): Read {
  return (
    readNamedDay(tokens, at, now) ??
    readHoliday(tokens, at, now) ??
    readSeason(tokens, at, now) ??
    readDecade(tokens, at, now) ??
    readSpokenPeriod(tokens, at, now) ??
    readWeekdayPeriod(tokens, at, now) ??
    readRelative(tokens, at, now) ??
    readIso(tokens, at) ??
    readQuarter(tokens, at, now) ??
    readMonth(tokens, at, now)
  );
}

function readNamedDay(tokens: Token[], at: number, now: Date): Read {
  const word = tokens[at]?.lower;
  if (word === 'today') return { range: calendarUnit('day', now, 0), length: 1 };
  if (YESTERDAY.includes(word ?? '')) return { range: calendarUnit('day', now, -1), length: 1 };
  if (word === 'tomorrow') return { range: calendarUnit('day', now, 1), length: 1 };
  return null;
}

/** this month, last quarter, last 30 days, past week */
function readRelative(tokens: Token[], at: number, now: Date): Read {
  const word = tokens[at]?.lower ?? '';
  const counted = tokens[at + 1]?.number ?? null;
  const grain = grainOf(tokens[at + (counted === null ? 1 : 2)]?.lemma ?? '');
  if (grain === undefined) return null;
  if (counted !== null) {
    const isAhead = ['next', 'coming', 'upcoming'].includes(word);
    if ((!isAhead && !['last', 'past', 'previous'].includes(word)) || !Number.isInteger(counted)) return null;
    if (isAhead) return counted < 1 || counted > MAX_COUNT ? null : { range: ahead(grain, now, counted), length: 3 };
    return counted < 1 || counted > MAX_COUNT ? null : { range: trailing(grain, now, counted), length: 3 };
  }
  // The last day of something is not yesterday.
  if (grain === 'day' && word !== 'this') return null;
  const offset = { this: 0, current: 0, last: -1, previous: -1, next: 1 }[word];
  if (offset !== undefined) return { range: calendarUnit(grain, now, offset), length: 2 };
  return word === 'past' ? { range: trailing(grain, now, 1), length: 2 } : null;
}

function readIso(tokens: Token[], at: number): Read {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(tokens[at]?.text ?? '');
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, match[3] === undefined ? null : Number(match[3])];
  const from = utcDay(year, month, day ?? 1);
  if (from.getUTCMonth() !== month || year === 0) return null;
  const end = shift(day === null ? 'month' : 'day', from, 1);
  // What ends with the calendar has no end.
  return { range: { from: isoDay(from), to: end.getUTCFullYear() > LAST_YEAR ? null : isoDay(end) }, length: 1 };
}

/** Q3 2025, Q3, third quarter of 2025 */
function readQuarter(tokens: Token[], at: number, now: Date): Read {
  const short = /^q([1-4])$/.exec(tokens[at]?.lower ?? '')?.[1];
  const ordinal = tokens[at + 1]?.lower === 'quarter' ? ORDINALS[tokens[at]?.lower ?? ''] : undefined;
  const quarter = short === undefined ? ordinal : Number(short);
  if (quarter === undefined) return null;
  const head = short === undefined ? 2 : 1;
  const year = sayingYear(tokens, at + head, now);
  const length = head + (year?.length ?? 0);
  const guess = (y: number) => utcDay(y, (quarter - 1) * 3, 1);
  const from = year === null ? notFuture(guess, now) : guess(year.year);
  return { range: { from: isoDay(from), to: isoDay(shift('quarter', from, 1)) }, length };
}

/** March, March 2024, March 3, March 3 2024, 3 March 2024 */
function readMonth(tokens: Token[], at: number, now: Date): Read {
  const dayFirst = dayNumber(tokens[at]);
  const nameAt = at + (dayFirst === null ? 0 : 1);
  const month = monthOf(tokens, nameAt);
  if (month === null) return null;
  const dayAfter = dayFirst === null ? dayNumber(tokens[nameAt + 1]) : null;
  let next = nameAt + 1 + (dayAfter === null ? 0 : 1);
  const year = sayingYear(tokens, next, now);
  if (year !== null) next += year.length;
  const day = dayFirst ?? dayAfter;
  const guess = (y: number) => utcDay(y, month, day ?? 1);
  const from = year === null ? notFuture(guess, now) : guess(year.year);
  if (from.getUTCMonth() !== month) return null;
  return {
    range: { from: isoDay(from), to: isoDay(shift(day === null ? 'month' : 'day', from, 1)) },
    length: next - at,
  };
}

function monthOf(tokens: Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const index = MONTHS.findIndex(
    (month) => month === token.lower || (token.lower.length === 3 && month.startsWith(token.lower)),
  );
  if (index < 0) return null;
  const isName = /^[A-Z]/.test(token.text) && at > 0;
  // `may` and `march` are verbs too, `mar` and `dec` may be anything: without a capital they need a preposition or a year.
  const before = tokens[at - 1]?.lower ?? '';
  const led = [
    'in',
    'since',
    'before',
    'after',
    'during',
    'until',
    'for',
    'of',
    'between',
    'and',
    'to',
    'from',
    'last',
    'on',
    'with',
    'than',
    'vs',
    'versus',
    'against',
  ].includes(before);
  const isDated = dayNumber(tokens[at - 1]) !== null && tokens[at - 1]?.kind !== 'quoted';
  const isPlain = PLAIN_MONTHS.includes(token.lower) || readBareYear(tokens, at + 1) !== null;
  return isName || led || isDated || isPlain ? index : null;
}

function dayNumber(token: Token | undefined): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.lower ?? '')?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

function readBareYear(tokens: Token[], at: number): Read {
  const text = tokens[at]?.text ?? '';
  if (!/^(?:18|19|20)\d{2}$/.test(text)) return null;
  return { range: { from: `${text}-01-01`, to: `${Number(text) + 1}-01-01` }, length: 1 };
}

/** A month or quarter named without a year is the latest one that has begun. */
function notFuture(guess: (year: number) => Date, now: Date): Date {
  const year = now.getUTCFullYear();
  return guess(year) > now ? guess(year - 1) : guess(year);
}
