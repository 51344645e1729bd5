import { findColumn } from '../../catalog/catalog.ts';
import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { peopleAt, tableAt } from './business.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const LEADS = ['who', 'that', 'which', 'whose', 'have', 'has', 'had', 'with', 'ever', 'already'];
const VERBS =
  'use uses used tried try tries came come comes paid pays pay made placed got did came through of in via by on from over using across with at all'.split(
    ' ',
  );
/** Words between those who are meant and of how many kinds it is. */
const MOST_BETWEEN = 5;

/** Customers who used all four channels, who ordered through more than 2 channels: by how many different ones their rows have. */
export function readDistinctBound({ cursor, draft }: Reading, from: number): number {
  const subject = draft.subjects.at(-1);
  const isBehind = subject !== undefined && subject.mention.start + subject.mention.length === from;
  const isWho = from === 0 && cursor.is(0, 'who');
  const owner = isBehind ? subject.mention : isWho ? peopleAt(cursor, 0, 'buyer') : null;
  const bound = owner === null ? null : boundAfter(cursor, from);
  if (owner === null || bound === null || draft.measures.length > 0) return 0;
  const rows = keep(owner, ({ kind, score }) => kind === 'table' && score >= 0.75);
  const isUnder = (table: string) =>
    rows?.candidates.every((one) => one.table !== table && cursor.reaches(table, one.table)) === true;
  const between = bound.between?.candidates.filter(({ kind, table }) => kind === 'table' && isUnder(table)) ?? [];
  const tied = (table: string) => between.filter((one) => one.table !== table && cursor.reaches(one.table, table));
  const target = keep(bound.of, ({ kind, table }) =>
    kind === 'column' ? isUnder(table) : bound.value !== null && tied(table).length > 0,
  );
  if (rows === null || target === null) return 0;
  const words = cursor.words(from, bound.end);
  const value = bound.value ?? allOf(cursor, target);
  // A list of those channels would be no answer.
  if (value === null) {
    draft.refusals.push(
      `I don't know how many ${target.words} there are in all; say a number, for example “3 different ${target.words}”`,
    );
    return 0;
  }
  if (isBehind) draft.subjects.pop();
  const ties = target.candidates.flatMap(({ table }) => tied(table));
  if (bound.between !== null && ties.length > 0) draft.hints.push({ ...bound.between, candidates: ties });
  const measure = { function: 'count-distinct' as const, target, words: target.words };
  draft.groups.push({ kind: 'mention', mention: rows, role: subject?.role ?? null, words: rows.words });
  draft.measures.push(measure);
  draft.filters.push({ kind: 'having', measure, operator: bound.operator, value, words });
  return bound.end - from;
}

/** Behind the verb: of what how many are said. */
function boundAfter(cursor: Cursor, from: number): (Bound & { between: Mention | null }) | null {
  let between: Mention | null = null;
  for (let at = cursor.skip(from, ...LEADS); at <= from + MOST_BETWEEN; at++) {
    const bound = boundAt(cursor, at);
    if (bound !== null) return at > from && !isGrouping(cursor, from, at) ? { ...bound, between } : null;
    const rows = verbTable(cursor, at) ?? (at > from ? tableAt(cursor, at) : null);
    if (!cursor.is(at, ...VERBS) && rows?.length !== 1) return null;
    between ??= rows;
  }
  return null;
}

/** Customers by every channel, for each channel: groups, unless something was done so. Those in all channels are in each of them. */
const isGrouping = (cursor: Cursor, from: number, at: number): boolean =>
  at === from + 1 &&
  cursor.is(from, 'by', 'per', 'in', 'on', 'for', 'from', 'across', 'over', 'at') &&
  !(cursor.is(from, 'in', 'on', 'at') && cursor.is(at, 'all'));

interface Bound {
  of: Mention;
  operator: Comparison;
  /** null: as many as there are. */
  value: number | null;
  end: number;
}

/** All four channels, every channel, more than 2 different channels, 3 different clinics. */
function boundAt(cursor: Cursor, at: number): Bound | null {
  const compared = cursor.phrase(at, Object.keys(COMPARISONS));
  const isAll = cursor.is(at, 'all', 'every', 'each');
  const next =
    compared !== null ? at + compared.length : isAll ? cursor.skip(at + 1, 'of', 'our', 'the', 'single') : at;
  const value = cursor.number(next);
  const start = value === null ? next : next + 1;
  const noun = cursor.skip(start, 'different', 'distinct');
  const isDistinct = noun > start;
  if (!isAll && (value === null || (compared === null && !isDistinct))) return null;
  const of = keep(
    cursor.named(noun),
    (one) =>
      one.score >= 0.75 &&
      (one.kind === 'table' ||
        (one.kind === 'column' && findColumn(cursor.catalog, one.table, one.column)?.kind === 'text')),
  );
  const isOne = value === 1 || cursor.is(at, 'every', 'each');
  if (of === null || !(isPlural(of) || isOne)) return null;
  const operator = compared === null ? '=' : (COMPARISONS[compared.phrase] ?? '=');
  return { of, operator, value, end: noun + of.length };
}

/** How many values a column has, where all of them are known. */
function allOf(cursor: Cursor, { candidates }: Mention): number | null {
  const [one, ...others] = candidates;
  if (one?.kind !== 'column' || others.length > 0) return null;
  return findColumn(cursor.catalog, one.table, one.column)?.values?.length ?? null;
}
