import { COMPARISONS } from '../../words/lexicon.ts';
import { quantityAt, tableAt } from './business.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const SOLD = ['sold', 'sell', 'sells', 'ordered', 'bought', 'purchased', 'moved', 'shipped'];
const UNITS = ['unit', 'units', 'piece', 'pieces', 'item', 'items', 'copy', 'copies'];

/** Products that sold fewer than 100 units: all that was sold of each, and not one line of it. */
export function readSoldUnits({ cursor, draft }: Reading, from: number): number {
  const verb = cursor.skip(from, 'that', 'which', 'who', 'we', 'have', 'has', 'had', 'were', 'was', 'only', 'and');
  const found = cursor.is(verb, ...SOLD) ? cursor.phrase(verb + 1, Object.keys(COMPARISONS)) : null;
  const at = verb + 1 + (found?.length ?? 0);
  const value = found === null ? null : cursor.number(at);
  if (found === null || value === null || !cursor.is(at + 1, ...UNITS)) return 0;
  const rows = keep(draft.subjects.at(-1)?.mention ?? null, ({ kind, score }) => kind === 'table' && score >= 0.75);
  const units = keep(
    quantityAt(cursor, at),
    (quantity) =>
      rows?.candidates.some(({ table }) => table !== quantity.table && cursor.reaches(quantity.table, table)) === true,
  );
  if (rows === null || units === null) return 0;
  const words = cursor.words(verb, at + 2);
  const operator = COMPARISONS[found.phrase] ?? '=';
  draft.filters.push({ kind: 'compare', target: units, isSum: true, operator, value, words });
  return at + 2 - from;
}

/** Products sold by category, at the beginning: how many of them, and not how many lines. */
export function readThingsSold({ cursor, draft }: Reading, from: number): number {
  if (from !== 0) return 0;
  const things = tableAt(cursor, from);
  const end = from + (things?.length ?? 0);
  const isOfEach = cursor.is(end + 1, 'by', 'per', 'in') || cursor.period(end + 1) !== null;
  if (things === null || !isPlural(things) || !cursor.is(end, 'sold') || !isOfEach) return 0;
  const sold = soldOf(cursor, from, things);
  if (sold === null || draft.measures.length > 0) return 0;
  draft.measures.push(sold);
  return end + 1 - from;
}

/** By tracks sold, by number of copies sold: all that was sold of them, and not how many different ones were. */
export function byThingsSold(cursor: Cursor, from: number): { measure: DraftMeasure; length: number } | null {
  const at = cursor.skip(from, 'the', 'number', 'count', 'total', 'of');
  const things = tableAt(cursor, at);
  const end = at + (things?.length ?? 0);
  const measure = things === null || !isPlural(things) || !cursor.is(end, ...SOLD) ? null : soldOf(cursor, at, things);
  return measure === null ? null : { measure, length: end + 1 - from };
}

/** Tracks sold: how many, where lines say how many of each; null where nothing does. */
function soldOf(cursor: Cursor, from: number, things: Mention): DraftMeasure | null {
  const target = keep(quantityAt(cursor, from), (quantity) =>
    things.candidates.some(({ table }) => table !== quantity.table && cursor.reaches(quantity.table, table)),
  );
  return target === null ? null : { function: 'sum', target, words: cursor.words(from, from + things.length + 1) };
}
