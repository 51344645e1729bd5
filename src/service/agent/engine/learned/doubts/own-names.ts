import type { Query } from '../../query/query.ts';
import type { Question } from '../features/question.ts';
import type { Candidate } from '../parts/candidate.ts';

/** Of a name it may be asked how many have it: the most common first name. */
const SHARED = /^(common|popular|frequent|same|duplicates?|duplicated|twice|repeated|occurs?)$/i;

/** The capital of a country: nobody asked how many there are. */
export function countsUnasked({ measures, groups }: Query, words: readonly string[]): string[] {
  const isCount =
    measures.length > 0 && groups.length === 0 && measures.every(({ function: fn }) => fn.startsWith('count'));
  return isCount && !words.some((word) => COUNTING.test(word)) ? ['count'] : [];
}

const COUNTING = /^(how|many|much|numbers?|counts?|counted|counting|amount|total|often|times|size|sum|quantity|#)$/i;

/** Which depot we use most: how many depots have its name, or its key, is one for each of them. */
export function countedNames({ parts, query }: Candidate, { tokens }: Question): string[] {
  const [group, ...more] = query.groups;
  if (group?.kind !== 'column' || more.length > 0 || group.ref.path.length > 0 || query.filters.length > 0) return [];
  const counts = [...query.measures, ...(query.order?.by.kind === 'measure' ? [query.order.by.measure] : [])];
  if (counts.length === 0 || counts.some(({ function: fn, ref }) => fn !== 'count' || ref !== null)) return [];
  const own = parts.base.columns.find(({ info }) => info.name === group.ref.column);
  const isOne = own?.isUnique === true || (own?.isKey === true && parts.base.keys.length === 1);
  return own !== undefined && isOne && !tokens.some(({ word }) => SHARED.test(word)) ? [own.words.join(' ')] : [];
}
