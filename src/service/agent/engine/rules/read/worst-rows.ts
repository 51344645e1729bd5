import { lemma } from '../../words/lemma.ts';
import { BAD_WHEN_HIGH } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { isPlural } from './cursor.ts';
import type { Mention } from './draft.ts';
import { DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

/** The 5 worst delays, the worst delay in March: rows by a number that is bad where it is high. */
export function readWorstRows({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the', 'our', 'top');
  let count = cursor.number(at);
  if (count !== null) at += 1;
  const isWorst = cursor.is(at, 'worst');
  if (!isWorst && !cursor.is(at, 'best')) return 0;
  at += 1;
  if (count === null && cursor.number(at) !== null) {
    count = cursor.number(at);
    at += 1;
  }
  const measure = cursor.numeric(at);
  const isBad = measure?.words.split(' ').some((word) => BAD_WHEN_HIGH.has(lemma(word))) ?? false;
  if (measure === null || !isBad || tableAt(cursor, at) !== null) return 0;
  if (draft.subjects.length > 0 || draft.measures.length > 0 || draft.groups.length > 0 || draft.ranks.length > 0)
    return 0;
  const end = measure.start + measure.length;
  const direction = isWorst ? 'desc' : 'asc';
  const words = cursor.words(from, end);
  draft.assumed.push(`“${cursor.words(from, at)}” is read as the ${isWorst ? 'highest' : 'lowest'} ${measure.words}`);
  if (cursor.is(end, 'by', 'per', 'for') && !cursor.is(end + 1, 'time')) {
    const by = { function: cursor.usual(measure), target: measure, words: measure.words };
    draft.measures.push(by);
    draft.order = { by, direction, words };
    if (count !== null) draft.limit = { count, words };
    return end - from;
  }
  draft.ranks.push({
    direction,
    count: count ?? (isPlural(measure) ? DEFAULT_COUNT : 1),
    entity: rowsWith(measure),
    role: null,
    by: { function: 'default', target: measure, words: measure.words },
    words,
  });
  return end - from;
}

/** The rows that have the number. */
const rowsWith = (measure: Mention): Mention => ({
  ...measure,
  candidates: measure.candidates.map(({ table }) => ({ kind: 'table', table, score: 1 })),
});
