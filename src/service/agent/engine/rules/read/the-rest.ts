import { tableAt } from './business.ts';
import { functionsAt } from './functions-behind.ts';
import type { Reading } from './rule.ts';

const AGAINST = ['vs', 'versus', 'against', 'compared to', 'compared with', 'and', 'than'];
const REST = [
  'everyone else',
  'everybody else',
  'everything else',
  'all others',
  'all the others',
  'all other',
  'all the other',
  'the others',
  'others',
  'the other ones',
  'other ones',
  'the rest',
  'rest',
];

/** Mechanics vs everyone else: the number of the rows that were named, beside that of all others. */
export function readTheRest({ cursor, draft }: Reading, at: number): number {
  const lead = draft.rest === null ? cursor.phrase(at, AGAINST) : null;
  const rest = lead === null ? null : cursor.phrase(at + lead.length, REST);
  const filter = draft.filters.at(-1);
  if (lead === null || rest === null || filter?.kind !== 'value' || filter.negated || filter.each === true) return 0;
  const next = at + lead.length + rest.length;
  const ofThem = cursor.phrase(next, ['of them', 'of the']);
  const start = next + (ofThem?.length ?? 0);
  const end = start + (rest.phrase === 'all other' || ofThem !== null ? (tableAt(cursor, start)?.length ?? 0) : 0);
  draft.filters = draft.filters.filter((one) => one !== filter);
  draft.rest = { filter, words: cursor.words(at + lead.length, end).toLowerCase() };
  return end - at + functionBehind({ cursor, draft }, end);
}

/** Mechanics vs everyone else avg: how the number is put together, said last. */
function functionBehind({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): number {
  const functions = functionsAt(cursor, at);
  const [fn, ...more] = functions?.list ?? [];
  const [subject, ...others] = draft.subjects;
  const number = subject?.mention.candidates.every((one) => cursor.isMeasurable(one)) === true ? subject.mention : null;
  if (functions === null || fn === undefined || more.length > 0 || others.length > 0 || number === null) return 0;
  draft.subjects = [];
  draft.measures.push({ function: fn, target: number, words: `${fn} ${number.words}` });
  return functions.end - at;
}
