import { byName } from '../../../../../shared/by-name.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';
import type { Reading } from './rule.ts';

/** What people call parts of the day, the last hour left out. */
const PARTS = byName<[from: number, to: number]>({
  morning: [5, 12],
  mornings: [5, 12],
  afternoon: [12, 17],
  afternoons: [12, 17],
  evening: [17, 22],
  evenings: [17, 22],
  night: [22, 5],
  nights: [22, 5],
  overnight: [22, 5],
});

interface Clock {
  hour: number;
  length: number;
}

/** Orders after 6 pm, flights between 8 and 10 am, morning orders: hours of the day, where no column says them. */
export function readHours({ cursor, draft }: Reading, from: number): number {
  if (draft.hours !== null) return 0;
  const found = clocksAt(cursor, from) ?? partAt(cursor, from);
  if (found === null) return 0;
  const words = cursor.words(from, found.end);
  draft.hours = { from: found.from, to: found.to, words };
  if (found.isPart) draft.assumed.push(`“${words}” is read as ${found.from}:00 to ${found.to}:00`);
  return found.end - from;
}

interface Hours {
  from: number;
  to: number;
  end: number;
  isPart: boolean;
}

function clocksAt(cursor: Cursor, from: number): Hours | null {
  const at = from + 1;
  if (cursor.is(from, 'between', 'from')) {
    const next = bareClock(cursor, at);
    const second = next !== null && cursor.is(at + next.length, 'and', 'to', 'until') ? at + next.length + 1 : null;
    const last = second === null ? null : clockAt(cursor, second);
    if (next === null || second === null || last === null) return openClock(cursor, from);
    // Between 8 and 10 pm: both in the evening.
    const isLate = clockAt(cursor, at) === null && last.hour > 12 && next.hour <= last.hour - 12;
    const hour = isLate ? next.hour + 12 : next.hour;
    return { from: hour % 24, to: last.hour === 0 ? 24 : last.hour, end: second + last.length, isPart: false };
  }
  return openClock(cursor, from);
}

function openClock(cursor: Cursor, from: number): Hours | null {
  const clock = clockAt(cursor, cursor.is(from + 1, 'from', 'than') ? from + 2 : from + 1);
  if (clock === null) return null;
  const end = (cursor.is(from + 1, 'from', 'than') ? from + 2 : from + 1) + clock.length;
  if (cursor.is(from, 'after', 'since', 'from', 'later') && clock.hour > 0 && clock.hour < 24)
    return { from: clock.hour, to: 24, end, isPart: false };
  if (cursor.is(from, 'before', 'until', 'till', 'earlier') && clock.hour > 0)
    return { from: 0, to: clock.hour, end, isPart: false };
  return null;
}

/** 6pm, 6 pm, 18:00, noon. */
function clockAt(cursor: Cursor, at: number): Clock | null {
  if (cursor.is(at, 'noon', 'midday')) return { hour: 12, length: 1 };
  if (cursor.is(at, 'midnight')) return { hour: 0, length: 1 };
  const joined = /^(\d{1,2})(am|pm)$/.exec(cursor.lower(at));
  if (joined !== null) return clockOf(Number(joined[1]), joined[2] ?? '', 1);
  const number = cursor.number(at);
  if (number === null) return null;
  const half = cursor.lower(at + 1).replaceAll('.', '');
  if (half === 'am' || half === 'pm') return clockOf(number, half, 2);
  const part = partBehind(cursor, cursor.skip(at + 1, "o'clock", 'oclock'));
  if (part !== null) return clockOf(number, isBeforeNoon(number, part.words) ? 'am' : 'pm', part.end - at);
  const isFull = cursor.is(at + 1, ':') && cursor.tokens[at + 2]?.text === '00';
  return isFull && Number.isInteger(number) && number <= 24 ? { hour: number, length: 3 } : null;
}

/** 8 in the evening, 9 at night: the part of the day behind a number. */
function partBehind(cursor: Cursor, at: number): { words: string; end: number } | null {
  const isNight = cursor.is(at, 'at') && cursor.is(at + 1, 'night');
  if (isNight) return { words: 'night', end: at + 2 };
  const isPart =
    cursor.is(at, 'in') && cursor.is(at + 1, 'the') && cursor.is(at + 2, 'morning', 'afternoon', 'evening');
  return isPart ? { words: cursor.lower(at + 2), end: at + 3 } : null;
}

/** 2 at night is before noon, and 10 at night after it. */
const isBeforeNoon = (hour: number, part: string): boolean =>
  part === 'morning' || (part === 'night' && (hour < 6 || hour === 12));

/** Between 8 and 10 am: the first of two may be a bare number. */
function bareClock(cursor: Cursor, at: number): Clock | null {
  const number = cursor.number(at);
  const isHour = number !== null && Number.isInteger(number) && number >= 0 && number <= 12;
  return clockAt(cursor, at) ?? (isHour ? { hour: number, length: 1 } : null);
}

function clockOf(hour: number, half: string, length: number): Clock | null {
  if (!Number.isInteger(hour) || hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), length };
}

/** In the morning, evening orders; not where a column says it, and not this morning, which is a day as well. */
function partAt(cursor: Cursor, from: number): Hours | null {
  const isLed = cursor.is(from, 'in', 'during', 'at', 'over');
  const at = isLed ? cursor.skip(from + 1, 'the') : from;
  // In the Night crew: what some rows are called, and no part of a day.
  const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(cursor.tokens[at]?.text ?? '');
  if (isName && tableAt(cursor, at + 1) !== null) return null;
  const part = PARTS[cursor.lower(at)];
  if (part === undefined || cursor.value(at) !== null || bestScore(cursor.named(at)) >= 0.5) return null;
  const isBefore = tableAt(cursor, at + 1) !== null && !cursor.is(at - 1, 'this', 'every', 'each', 'good', 'last');
  if (!isLed && !isBefore && !cursor.is(at, 'overnight')) return null;
  return { from: part[0], to: part[1], end: at + 1, isPart: true };
}
