import type { ColumnRef, Filter, Query } from '../../query/query.ts';
import { isNothing } from '../../query/same-row.ts';

/** Words that compute or connect, and what a query must hold that has heard them. */
const OPERATORS: readonly { words: RegExp; isHeard: (query: Query) => boolean }[] = [
  { words: /^(average|avg|mean)$/, isHeard: (query) => computes(query, 'avg') },
  { words: /^(minimum|min)$/, isHeard: (query) => computes(query, 'min') || query.order !== null },
  { words: /^(maximum|max)$/, isHeard: (query) => computes(query, 'max') || query.order !== null },
  { words: /^sum$/, isHeard: (query) => computes(query, 'sum') },
  { words: /^or$/, isHeard: isEither },
];
export const NEGATION = /^(not|never|without|except|excluding|neither|nor|\w+n['’]t)$/;
const AMOUNT =
  /^(more|less|fewer|greater|higher|lower|above|below|equal|later|earlier|older|younger|over|under|better|worse|up|longer|shorter|larger|bigger|smaller|cheaper)$/;
const COMPARED = /^(than|more|\d[\d.,]*|equal|one|two|three|four|five|six|seven|eight|nine|ten)$/;

/** Words that compute or connect and that a query has not heard: an “or” of which only one side is there. */
export function unheardOperators(words: readonly string[], query: Query): string[] {
  return words.filter((given, at) => {
    const word = given.toLowerCase();
    // 30 or more, greater than or equal: one comparison.
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    const isOne = COMPARED.test(before.toLowerCase()) && AMOUNT.test(after.toLowerCase());
    if (word === 'or' && isOne && !/^\d/.test(words[at + 2] ?? '')) return false;
    return OPERATORS.some((operator) => operator.words.test(word) && !operator.isHeard(query));
  });
}

/** Made after 2000 or reviewed by Ada: an “or” between conditions that all hold. Not in or after 2000, nor names or numbers that are shown. */
export const unheardChoices = (words: readonly string[], query: Query): string[] =>
  conditionsOf(query) < 2 || isEither(query)
    ? []
    : words.filter((word, at) => /^or$/i.test(word) && !isOneComparison(words, at));

/** In or after 2005, 2005 or later; but above 50 or below 30. */
const isOneComparison = (words: readonly string[], at: number): boolean =>
  /^(in|on|at|than|whether)$/i.test(words[at - 1] ?? '') ||
  (ENDING_COMPARISON.test(words[at + 1] ?? '') && !/^\d/.test(words[at + 2] ?? ''));

const ENDING_COMPARISON =
  /^(after|before|later|earlier|more|less|fewer|above|below|equal|higher|lower|older|younger|so|not|better|worse|up)$/i;

const conditionsOf = ({ filters, having }: Query): number => filters.length + having.length;

/** In the same department as Clara: compared with a row that is looked up first. In another one than hers: columns compared. */
export function unheardSameness(words: readonly string[], query: Query): string[] {
  const different = words.findIndex((word, at) => /^different$/i.test(word) && isComparedWith(words, at));
  if (different >= 0 && !partsOf(query).some(({ filters }) => filters.some(({ kind }) => kind === 'beside')))
    return [words[different] ?? ''];
  const same = words.findIndex((word) => /^same$/i.test(word));
  const as = words.findIndex((word, at) => at > same && /^(as|with)$/i.test(word));
  return same < 0 || as < 0 || query.within !== undefined ? [] : [words[same] ?? ''];
}

/** Another country than the customer's, different from it; but how many different products cost more than 20. */
const isComparedWith = (words: readonly string[], at: number): boolean => {
  const than = words.findIndex((word, next) => next > at && /^than$/i.test(word));
  const before = words[than - 1]?.toLowerCase() ?? '';
  const isAmount = AMOUNT.test(before) || /^(heavier|lighter|taller|faster|slower|newer|rather|other)$/.test(before);
  return /^from$/i.test(words[at + 1] ?? '') || (than > at && !isAmount);
};

/** Names that start from “A”: and not those that have one somewhere. */
export function unheardEdges(words: readonly string[], query: Query): string[] {
  const isInside = partsOf(query).some(({ filters }) =>
    filters.some((filter) => filter.kind === 'text' && filter.match === 'contains'),
  );
  return isInside ? words.filter((word) => /^(start|begin|end)(s|ing|ning)?$/i.test(word)) : [];
}

/** What did they order last: of all that is found, only one was asked for. */
export function unheardLast(words: readonly string[], query: Query): string[] {
  const said = words.filter((word) => /\p{L}/u.test(word));
  const last = said.at(-1) ?? '';
  if (said.length < 3 || !/^(last|first)$/i.test(last)) return [];
  const isOne = partsOf(query).some(
    ({ order, measures }) => order !== null || measures.some(({ function: fn }) => fn === 'max' || fn === 'min'),
  );
  return isOne ? [] : [last];
}

/** Negations of a question of which nothing is left in a query. */
export const unheardNegations = (words: readonly string[], query: Query): string[] =>
  isNegated(query) ? [] : words.filter((word) => NEGATION.test(word.toLowerCase()));

/** A negation of which the question has no word: clubs that have a member, read as those that are called otherwise. */
export const unsaidNegation = (words: readonly string[], query: Query): string[] =>
  isDenying(query) && !words.some((word) => DENIES.test(word)) ? ['not'] : [];

const DENIES =
  /^(no|not|never|without|except|excluding|exclude|neither|nor|none|nobody|nothing|others?|but|un\w+|non\w*|outside|lack\w*|missing|empty|zero|0|different|besides|apart|cannot|only|free|absent|all)$|n['’]t$/i;

const isDenying = (query: Query): boolean =>
  query.set?.operator === 'except' ||
  partsOf(query).some(({ filters }) =>
    filters.some(
      (filter) =>
        ((filter.kind === 'values' || filter.kind === 'text') && filter.negated) ||
        (filter.kind === 'compare' && filter.operator === '<>') ||
        isNothing(filter),
    ),
  );

/** The query and those it is combined with. */
export const partsOf = (query: Query): Query[] =>
  query.set === undefined ? [query] : [query, ...partsOf(query.set.query)];

function computes(query: Query, name: 'avg' | 'min' | 'max' | 'sum'): boolean {
  return partsOf(query).some(
    ({ measures, having, order, filters }) =>
      [...measures, ...having.map(({ measure }) => measure)].some(
        (measure) => measure.function === name || measure.over !== undefined || measure.per !== undefined,
      ) ||
      (order?.by.kind === 'measure' && order.by.measure.function === name) ||
      filters.some((filter) => filter.kind === 'versus' && filter.function === name),
  );
}

function isEither(query: Query): boolean {
  const isChoice = (filter: Filter) => filter.kind === 'any' || (filter.kind === 'values' && filter.values.length > 1);
  return query.set?.operator === 'union' || partsOf(query).some(({ filters }) => filters.some(isChoice));
}

const fansOut = ({ path }: ColumnRef): boolean => path.some(({ many }) => many);

function isNegated(query: Query): boolean {
  const isNot = (filter: Filter): boolean => {
    switch (filter.kind) {
      // One of many that is not it says nothing of the others.
      case 'values':
      case 'text':
        return filter.negated && !fansOut(filter.ref);
      case 'compare':
        return (filter.operator === '<>' && !fansOut(filter.ref)) || filter.operator === '<=' || filter.value === 0;
      case 'related':
        return isNothing(filter);
      case 'null':
        return true;
      case 'boolean':
        return !filter.value;
      case 'any':
        return filter.filters.some(isNot);
      case 'period':
      case 'top':
      case 'versus':
      case 'beside':
      case 'lasts':
      case 'weekday':
      case 'months':
      case 'hours':
        return false;
      default:
        return filter satisfies never;
    }
  };
  return query.set?.operator === 'except' || partsOf(query).some(({ filters }) => filters.some(isNot));
}
