import { lemma } from '../../words/lemma.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { hasTime } from './lasts.ts';
import type { Reading } from './rule.ts';

const SINCE = [
  'days since',
  'how many days since',
  'number of days since',
  'how long since',
  'time since',
  'how long ago',
  'how many days ago',
  'how many days ago was',
  'how long ago was',
  'how long has it been since',
  'how many days has it been since',
  'how many days is it since',
  'time passed since',
  'days passed since',
  'days elapsed since',
  'how many days have passed since',
];
const LAST = ['last', 'latest', 'most recent', 'recent'];
const EACH = ['each', 'every'];

/** Days since each customer's last order, how long ago was the last repair of each machine: from the latest of them to today. */
export function readTimeSince(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(from, SINCE);
  if (lead === null || draft.span !== null || draft.measures.length > 0) return 0;
  const start = cursor.skip(from + lead.length, 'the', 'was', 'did', 'we', 'get', 'have', 'our', 'a');
  const owner = cursor.is(start, ...EACH) ? tableAt(cursor, start + 1) : null;
  // Since Ada's last order: of the one that is named.
  const named = owner === null ? cursor.value(start) : null;
  const end = owner === null ? start + (named?.length ?? 0) : start + 1 + owner.length;
  const behind = end === start ? start : cursor.skip(end, "'s", 's', '’s', "'", 'had', 'made', 'placed');
  const at = cursor.skip(behind, 'the', 'their', 'its', 'a');
  const last = cursor.phrase(at, LAST);
  if (last === null) return 0;
  const rows = datedRowsAt(cursor, at + last.length);
  if (rows === null) return 0;
  const stop = rows.start + rows.length;
  const words = cursor.words(from, stop);
  if (named !== null) draft.filters.push(statedAs(named));
  draft.span = {
    from: rows,
    until: 'today',
    isFirst: false,
    function: 'min',
    title: `days since the last ${singular(rows)}`,
    words,
  };
  if (owner !== null) draft.groups.push({ kind: 'mention', mention: owner, role: null, words: owner.words });
  return cursor.skip(stop, 'date', 'day', 'was', 'placed', 'made') - from;
}

const BETWEEN = [
  'days',
  'number of days',
  'how many days',
  'time',
  'gap',
  'interval',
  'how much time',
  'days pass',
  'time passes',
  'days are there',
];

/** Average days between orders per customer: from the first to the last, by how many there are behind the first. */
export function readTimeBetween(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'the', 'average', 'avg', 'mean', 'typical', 'usual');
  const lead = cursor.phrase(at, BETWEEN);
  if (lead === null || draft.span !== null || draft.measures.length > 0) return 0;
  const between = cursor.skip(
    at + lead.length,
    'are',
    'is',
    'there',
    'pass',
    'passes',
    'usually',
    'on',
    'average',
    'lie',
  );
  if (!cursor.is(between, 'between')) return 0;
  const start = cursor.skip(between + 1, 'two', '2', 'the', 'their', 'consecutive', 'successive', 'subsequent', 'one');
  const rows = datedRowsAt(cursor, start);
  const isTwo = cursor.tokens
    .slice(between, start)
    .some(({ lower }) => ['two', '2', 'consecutive', 'successive'].includes(lower));
  if (
    rows === null ||
    (lemma(cursor.lower(start + rows.length - 1)) === cursor.lower(start + rows.length - 1) && !isTwo)
  )
    return 0;
  const end = cursor.phrase(rows.start + rows.length, ['and the next', 'and the next one'])?.length ?? 0;
  const owner = ownerBehind(cursor, rows.start + rows.length + end);
  // Between the order and its delivery: another kind of time.
  if (cursor.is(rows.start + rows.length + end, 'and', 'to')) return 0;
  const stop = owner === null ? rows.start + rows.length + end : owner.start + owner.length;
  draft.span = {
    from: rows,
    until: 'today',
    isFirst: false,
    function: 'max',
    isBetween: true,
    title: `average days between ${cursor.words(rows.start, rows.start + rows.length)}`,
    words: cursor.words(from, stop),
  };
  if (owner !== null) {
    draft.groups.push({ kind: 'mention', mention: owner, role: null, words: owner.words });
    draft.assumed.push('those with a single one have none between');
  }
  return stop - from;
}

/** Between two orders of a customer: of each of them. */
function ownerBehind(cursor: Cursor, at: number): Mention | null {
  const isOne = cursor.is(at, 'of', 'by', 'for') && cursor.is(at + 1, 'a', 'an', 'one', 'the', 'each', 'every', 'same');
  const start = cursor.skip(at + 1, 'a', 'an', 'one', 'the', 'each', 'every', 'same');
  return isOne ? tableAt(cursor, start) : null;
}

/** Rows that happen on a day: not people, of whom it is not clear which day is meant. */
function datedRowsAt(cursor: Cursor, at: number): Mention | null {
  const rows = keep(tableAt(cursor, at), (one) => hasTime(cursor, one));
  const isPeople = rows !== null && PEOPLE.has(lemma(cursor.lower(rows.start + rows.length - 1)));
  return isPeople ? null : rows;
}

const singular = ({ words }: Mention): string => words.toLowerCase().replace(/\S+$/, lemma);
