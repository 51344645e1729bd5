import type { Comparison } from '../../query/query.ts';
import type { Grain } from '../../time/period.ts';
import type { AggregateFunction } from '../../words/lexicon.ts';
import type { Token } from '../../words/tokenize.ts';

/** A move in time from the period before: -1 month is the month before. */
interface Shift {
  /** null: the same unit as the period before. */
  grain: Grain | null;
  by: number;
}

/** What a follow-up says beside the parts that any question has. */
export interface Says {
  /** `and by month` adds, `by country instead` replaces. */
  mode: 'add' | 'replace' | 'plain';
  /** `France too`, and not only `and France?`. */
  also: boolean;
  /** It cannot be a question of its own. */
  continues: boolean;
  /** The word that points back: it, their, those. */
  pronoun: Token | null;
  /** Of them, of those: some of the rows, and never others. */
  partitive: boolean;
  /** For each of those. */
  each: boolean;
  /** Split by gender: what is shown over time is shown so still. */
  splits: boolean;
  /** `their names`: what is named belongs to them. */
  possessive: boolean;
  /** `drop Germany` takes a condition away, `exclude Germany` makes one. */
  drop: 'remove' | 'exclude' | null;
  /** `all countries again`: what is named restricts no more. */
  widen: boolean;
  /** Who, which ones: of what, only the answer before says. */
  asksWho: boolean;
  /** It has the form of a question, and is no fragment. */
  asks: boolean;
  only: boolean;
  swap: boolean;
  compare: boolean;
  /** The answer again, drawn or as it is. */
  again: string | null;
  list: boolean;
  count: boolean;
  /** The number by department: what is counted is counted again. */
  tally: boolean;
  total: boolean;
  percent: boolean;
  /** In percent of all orders, and not only of those that are shown. */
  ofAll: boolean;
  /** In percent of something that is said. */
  partOf: boolean;
  /** No limit any more. */
  everything: boolean;
  more: boolean;
  /** The next 5, after those that are shown; `many` as before, and `rest` all that are left. */
  next: number | 'many' | 'rest' | null;
  noFilters: boolean;
  noPeriod: boolean;
  function: AggregateFunction | null;
  /** Another order: by the sense of the number, turned around, as usual, or by the number that came last. */
  order: { kind: 'worst' | 'best' | 'reverse' | 'usual' | 'last' | 'highest' | 'lowest'; words: string } | null;
  /** One row by its place; -1 is the last. */
  position: number | null;
  /** The one row with the most or least of what was measured. */
  extreme: 'asc' | 'desc' | null;
  /** Who joined first. */
  timeEnd: 'asc' | 'desc' | null;
  /** Only over 10: of whatever number the answer shows. */
  threshold: { operator: Comparison; value: number; words: string } | null;
  shift: Shift | null;
  /** What remains, to be read as any question is. */
  rest: Token[];
  /** After `instead of`: what is to go. */
  instead: Token[];
}

export const blankSays = (): Says => ({
  mode: 'plain',
  also: false,
  continues: false,
  pronoun: null,
  partitive: false,
  each: false,
  splits: false,
  possessive: false,
  drop: null,
  widen: false,
  asksWho: false,
  asks: false,
  only: false,
  swap: false,
  compare: false,
  again: null,
  list: false,
  count: false,
  tally: false,
  total: false,
  percent: false,
  ofAll: false,
  partOf: false,
  everything: false,
  more: false,
  next: null,
  noFilters: false,
  noPeriod: false,
  function: null,
  order: null,
  position: null,
  extreme: null,
  timeEnd: null,
  threshold: null,
  shift: null,
  rest: [],
  instead: [],
});
