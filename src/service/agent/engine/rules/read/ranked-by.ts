import { lemma } from '../../words/lemma.ts';
import { NOT_ADDITIVE } from '../../words/lexicon.ts';
import { bestScore, type Cursor, isPlural } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { amountOfMoney, measureAt } from './measures.ts';
import { byThingsSold } from './sold-units.ts';

const BY = ['ranked by', 'sorted by', 'ordered by', 'in terms of', 'based on', 'with the most', 'by', 'for', 'with'];

/** Orders (counted), number of orders, total revenue, salary. */
export function rankedBy(
  cursor: Cursor,
  at: number,
  /** The most mountains counts them, and so do the most refunds, but not those by refunds; the highest mountain does not. */
  mayCount: boolean | 'rows',
): { measure: DraftMeasure; length: number } | null {
  const sold = byThingsSold(cursor, at);
  if (sold !== null) return sold;
  const spoken = measureAt(cursor, at);
  if (spoken?.measures[0] !== undefined)
    return { measure: asNumber(cursor, spoken.measures[0]), length: spoken.length };
  const start = cursor.skip(at, 'total', 'of', 'the');
  const numeric = cursor.numeric(start);
  const named = cursor.named(start);
  if (named === null) return null;
  const best = Math.max(...named.candidates.map((candidate) => candidate.score));
  const isTable = named.candidates.some(
    (candidate) => candidate.kind === 'table' && candidate.score >= Math.min(best, 0.75),
  );
  const length = start + named.length - at;
  // The highest revenue, where the sales have a table of their own: a number is the highest, and no rows are.
  if (isTable && mayCount === false)
    return numeric === null || bestScore(numeric) < best
      ? null
      : { measure: { function: 'default', target: numeric, words: numeric.words }, length };
  const isCounted = mayCount === 'rows' && isPlural(named);
  const amount = isTable && start === at && !isCounted ? amountOfMoney(cursor, named) : null;
  if (amount !== null) return { measure: { function: 'sum', target: amount, words: amount.words }, length };
  if (isTable) return { measure: { function: 'count', target: named, words: named.words }, length };
  if (numeric === null) return null;
  // The most tips: all of them together.
  const isMany = mayCount !== false && isPlural(numeric) && !isRated(numeric);
  return { measure: { function: isMany ? 'sum' : 'default', target: numeric, words: numeric.words }, length };
}

const isRated = ({ words }: Mention): boolean => words.split(' ').some((word) => NOT_ADDITIVE.has(lemma(word)));

/** The largest number of votes, where votes are a number of their own and nothing to count. */
function asNumber(cursor: Cursor, measure: DraftMeasure): DraftMeasure {
  const { target } = measure;
  if (measure.function !== 'count' || target === null) return measure;
  const numeric = target.candidates.filter((candidate) => cursor.isMeasurable(candidate));
  const tables = target.candidates.filter((candidate) => candidate.kind === 'table');
  const best = bestScore({ ...target, candidates: numeric });
  if (numeric.length === 0 || best < 0.75 || bestScore({ ...target, candidates: tables }) > best - 0.15) return measure;
  return { function: 'default', target: { ...target, candidates: numeric }, words: target.words };
}

export function byMeasure(cursor: Cursor, at: number): { measure: DraftMeasure; length: number } | null {
  const lead = cursor.phrase(at, BY);
  if (lead === null) return null;
  if (lead.phrase === 'for' || lead.phrase === 'with') return null;
  const found = rankedBy(cursor, cursor.skip(at + lead.length, 'the', 'their'), true);
  if (found === null) return null;
  return { measure: found.measure, length: cursor.skip(at + lead.length, 'the', 'their') - at + found.length };
}
