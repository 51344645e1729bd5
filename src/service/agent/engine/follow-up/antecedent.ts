import type { Filter, Query } from '../query/query.ts';
import { grainOf } from '../time/period.ts';
import type { Token } from '../words/tokenize.ts';
import { isPointing } from './pronouns.ts';
import { saidText } from './said.ts';
import type { ReadTurn } from './turn.ts';

/** Whether words stand for rows that were shown: they, it, those, how many live there. */
export function standsForRows(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, at) => {
    if (isNamedAgain(tokens, at)) return true;
    // All guests except those from Norway: of the guests that are named with it.
    if (lower === 'those' && EXCEPT.test(tokens[at - 1]?.lower ?? '')) return false;
    // Which ones live in Lisbon may be others than those in Porto.
    if (lower !== 'there') return !/^ones?$/.test(lower) && isPointing(tokens, at);
    const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
    return !BEING.test(before) && !BEING.test(after);
  });
}

/** How many are there in that category: the one that was asked about, by what it is. A time is read for itself. */
function isNamedAgain(tokens: readonly Token[], at: number): boolean {
  const [before, word, after] = [tokens[at - 1]?.lower ?? '', tokens[at]?.lower ?? '', tokens[at + 1]];
  return (
    /^(that|this)$/.test(word) &&
    /^(in|of|from|for|at|on|with|to)$/.test(before) &&
    after?.kind === 'word' &&
    grainOf(after.lemma) === undefined &&
    !/^(is|are|was|were|time|one|kind|sort)$/.test(after.lower)
  );
}

const EXCEPT = /^(except|excluding|but|than|without|not|minus)$/;

const BEING = /^(is|are|was|were|be|been|have|has|had)$/;

/** Who were the guests, and the guides, which products, show me the products: said of a list only where it is known which of them are meant. */
export const asksForThose = (tokens: readonly Token[]): boolean =>
  /^(?:(?:so|but|ok|then) )*(?:and (?:the )?\S+$|(?:who|which|what) (?:was|were) the |(?:(?:at|in|on|from|of|for|with) )?(?:which|what) (?!is |are |was |were |do |does |did )\S+$|(?:show|list|give|see|display|get)(?: me| us)? the \S+$)/.test(
    saidText(tokens),
  );

/** Who is the customer: of all that there are, nobody means each. */
export const asksForOne = (tokens: readonly Token[]): boolean =>
  /^(?:(?:so|but|ok|then|and) )*(?:who|which) (?:is|was) the \S+$/.test(saidText(tokens));

/** How many people, after a question that was asked back: hardly all there are, which would be said. */
export const countsThose = (tokens: readonly Token[], query: Query): boolean =>
  /^(?:(?:so|but|ok|then|and) )*how many \S+$/.test(saidText(tokens)) &&
  marksOf(query).size === 0 &&
  query.measures.every(({ function: fn, where }) => fn === 'count' && where === undefined);

/** What about those in Lisbon: others take the place of those that were shown. */
const isSwap = ([first, second]: readonly Token[]): boolean =>
  /^(what|how)$/.test(first?.lower ?? '') && second?.lower === 'about';

/** A word stands for the rows that were picked out before, and the reading is of others. */
export const losesAntecedent = ({ tokens, parent, query }: ReadTurn): boolean =>
  !isSwap(tokens) && standsForRows(tokens) && !keepsAntecedent(parent, query);

/**
 * Whether a reading is still about the rows that the answer before picked out: it has one of its conditions, or is cut to
 * a few as that was. Where nothing was picked out, any reading is.
 */
function keepsAntecedent(parent: Query, query: Query): boolean {
  const picked = marksOf(parent);
  if (picked.size === 0 || query.within !== undefined) return true;
  const kept = marksOf(query);
  return [...picked].some((mark) => kept.has(mark));
}

/** Whether a reading is of some rows only. */
export const picksRows = (query: Query): boolean => marksOf(query).size > 0;

/** Whether a reading lists all rows there are: what a word like “they” stands for is hardly all of them. */
export const picksNothing = (query: Query): boolean => query.measures.length === 0 && marksOf(query).size === 0;

/** By what the few that are shown are the first: the one with the most orders is not the one with the highest price. */
function cutOf({ limit, rank, order, measures, having, within }: Query): string[] {
  const by = order?.by ?? (measures[0] === undefined ? null : { kind: 'measure' as const, measure: measures[0] });
  const shown = by?.kind === 'measure' ? by.measure : by?.kind === 'column' ? { ref: by.ref } : null;
  const ranked = (one: { function?: string; ref: { column: string } | null } | null) =>
    `${one?.function ?? ''} ${one?.ref?.column ?? ''}`;
  return [
    ...(limit === null ? [] : [`first by ${ranked(shown)}`]),
    ...(rank === null ? [] : [`first by ${ranked(rank.measure)}`]),
    ...having.map(({ measure }) => `only by ${ranked(measure)}`),
    ...(within === undefined ? [] : ['among others']),
  ];
}

/** What picks out rows, whichever table it is seen from. */
function marksOf(query: Query): Set<string> {
  const { filters, set } = query;
  const marks = new Set([...filters.flatMap(marksOfFilter), ...cutOf(query)]);
  for (const mark of set === undefined ? [] : marksOf(set.query)) marks.add(mark);
  return marks;
}

function marksOfFilter(filter: Filter): string[] {
  if (filter.kind === 'any') return filter.filters.flatMap(marksOfFilter);
  if (filter.kind === 'related') {
    const inner = (filter.filters ?? []).flatMap(marksOfFilter);
    const dated = filter.period === undefined ? [] : [`${filter.period.from}/${filter.period.to}`];
    // That there are such rows says nothing where it is said of what kind they are.
    return inner.length + dated.length > 0 ? [...inner, ...dated] : [`rows of ${filter.path.at(-1)?.to ?? ''}`];
  }
  if (filter.kind === 'top') return [`first by ${filter.measure.function} ${filter.measure.ref?.column ?? ''}`];
  const { column } = filter.ref;
  if (filter.kind === 'values') return filter.values.map((value) => `${column}: ${value}`);
  if (filter.kind === 'period') return [`${filter.from}/${filter.to}`];
  return [`${column}: ${'value' in filter ? filter.value : filter.kind}`];
}
