import { dealsAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';
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

/** Do we rent out more on Saturdays or on Sundays: how many there are on each of them. */
export function daysApart(cursor: Cursor, draft: Draft): void {
  const { weekdays, measures, hints, groups } = draft;
  const more = draft.unknown.filter(({ lower }) => ['more', 'less', 'fewer'].includes(lower));
  const isEither = weekdays !== null && weekdays.days.length > 1 && / or /.test(weekdays.words);
  if (!isEither || more.length !== 1 || groups.length > 0 || measures.length > 1) return;
  const [hint, ...others] = hints;
  const rows = keep(hint ?? null, ({ kind }) => kind === 'table');
  if (measures.length === 0 && (rows === null || others.length > 0 || draft.subjects.length > 0)) return;
  if (measures.length === 0 && rows !== null)
    draft.measures.push({ function: 'count', target: rows, words: rows.words });
  draft.unknown = draft.unknown.filter((token) => !more.includes(token));
  draft.groups.push({ kind: 'time', grain: 'weekday', mention: null, words: weekdays.words });
}

const APART = ['vs', 'versus', 'against', 'or', 'than', 'compared', 'and'];
const BUSY = 'busier quieter slower better worse more fewer less sales orders revenue'.split(' ');
const COMPARED = ['vs', 'versus', 'against', 'than', 'compared', 'compare'];

/** Weekends vs weekdays, are weekends busier than weekdays: both, the number of each and what it is on one such day. */
export function readWeekdaysApart({ cursor, draft }: Reading, from: number): number {
  const start = cursor.skip(from, 'on', 'at', 'during', 'the', 'are', 'is', 'do', 'we', 'sell', 'more');
  const first = partOfWeek(cursor.lower(start));
  if (first === null || draft.weekdays !== null || draft.weekdayParts !== null) return 0;
  const next = cursor.skip(start + 1, ...APART, ...BUSY, 'to', 'on', 'at', 'during', 'the', '.');
  const second = partOfWeek(cursor.lower(next));
  const between = cursor.tokens.slice(0, next).map(({ lower }) => lower);
  if (second === null || first === second || !between.some((word) => COMPARED.includes(word))) return 0;
  const end = next + 1;
  draft.weekdayParts = {
    parts: [
      { days: first === 'weekend' ? WEEKEND : WORKDAYS, words: `${first}s` },
      { days: second === 'weekend' ? WEEKEND : WORKDAYS, words: `${second}s` },
    ],
    words: cursor.words(from, end),
  };
  const isBare =
    draft.measures.length + draft.subjects.length === 0 && cursor.skip(end, '?', '.') >= cursor.tokens.length;
  const deals = isBare ? dealsAt(cursor, from) : null;
  if (deals !== null) draft.measures.push({ function: 'count', target: deals, words: deals.words });
  if (deals !== null) draft.assumed.push(`“${cursor.words(0, end)}” is by the number of ${deals.words}`);
  return end - from;
}

function partOfWeek(word: string): 'weekend' | 'weekday' | null {
  if (word === 'weekend' || word === 'weekends') return 'weekend';
  return ['weekday', 'weekdays', 'workdays', 'workday'].includes(word) ? 'weekday' : null;
}

function daysOf(word: string, isLed: boolean): number[] {
  if (word === 'weekends' || (isLed && word === 'weekend')) return WEEKEND;
  if (isLed && word === 'weekdays') return WORKDAYS;
  const day = DAYS.indexOf(word) + 1;
  return day > 0 ? [day] : [];
}
