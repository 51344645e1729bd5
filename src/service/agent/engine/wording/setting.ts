import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';

/** What every part of a sentence is told with; `today` is `YYYY-MM-DD`. */
export interface Setting {
  catalog: Catalog;
  query: Query;
  today: string;
  /** As a question that a person types: times are named as they are asked for, and nothing is said twice. */
  isAsked?: boolean;
}
