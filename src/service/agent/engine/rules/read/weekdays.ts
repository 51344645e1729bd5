import { tableAt } from './business.ts';
import type { Reading } from './rule.ts';

const DAYS = ['mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays', 'sundays'];
const WEEKEND = [6, 7];
const WORKDAYS = [1, 2, 3, 4, 5];

/** On weekends, on Mondays and Tuesdays. A single `on Monday` could mean the last one, and is left alone. */
export function readWeekdays({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'on', 'at', 'during', 'the', 'a', 'only', 'every');
  const found: number[] = [];
  let end = at;
  for (let next = at; ; next = cursor.skip(end, 'and', 'or', ',', 'on')) {
    if (next === end && end > at) break;
    const isBefore = tableAt(cursor, next + 1) !== null || cursor.numeric(next + 1) !== null;
    const days = daysOf(cursor.lower(next), at > from || isBefore);
    if (days.length === 0) break;
    found.push(...days);
    end = next + 1;
  }
  if (found.length === 0 || draft.weekdays !== null) return 0;
  draft.weekdays = {
    days: [...new Set(found)].sort((a, b) => a - b),
    words: cursor.words(from, end),
  };
  return end - from;
}

function daysOf(word: string, isLed: boolean): number[] {
  if (word === 'weekends' || (isLed && word === 'weekend')) return WEEKEND;
  if (isLed && word === 'weekdays') return WORKDAYS;
  const day = DAYS.indexOf(word) + 1;
  return day > 0 ? [day] : [];
}
