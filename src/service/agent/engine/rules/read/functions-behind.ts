import { type AggregateFunction, FUNCTION_WORDS } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { amountOfMoney } from './measures.ts';
import type { Reading } from './rule.ts';

/** Payments by method, total and count: how they are put together, said behind the groups. */
export function readFunctionsBehind({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, ',', ':', ';', '-', '–', '(') || draft.groups.length === 0 || draft.measures.length > 0) return 0;
  const functions = functionsAt(cursor, at + 1);
  const [subject, ...more] = draft.subjects;
  if (functions === null || subject === undefined || more.length > 0) return 0;
  const measures = functions.list.flatMap((fn) => measureOf(cursor, subject.mention, fn) ?? []);
  if (measures.length < functions.list.length) return 0;
  draft.subjects = [];
  draft.measures.push(...measures);
  return functions.end - at;
}

/** Nothing but functions up to the end. */
export function functionsAt(cursor: Cursor, from: number): { list: AggregateFunction[]; end: number } | null {
  const list: AggregateFunction[] = [];
  let at = from;
  for (; at < cursor.tokens.length; at++) {
    const word = cursor.lower(at);
    const fn = ['count', 'number'].includes(word)
      ? 'count'
      : Object.hasOwn(FUNCTION_WORDS, word) && FUNCTION_WORDS[word];
    if (fn) list.push(fn);
    else if (!cursor.is(at, ',', 'and', '&', '+', ')', '.', '?', '/')) return null;
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
