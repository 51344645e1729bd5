import type { Step } from '../catalog/catalog.ts';

/** The rows that a condition is about: those of the base, or what they lead to. */
export interface Owner {
  table: string;
  path: readonly Step[];
}

/** A condition as a part of a noun phrase about its owner. */
export type FilterPhrase = { owner: Owner } /** `cancelled` orders */ & (
  | { kind: 'adjective'; text: string }
  /** orders `with a discount over $5` */
  | { kind: 'clause'; text: string }
  /** customers `in Germany` */
  | { kind: 'place'; text: string }
  /** The customer `Blue Café`, by its label, or by the part of it that has this place. */
  | { kind: 'named'; values: string[]; part: number }
  /** order `1042`, by the number that is its key. */
  | { kind: 'keyed'; text: string }
  /** Behind all else: `excluding cancelled orders`, `from the top 10 customers by revenue` */
  | { kind: 'tail'; text: string }
  /** `in 2025`; `bare` is the period alone. */
  | { kind: 'when'; text: string; bare: string; column: string }
);
