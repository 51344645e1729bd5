import { byName } from '../../../../shared/by-name.ts';
import { MONTHS } from '../words/months.ts';
import type { Token } from '../words/tokenize.ts';
import {
  calendarUnit,
  GRAINS,
  type Grain,
  grainOf,
  isoDay,
  type Range,
  shift,
  startOf,
  trailing,
  utcDay,
} from './period.ts';
import { readAgo } from './read-ago.ts';

type Read = { range: Range; length: number } | null;

/** Periods that are no plain unit of the calendar: to date, two weeks ago, the first half of 2025, the month before last. */
export const readSpokenPeriod = (tokens: Token[], at: number, now: Date): Read =>
  readToDate(tokens, at, now) ??
  readNamedMonth(tokens, at, now) ??
  readDayBefore(tokens, at, now) ??
  readBeforeLast(tokens, at, now) ??
  readAgo(tokens, at, now) ??
  readHalf(tokens, at, now);

const SHORT = byName<Grain>({ wtd: 'week', mtd: 'month', qtd: 'quarter', ytd: 'year' });

/** mtd, year to date, month-to-date: from its first day up to today. */
function readToDate(tokens: Token[], at: number, now: Date): Read {
  const word = tokens[at]?.lower ?? '';
  const hyphenated = /^(week|month|quarter|year)-to-date$/.exec(word)?.[1];
  const short = Object.hasOwn(SHORT, word) ? SHORT[word] : GRAINS.find((grain) => grain === hyphenated);
  if (short !== undefined) return { range: upToToday(short, now), length: 1 };
  const grain = GRAINS.find((one) => one === word);
  const isLong = tokens[at + 1]?.lower === 'to' && tokens[at + 2]?.lower === 'date';
  return isLong && grain !== undefined && grain !== 'day' ? { range: upToToday(grain, now), length: 3 } : null;
}

const upToToday = (grain: Grain, now: Date): Range => ({
  from: isoDay(startOf(grain, now)),
  to: trailing('day', now, 1).to,
});

/** This October, and beside it last October: of the year before. Alone, last October is the latest that is over. */
function readNamedMonth(tokens: Token[], at: number, now: Date): Read {
  const lead = tokens[at]?.lower ?? '';
  const month = MONTHS.indexOf(tokens[at + 1]?.lower ?? '');
  if (month < 0 || !['this', 'last'].includes(lead)) return null;
  const isBeside = tokens.some(({ lower }, i) => lower === 'this' && MONTHS[month] === tokens[i + 1]?.lower);
  const year = now.getUTCFullYear();
  const isOver = month < now.getUTCMonth();
  const said = lead === 'this' ? year : isBeside || !isOver ? year - 1 : year;
  const from = utcDay(said, month, 1);
  return { range: { from: isoDay(from), to: isoDay(shift('month', from, 1)) }, length: 2 };
}

function readDayBefore(tokens: Token[], at: number, now: Date): Read {
  const said = tokens.slice(at, at + 3).map(({ lower }) => lower);
  const length = said[0] === 'day before yesterday' ? 1 : 3;
  const isSaid = length === 1 || said.join(' ') === 'day before yesterday';
  return isSaid ? { range: calendarUnit('day', now, -2), length } : null;
}

/** The month before last */
function readBeforeLast(tokens: Token[], at: number, now: Date): Read {
  const grain = grainOf(tokens[at]?.lemma ?? '');
  const isSaid = tokens[at + 1]?.lower === 'before' && tokens[at + 2]?.lower === 'last';
  // The week before last Christmas is another one.
  if (grain === undefined || grain === 'day' || !isSaid || tokens[at + 3]?.kind === 'word') return null;
  return { range: calendarUnit(grain, now, -2), length: 3 };
}

/** H1 2025, the first half of last year */
function readHalf(tokens: Token[], at: number, now: Date): Read {
  const short = /^h([12])$/.exec(tokens[at]?.lower ?? '')?.[1];
  const long = { first: '1', second: '2', '1st': '1', '2nd': '2' }[tokens[at]?.lower ?? ''];
  const isLong = tokens[at + 1]?.lower === 'half' && tokens[at + 2]?.lower === 'of';
  const half = short ?? (isLong ? long : undefined);
  if (half === undefined) return null;
  const start = short === undefined ? at + 3 : at + 1 + (tokens[at + 1]?.lower === 'of' ? 1 : 0);
  const year = yearAt(tokens, start, now);
  if (year === null) return null;
  const from = utcDay(year.year, half === '1' ? 0 : 6, 1);
  return {
    range: { from: isoDay(from), to: isoDay(shift('month', from, 6)) },
    length: start + year.length - at,
  };
}

/** March of 2025, Q3 last year, October this year: the year behind a month or a quarter. */
export function sayingYear(tokens: Token[], at: number, now: Date): { year: number; length: number } | null {
  const skip = [',', 'of', 'in'].includes(tokens[at]?.lower ?? '') ? 1 : 0;
  const found = yearAt(tokens, at + skip, now);
  return found === null ? null : { year: found.year, length: found.length + skip };
}

function yearAt(tokens: Token[], at: number, now: Date): { year: number; length: number } | null {
  const text = tokens[at]?.text ?? '';
  if (/^(?:18|19|20)\d{2}$/.test(text)) return { year: Number(text), length: 1 };
  const word = tokens[at]?.lower ?? '';
  const offset = { this: 0, last: -1, previous: -1 }[word];
  const skip = word === 'the' ? 1 : 0;
  if (tokens[at + 1 + skip]?.lower !== 'year') return null;
  const asked = skip === 1 ? { current: 0, previous: -1 }[tokens[at + 1]?.lower ?? ''] : offset;
  return asked === undefined ? null : { year: now.getUTCFullYear() + asked, length: 2 + skip };
}
