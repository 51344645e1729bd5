import type { PartCondition } from '../parts/candidate.ts';
import type { Shape } from '../parts/shape.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';

/** The query of the turn before, as the models see it. */
export interface Previous {
  shape: Shape;
  /** By column the numbers of the roles it plays. */
  roles: Map<SourceColumn, number[]>;
  tables: Set<SourceTable>;
  /** Whose rows are shown. */
  main: SourceTable | undefined;
  plain: SourceColumn[];
  conditions: PartCondition[];
  group: SourceColumn[];
  having: { aggregate: string; column: SourceColumn | undefined; operator: string; value: number } | undefined;
  order: { by: 'count' | 'column'; aggregate: string | undefined; column: SourceColumn | undefined } | undefined;
  direction: 'asc' | 'desc';
  limit: number | undefined;
}
