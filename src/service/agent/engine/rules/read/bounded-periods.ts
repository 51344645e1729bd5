import type { TimeGrain } from '../../query/query.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';
import { type BoundBehind, boundBehind } from './period-bounds.ts';
import { passOver, type Reading } from './rule.ts';
import { timePartAt, unitAt } from './windows.ts';

/** Days, weeks, months that are asked for by how many rows, or how large a number, each of them has. */

/**
 * Which months had more than 130 visits, days with fewer than 5 orders: the rows by that time, and a bound on what each has. Only the head is
 * taken where the bound is read by the rules for numbers.
 */
export function readBoundedPeriods(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const head = headAt(cursor, draft, from);
  const behind = head === null ? null : boundBehind(cursor, head.end);
  if (head === null || behind === null) return 0;
  takeBound(reading, head, behind);
  return head.end - from;
}

/** The rows by that time, of which each has to have so many. */
export function takeBound(reading: Reading, head: Head, { bound, verbs, deeds }: BoundBehind): void {
  const { cursor, draft, skipped } = reading;
  draft.groups.push({ kind: 'time', grain: head.grain, mention: head.mention, isBounded: true, words: head.words });
  draft.hints.push(...deeds);
  for (const at of [...verbs, ...deeds.map((deed) => deed.start)]) skipped.add(at);
  if (bound.kind !== 'read') passOver(reading, bound.start, bound.end);
  if (bound.kind === 'bound') {
    const { measure, bounds } = bound;
    const words = cursor.words(bound.start, bound.end);
    draft.measures.push(measure);
    for (const [operator, value] of bounds) draft.filters.push({ kind: 'having', measure, operator, value, words });
    reading.lastNumber = measure.target;
  }
  if (bound.kind === 'none') {
    const { start, length } = bound.rows;
    const [rows, units] = [cursor.words(start, start + length), head.words.replace(/s?$/, 's')];
    draft.unlisted = `${units} without ${rows} have no rows that I could list; ask for “${rows} by ${units.slice(0, -1)}” to see which are missing`;
  }
}

export interface Head {
  grain: TimeGrain;
  mention: Mention | null;
  /** As it was said, in small letters: months. */
  words: string;
  end: number;
}

const ASKED = ['how many of the', 'how many', 'which of the', 'which', 'what'];
const BEFORE = ['on', 'in', 'at', 'during', 'within', 'for'];
const BETWEEN = ['the', 'all', 'any', 'those', 'calendar', 'different', 'individual', 'single'];
/** What may stand before times that nothing else is said of. */
const LEADS = 'me us show list find give see get tell name all the any are is were there'.split(' ');

/** Which months, in how many weeks, on what days; without such a word only where the question begins with it. */
function headAt(cursor: Cursor, { subjects, measures, groups, ranks, order }: Draft, from: number): Head | null {
  if (subjects.length + measures.length + groups.length + ranks.length > 0 || order !== null) return null;
  const asked = cursor.phrase(cursor.skip(from, ...BEFORE), ASKED);
  const start = asked === null ? from : cursor.skip(from, ...BEFORE) + asked.length;
  const at = cursor.skip(start, ...BETWEEN);
  const isFirst = asked !== null || from === 0 || cursor.is(from - 1, ...LEADS);
  const part = timePartAt(cursor, at) ?? unitAt(cursor, at);
  const mention = cursor.named(at);
  const isTable = keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.95) !== null;
  if (!isFirst || part === null || isTable || cursor.period(at) !== null) return null;
  const end = at + part.length;
  const words = cursor.words(at, end).toLowerCase();
  // How many months a plan lasts is no month; a month that rows have is one.
  const own = keep(mention, (one) => one.kind === 'column' && !/s$/i.test(one.column));
  const isOwn = part.length === 1 && own?.length === 1 && part.grain !== 'day';
  return { grain: part.grain, mention: isOwn ? own : null, words, end };
}

/** More than 130 visits, of each of the times: no condition on a row. */
export function boundPeriods(draft: Draft): void {
  const group = draft.groups.find((one) => one.kind === 'time' && one.isBounded === true);
  if (group === undefined) return;
  const counted = draft.filters.find((filter) => filter.kind === 'compare' && isOfRows(filter.target));
  if (counted?.kind === 'compare' && draft.measures.length === 0) {
    const { target, of } = counted;
    const measure = { function: 'count' as const, target, words: target.words };
    draft.measures.push(measure);
    draft.filters = draft.filters.map((one) => {
      const isSame = one === counted || (one.kind === 'compare' && one.target === target && one.of === of);
      if (!isSame || typeof one.value !== 'number') return one;
      return { kind: 'having', measure, operator: one.operator, value: one.value, words: one.words };
    });
    if (of !== undefined) draft.filters.push(of);
  }
  if (!draft.filters.some(({ kind }) => kind === 'having') && draft.unlisted === null)
    draft.refusals.push(`it is not clear what “${group.words}” have to have`);
}

const isOfRows = ({ candidates }: Mention): boolean =>
  candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75);
