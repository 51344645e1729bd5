import type { Candidate } from '../../catalog/candidates.ts';
import { isDelayInstead } from '../../words/delays.ts';
import { nameWords } from '../../words/lemma.ts';
import { SUPERLATIVES } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { pluralUnit, timeOf } from './in-unit.ts';
import type { Reading } from './rule.ts';

const BEHIND = ['on average', 'in average', 'on avg'];

/** Which category has the longest films on average: the groups by the average of what the superlative is about. */
export function readLongestOnAverage({ cursor, draft }: Reading, from: number): number {
  const [subject] = draft.subjects;
  if (subject === undefined || draft.ranks.length + draft.measures.length > 0) return 0;
  const start = cursor.skip(from, 'has', 'have', 'had', 'with', 'the');
  const found = start === from ? null : cursor.phrase(start, Object.keys(SUPERLATIVES));
  const meaning = found === null ? undefined : SUPERLATIVES[found.phrase];
  if (found === null || meaning === undefined || typeof meaning.by === 'string') return 0;
  const own = keep(cursor.numeric(start + found.length), (c) => c.score >= 0.75 && cursor.usual(ofOne(c)) === 'avg');
  const rows = own ?? tableAt(cursor, start + found.length);
  const end = rows === null ? 0 : rows.start + rows.length;
  const behind = rows === null ? null : cursor.phrase(end, BEHIND);
  // The longest delays: a number of their own, and no rows that have one.
  const target = rows === null ? null : (own ?? numberOf(cursor, rows, meaning.by));
  if (behind === null || target === null) return 0;
  const words = cursor.words(start, end + behind.length);
  draft.ranks.push({
    direction: meaning.direction,
    count: isPlural(subject.mention) ? 10 : 1,
    entity: subject.mention,
    role: subject.role,
    by: { function: 'avg', target, words: `average ${target.words}` },
    words,
  });
  return end + behind.length - from;
}

const ofOne = (candidate: Mention['candidates'][number]): Mention => ({
  start: 0,
  length: 1,
  words: candidate.kind === 'column' ? candidate.column : '',
  candidates: [candidate],
});

/** The one number of the rows that is called after what the superlative says: a length, a price. */
function numberOf(cursor: Cursor, rows: Mention, by: readonly string[]): Mention | null {
  const tables = new Set(rows.candidates.filter(({ score }) => score >= 0.75).map(({ table }) => table));
  for (const word of by) {
    const called = { ...rows, words: word, candidates: cursor.called(word) };
    const own = keep(
      called,
      (c) => c.score >= 0.75 && tables.has(c.table) && cursor.isMeasurable(c) && !isDelayOf(c, word),
    );
    if (own !== null) return own;
  }
  return null;
}

const isDelayOf = (one: Candidate, asked: string): boolean =>
  one.kind === 'column' && isDelayInstead(nameWords(one.column), asked);

const LENGTHS = ['length', 'duration', 'runtime', 'distance', 'minute', 'second', 'millisecond'];

/** How late are flights from Newark: their delays, on average. */
export function readHowLate({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'how') || !cursor.is(from + 1, 'late', 'delayed') || !cursor.is(from + 2, 'is', 'are', 'were'))
    return 0;
  const start = cursor.skip(from + 3, 'the', 'an', 'a', 'our', 'average', 'typical', 'avg');
  const rows = tableAt(cursor, start);
  const target = rows === null ? null : numberOf(cursor, rows, ['delay', 'lateness']);
  if (rows === null || target === null) return 0;
  draft.measures.push({ function: 'avg', target, words: `average ${target.words}` });
  return rows.start + rows.length - from;
}

/** How long is Night Train in minutes: the length of the row that is called so, in the unit that is said. */
export function readHowLongOne({ cursor, draft }: Reading, from: number): number {
  if (from > 0 || !cursor.is(from, 'how') || !cursor.is(from + 1, 'long') || !cursor.is(from + 2, 'is', 'was'))
    return 0;
  const start = cursor.skip(from + 3, 'the', 'our');
  const kind = tableAt(cursor, start);
  const name = keep(cursor.value(kind === null ? start : kind.start + kind.length), (one) => isLabel(cursor, one));
  const end = name === null ? start : name.start + name.length;
  const unit = cursor.is(end, 'in') ? pluralUnit(cursor, end + 1) : null;
  const isLast = cursor.skip(unit === null ? end : end + 2, 'exactly', '?', '.', '!') >= cursor.tokens.length;
  const rows = name?.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 })) ?? [];
  const target = name === null || !isLast ? null : numberOf(cursor, { ...name, candidates: rows }, LENGTHS);
  if (name === null || target === null || (unit !== null && timeOf(cursor, target) === null)) return 0;
  draft.filters.push(statedAs(name));
  draft.measures.push({ function: 'avg', target, words: target.words, ...(unit === null ? {} : { unit }) });
  return (unit === null ? end : end + 2) - from;
}

const isLabel = ({ catalog }: Cursor, one: Candidate): boolean =>
  one.kind === 'value' && catalog.tables.get(one.table)?.labels.join() === one.column;

/** How long is the average song, how long does a yoga class take: a length that each of them has, and no days between two dates. */
export function readHowLong(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(from, 'how') || !cursor.is(from + 1, 'long')) return 0;
  if (cursor.is(from + 2, 'do', 'does', 'did')) return readTakesLong(reading, from);
  if (!cursor.is(from + 2, 'is', 'are')) return 0;
  const start = cursor.skip(from + 3, 'the', 'an', 'a', 'our', 'average', 'typical', 'avg');
  const rows = tableAt(cursor, start);
  const end = rows === null ? start : rows.start + rows.length;
  const behind = cursor.phrase(end, BEHIND);
  const isAverage = cursor.tokens.slice(from, start).some(({ lower }) => /^(average|typical|avg)$/.test(lower));
  const target = rows === null || (behind === null && !isAverage) ? null : numberOf(cursor, rows, LENGTHS);
  if (target === null) return 0;
  draft.measures.push({ function: 'avg', target, words: `average ${target.words}` });
  return end + (behind?.length ?? 0) - from;
}

/** How long does a yoga class take: the average length of these rows, of the kind that is said. */
function readTakesLong({ cursor, draft }: Reading, from: number): number {
  const start = cursor.skip(from + 3, 'the', 'an', 'a', 'our', 'average', 'typical', 'avg', 'each', 'one');
  const kind = cursor.value(start);
  const own = kind === null ? null : tableAt(cursor, kind.start + kind.length);
  const rows = own ?? tableAt(cursor, start);
  const verb = rows === null ? 0 : cursor.skip(rows.start + rows.length, 'usually', 'typically', 'normally');
  const target = rows === null ? null : numberOf(cursor, rows, LENGTHS);
  if (target === null || !cursor.is(verb, 'take', 'takes', 'last', 'lasts', 'run', 'runs')) return 0;
  const end = verb + 1 + (cursor.phrase(verb + 1, BEHIND)?.length ?? 0);
  if (cursor.is(end, 'to')) return 0;
  if (kind !== null && own !== null) draft.filters.push(statedAs(kind));
  draft.measures.push({ function: 'avg', target, words: `average ${target.words}` });
  return end - from;
}
