import type { Token } from '../words/tokenize.ts';
import { isoDay, type Range, shift, startOf } from './period.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const LEADS = ['last', 'past', 'this', 'previous'];
/** Before these a single weekday is the latest one. */
const BOUNDS = ['since', 'after', 'before', 'until', 'till', 'from', 'through'];

/** Last Friday, since Monday, last weekend: the latest of them that has come. */
export function readWeekdayPeriod(
  tokens: readonly Token[],
  at: number,
  now: Date,
): { range: Range; length: number } | null {
  const lead = tokens[at]?.lower ?? '';
  const isLed = LEADS.includes(lead);
  const word = tokens[isLed ? at + 1 : at]?.lower ?? '';
  const length = isLed ? 2 : 1;
  if (word === 'weekend' && isLed) return { range: weekend(now, lead), length };
  const day = DAYS.indexOf(word);
  if (day < 0 || !(isLed || BOUNDS.includes(tokens[at - 1]?.lower ?? ''))) return null;
  // This Friday may be still to come, and last Friday is none of today.
  const today = startOf('day', now);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const back = (sinceMonday - day + 7) % 7;
  const latest = back === 0 && lead === 'last' ? 7 : back;
  const from = lead === 'this' ? shift('day', today, day - sinceMonday) : shift('day', today, -latest);
  return { range: { from: isoDay(from), to: isoDay(shift('day', from, 1)) }, length };
}

/** The Saturday and Sunday of this week, or the last that are over. */
function weekend(now: Date, lead: string): Range {
  const monday = startOf('week', now);
  const saturday = shift('day', monday, lead === 'this' ? 5 : -2);
  return { from: isoDay(saturday), to: isoDay(shift('day', saturday, 2)) };
}
