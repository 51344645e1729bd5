import type { Query } from '../../query/query.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import type { JoinTree } from './join-tree.ts';
import type { RatedShape } from './shape.ts';

export type AggregateName = 'avg' | 'sum' | 'max' | 'min';

/** A column in some role with its log-odds for it. */
export interface RatedColumn {
  column: SourceColumn;
  score: number;
}

export interface RatedAggregate extends RatedColumn {
  aggregate: AggregateName | 'distinct';
}

/** A condition as it stands in a candidate. */
export interface PartCondition extends RatedColumn {
  /** `eq`, `n=`, `>`, `<`, `>=`, `<=`, `!=`, `like`, `notlike`, `bet`, `null`, `notnull`, or `X` with operator and aggregate. */
  kind: string;
  value: string | number | undefined;
  upper: string | number | undefined;
  /** The words it comes from; -1 and -2 where it has none. */
  start: number;
  end: number;
  /** Of the upper end of a range. */
  start2: number | undefined;
  via: string;
  /** Log-odds of the operator beside the number. */
  useScore: number;
}

export interface PartOrder {
  by: 'count' | 'column';
  aggregate: AggregateName | undefined;
  column: SourceColumn | undefined;
  score: number;
}

export interface PartHaving {
  aggregate: AggregateName | 'count';
  column: SourceColumn | undefined;
  operator: string;
  value: number;
  /** Where the number stands; undefined for one kept from the turn before. */
  at: number | undefined;
  score: number;
}

/** How rows are grouped: by what is shown, by the key of it, by another column, or by a column alone. */
export interface PartGroup {
  columns: SourceColumn[];
  score: number;
  option: 'none' | 'shown' | 'key' | 'other' | 'alone';
}

/** Which column, value and number fills which slot of a shape. */
export interface Parts {
  shape: RatedShape;
  /** Place of the shape among the rated ones. */
  rank: number;
  plain: RatedColumn[];
  isWhole: boolean;
  aggregates: RatedAggregate[];
  countsRows: boolean;
  conditions: PartCondition[];
  isAny: boolean;
  others: PartCondition[];
  order: PartOrder | undefined;
  direction: 'asc' | 'desc';
  limit: number | undefined;
  limitAt: number | undefined;
  having: PartHaving | undefined;
  group: PartGroup;
  /** Tables added beyond those that the parts need. */
  extra: SourceTable[];
  tree: JoinTree;
  alternative: number;
  tableScore: number;
  /** How a negation is written: values less others, or rows without partners. */
  variant: 'none' | 'except' | 'absent';
  negated: SourceTable | undefined;
  /** The table whose rows are meant. */
  base: SourceTable;
  score: number;
}

/** A query that the question may mean. */
export interface Candidate {
  parts: Parts;
  query: Query;
  sql: string;
}
