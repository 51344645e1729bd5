import { TURN_NAMES } from './turn-features.ts';

/** What a candidate is judged by: named numbers, and places of features that are there or not. */
export interface CandidateFeatures {
  dense: Float32Array;
  hashed: number[];
}

const PART_NAMES = [
  ...(['shapeRaw', 'shapeScore', 'shapeGap', 'rank', 'isFirstShape', 'isUnseen', 'seenOften', 'score'] as const),
  ...(['shown', 'shownLeast', 'plainCount', 'aggregated', 'aggregatedLeast', 'conditions', 'conditionsLeast'] as const),
  ...(['conditionCount', 'ordered', 'grouped', 'tables', 'negated', 'leftShown', 'leftAggregated'] as const),
  ...(['leftConditions', 'leftConditionCount', 'leftOrder', 'leftGroup', 'leftTables', 'badTables'] as const),
  ...(['tableCount', 'edges', 'bridges', 'extra', 'alternative', 'unusedNumbers', 'unusedNumberWords'] as const),
  ...(['unusedQuotes', 'unusedColumnWords', 'unusedContent', 'unusedTables', 'shownUnsaid', 'shownTables'] as const),
  ...(['showsHead', 'showsFixed', 'orderShown', 'groupShown', 'groupKey', 'groupOther', 'groupAlone'] as const),
  ...(['except', 'absent', 'any', 'intersect', 'union', 'unusedShare', 'shownForeignKeys', 'patterns'] as const),
  ...(['unusedExact', 'orderGap', 'conditionGap', 'shownGap', 'uses', 'usesLeast', 'direction'] as const),
  ...(['shownTwice', 'shownSameName', 'detailed', 'listGap', 'capitalUnused'] as const),
] as const;
const RESULT_NAMES = [
  ...(['empty', 'one', 'few', 'many', 'allNull', 'someNull', 'zero', 'repeated', 'short', 'ones'] as const),
] as const;

export type PartName = (typeof PART_NAMES)[number];
export type ResultName = (typeof RESULT_NAMES)[number];

export const DENSE_NAMES: readonly string[] = [...PART_NAMES, ...TURN_NAMES, ...RESULT_NAMES];
export const HASHED_PLACES = 1 << 13;
const places = <Name extends string>(names: readonly Name[], from: number): Record<Name, number> =>
  Object.fromEntries(names.map((name, at) => [name, from + at])) as Record<Name, number>;
export const PART_AT = places<PartName>(PART_NAMES, 0);
export const TURN_START = PART_NAMES.length;
export const RESULT_AT = places<ResultName>(RESULT_NAMES, PART_NAMES.length + TURN_NAMES.length);
