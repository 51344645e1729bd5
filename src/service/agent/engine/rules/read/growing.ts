import { isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import { kindAt, revenueAt, tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';
import { measureAt } from './measures.ts';
import type { Reading } from './rule.ts';

const UP = 'grew grow grows grown growing increased rose improved'.split(' ');
const DOWN = 'shrank shrunk declined dropped fell decreased lost declining shrinking falling'.split(' ');
const DEGREES = [
  'the fastest',
  'fastest',
  'the most',
  'most',
  'the quickest',
  'best',
  'the best',
  'strongest',
  'the strongest',
];

/** Which segment grew the most, which product categories declined this year: each against the time before. */
export function readGrowing({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'which', 'what') || draft.groups.length > 0) return 0;
  const entity = kindAt(cursor, cursor.skip(from + 1, 'of', 'our', 'the'));
  if (entity === null) return 0;
  const verb = cursor.skip(entity.start + entity.length, 'has', 'have', 'is', 'are', 'did');
  const isDown = cursor.is(verb, ...DOWN);
  if (!isDown && !cursor.is(verb, ...UP)) return 0;
  const degree = cursor.phrase(verb + 1, DEGREES);
  let end = verb + 1 + (degree?.length ?? 0);
  const by = cursor.is(end, 'in', 'by') ? measureOf(cursor, end + 1) : null;
  if (by !== null) end = by.end;
  const revenue = revenueAt(cursor, verb);
  if (by === null && revenue === null) return 0;
  const words = cursor.words(verb, end);
  draft.groups.push({ kind: 'mention', mention: entity, role: null, words: entity.words });
  draft.measures.push(by?.measure ?? { function: 'sum', target: revenue, words: 'revenue' });
  if (by === null) draft.assumed.push(`“${words}” is by revenue`);
  draft.grown = { direction: isDown ? 'asc' : 'desc', words };
  return end - from;
}

function measureOf(cursor: Cursor, at: number) {
  const spoken = measureAt(cursor, at);
  const [measure] = spoken?.measures ?? [];
  if (spoken !== null && measure !== undefined) return { measure, end: at + spoken.length };
  const target = cursor.numeric(at) ?? tableAt(cursor, at);
  if (target === null) return null;
  const isTable = target.candidates.some(({ kind }) => kind === 'table');
  return {
    measure: { function: isTable ? ('count' as const) : ('default' as const), target, words: target.words },
    end: at + target.length,
  };
}

/** The time that was said against the one before it; without one this year, as far as it has come, against the same days of last year. */
export function settleGrowing(cursor: Cursor, draft: Draft): void {
  if (draft.grown === null || draft.comparison !== null) return;
  const { today } = cursor;
  const [said, ...more] = draft.periods;
  if (more.length > 0) return;
  const period = said ?? { from: `${today.slice(0, 4)}-01-01`, to: null, label: 'this year' };
  if (period.from === null) return;
  const tomorrow = isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1));
  const isRunning = period.to === null || period.to > tomorrow;
  const to = isRunning ? tomorrow : (period.to ?? tomorrow);
  const grain = isRunning ? 'year' : (wholeUnit(period) ?? 'year');
  const back = (day: string) => isoDay(shift(grain, new Date(`${day}T00:00:00Z`), -1));
  const second: Period = { from: period.from, to, label: period.label };
  const label = isRunning ? 'same days of last year' : `${grain} before`;
  draft.comparison = { first: { from: back(period.from), to: back(to), label }, second };
  draft.periods = [];
  draft.assumed.push(`“${draft.grown.words}” is against the ${label}`);
}
