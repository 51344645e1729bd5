import type { Facet, SeenShape } from '../candidates/shape.ts';

/** A linear model: the sum of the features' weights for each of its classes. Features are hashes of 32 bits. */
export interface Scorer {
  scores(features: ArrayLike<number>): Float64Array;
}

/** What was learned from questions with known SQL. Each decides one small thing; none decides alone. */
export interface Models {
  facets: Readonly<Record<Facet, { classes: readonly string[]; scorer: Scorer }>>;
  seen: readonly SeenShape[];
  /** Log-odds by role. */
  columns: Scorer;
  tables: Scorer;
  conditions: Scorer;
  /** Logits by use and by direction (up, down). */
  uses: Scorer;
  directions: Scorer;
  /** Log-odds that a condition of the turn before stays. */
  kept: Scorer;
  /** Logits that a facet is as in the turn before, and that it is not. */
  same: Readonly<Record<Facet, Scorer>>;
}

/** Features are folded into so many places. */
export const PLACES = 1 << 18;
