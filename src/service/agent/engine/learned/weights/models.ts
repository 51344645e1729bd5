import type { Facet, SeenShape } from '../parts/shape.ts';

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

/** A linear model with one hidden layer beside it, over standardised numbers and hashed features. */
export interface RankerWeights {
  mean: Float32Array;
  deviation: Float32Array;
  linear: Float32Array;
  hashed: Float32Array;
  /** One row of inputs for each hidden unit. */
  hidden: Float32Array[];
  bias: Float32Array;
  output: Float32Array;
}
