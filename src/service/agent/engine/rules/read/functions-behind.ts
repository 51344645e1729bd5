import { type AggregateFunction, FUNCTION_WORDS } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { amountOfMoney } from './measures.ts';
import type { Reading } from './rule.ts';

/** Payments by method, total and count: how they are put together, said behind the groups; late orders, how many. */
export function readFunctionsBehind({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, ',', ':', ';', '-', '–', '(') || draft.measures.length > 0) return 0;
  const functions = functionsAt(cursor, at + 1);
  const [subject, ...more] = draft.subjects;
  if (functions === null || subject === undefined || more.length > 0) return 0;
  // Without groups, a total of what is listed is any of its numbers.
  if (draft.groups.length === 0 && functions.list.join() !== 'count') return 0;
  const measures = functions.list.flatMap((fn) => measureOf(cursor, subject.mention, fn) ?? []);
  if (measures.length < functions.list.length) return 0;
  draft.subjects = [];
  draft.measures.push(...measures);
  return functions.end - at;
}

const COUNTS = ['how many', 'how many are there', 'number of', 'count', 'number', '#'];

/** Nothing but functions up to the end. */
export function functionsAt(cursor: Cursor, from: number): { list: AggregateFunction[]; end: number } | null {
  const list: AggregateFunction[] = [];
  let at = from;
  while (at < cursor.tokens.length) {
    const word = cursor.lower(at);
    const counted = cursor.phrase(at, COUNTS);
    const fn = counted === null ? Object.hasOwn(FUNCTION_WORDS, word) && FUNCTION_WORDS[word] : 'count';
    if (fn) list.push(fn);
    else if (!cursor.is(at, ',', 'and', '&', '+', ')', '.', '?', '/')) return null;
    at += counted?.length ?? 1;
  }
  return list.length === 0 ? null : { list, end: at };
}

/** Rows are counted; what is added up is the number that was named, or the money that each row is. */
function measureOf(cursor: Cursor, mention: Mention, fn: AggregateFunction): DraftMeasure | null {
  const number = keep(mention, (candidate) => cursor.isMeasurable(candidate));
  if (fn === 'count')
    return { function: fn, target: number === null ? mention : null, words: `count ${mention.words}` };
  const target = number ?? amountOfMoney(cursor, mention);
  return target === null
    ? null
    : { function: fn, target, words: fn === 'sum' ? target.words : `${fn} ${target.words}` };
}
