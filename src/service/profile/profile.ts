import type { Dialect } from '../connectors/connector.ts';

/** What is learned of a source beyond its schema: plain data, kept with it and used by every engine. */
export interface SourceProfile {
  version: 1;
  dialect: Dialect;
  tables: TableProfile[];
  joins: Join[];
}

export interface TableProfile {
  schema: string;
  name: string;
  /** Counted, or the database's estimate where counting would take too long; null when neither is known. */
  rows: number | null;
  columns: ColumnProfile[];
  primaryKey: string[];
  /** Columns that name a row to a person, best first: `company_name`; first and last name together; unique text before ids. */
  label: string[];
  /** The date that periods mean when none is named; null when there is none. */
  defaultDate: string | null;
  /** The column or product of columns that money questions mean; null when there is none. */
  money: Money | null;
}

/** `column`, or `unit price × quantity × (1 − discount)` of one row. */
export type Money =
  | { kind: 'column'; column: string }
  | { kind: 'derived'; unitPrice: string; quantity: string; discount: string | null };

export interface ColumnProfile {
  name: string;
  /** Distinct values, counted up to a bound; null when it was not looked at. */
  distinct: number | null;
  hasNulls: boolean;
  /** No value occurs twice. */
  unique: boolean;
  /** Of numbers; null for other columns and empty ones. */
  range: { min: number; max: number } | null;
  /** Of dates and timestamps, ISO days. */
  days: { min: string; max: string } | null;
  /** Values of a column that says yes or no, as the database spells them: 1/0, Y/N, 'None'/other. */
  flag: { yes: string[] | 'other'; no: string[] } | null;
  /** Few short values with a meaning: states, types, currency codes. */
  isCode: boolean;
  /** Several values in one cell, separated by this. */
  setSeparator: string | null;
  unit: Unit | null;
  /** What its values are where its type doesn't say so; null where it does. */
  holds: Held | null;
  /** Some of its numbers are none (`NaN`), which rank above all others in PostgreSQL. */
  hasNaN: boolean;
  /** Distinct values, most frequent first; of texts of up to 80 characters and whole numbers; null when not looked at. */
  values: string[] | null;
  /** `values` holds all of them. */
  isComplete: boolean;
}

export const HELD = ['numbers', 'durations', 'epoch-seconds', 'epoch-milliseconds'] as const;

/**
 * `numbers` in a text or in a `tinyint(1)`, which MySQL calls a boolean; `durations` that the database has a type for;
 * seconds or milliseconds since 1970 in a number.
 */
export type Held = (typeof HELD)[number];

export const UNITS = [
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
  'days',
  'percent',
  'fraction',
  'cents',
  'money',
  'kilometres',
  'metres',
  'miles',
  'feet',
  'kilograms',
  'grams',
  'bytes',
] as const;

/** What the numbers of a column count. */
export type Unit = (typeof UNITS)[number];

/** One key that leads to another table; `declared` ones come from the database, the others held on its rows. */
export interface Join {
  from: { schema: string; table: string; columns: string[] };
  to: { schema: string; table: string; columns: string[] };
  declared: boolean;
  /** Whether some row of `from` has no partner. */
  isPartial: boolean;
}
