import type { Dialect } from '../connectors/connector.ts';

/** What is learned of a source beyond its schema: plain data, kept with it and used by every engine. */
export interface SourceProfile {
  version: 1;
  dialect: Dialect;
  tables: TableProfile[];
  joins: Join[];
  /** What people call tables and columns whose names say nothing. */
  given?: readonly GivenName[] | undefined;
}

/** A word that somebody gave to a table or a column. */
export interface GivenName {
  schema: string;
  table: string;
  /** null: it is the table's. */
  column: string | null;
  word: string;
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
  /**
   * Sets of columns of which no two rows have the same values, the primary key first; rows that lack one of the values
   * may be alike.
   */
  keys: string[][];
  /** What says that a row doesn't count as living; all rows do where nothing is here. */
  dead: DeadRows[];
}

/** Rows that a column takes out of the living ones. */
export interface DeadRows {
  column: string;
  kind: DeadKind;
  /** Which values say that a row lives. */
  alive: Alive;
  /** How many rows are dead; null when they weren't counted. */
  rows: number | null;
  /** How many there are of each of several values that say so. */
  counts?: DeadCount[] | undefined;
  /** Its name and its rows leave no doubt; else it depends on what is asked. */
  isSure: boolean;
}

/** `12 draft` */
export interface DeadCount {
  value: string;
  rows: number;
}

/** `past-version`: a later row says the same of the same thing. `void`: what it tells of was never valid, or no longer. */
export const DEAD_KINDS = ['deleted', 'past-version', 'void', 'test'] as const;
export type DeadKind = (typeof DEAD_KINDS)[number];

/**
 * `values` as the database spells them; of a date or timestamp, a day from which on it lives. `not-values`: rows without
 * a value live too.
 */
export type Alive =
  | { kind: 'is-null' }
  | { kind: 'values'; values: string[] }
  | { kind: 'not-values'; values: string[] };

/** `column`, or `unit price × quantity × (1 − discount)` of one row. */
export type Money =
  | { kind: 'column'; column: string }
  | { kind: 'derived'; unitPrice: string; quantity: string; discount: string | null };

export interface ColumnProfile {
  name: string;
  /** Distinct values, counted up to a bound; null when it was not looked at. */
  distinct: number | null;
  hasNulls: boolean;
  /** Rows that have a value; null when not all rows were counted. */
  filled: number | null;
  /** No value occurs twice. */
  unique: boolean;
  /** Of numbers; null for other columns and empty ones. */
  range: { min: number; max: number } | null;
  /** Of numbers: the average to four digits, of those below 10^18 in rows that were looked at; null for other columns. */
  typical: number | null;
  /** Of dates and timestamps, ISO days. */
  days: { min: string; max: string } | null;
  /** Values of a column that says yes or no, as the database spells them: 1/0, Y/N, 'None'/other. */
  flag: { yes: string[] | 'other'; no: string[] } | null;
  /** Few short values with a meaning: states, types, currency codes. */
  isCode: boolean;
  /** Several values in one cell, separated by this. */
  setSeparator: string | null;
  unit: Unit | null;
  /** Of numbers: the column that says the unit or the currency of each row; null where one unit holds for all. */
  unitBy: UnitBy | null;
  /** Which values of a state are final and which aren't; null for a column of something else. */
  states: States | null;
  /** How a text writes days; null where its known values aren't all days, or could be read in two ways. */
  textDays: TextDays | null;
  /** What its values are where its type doesn't say so; null where it does. */
  holds: Held | null;
  /** Some of its numbers are none (`NaN`), which rank above all others in PostgreSQL. */
  hasNaN: boolean;
  /** Distinct values, most frequent first; of texts of up to 80 characters and whole numbers; null when not looked at. */
  values: string[] | null;
  /** `values` holds all of them. */
  isComplete: boolean;
  /** Values that begin a longer one, with up to 20 such: `Retail` and `Retail (hardware)`. At most 20. */
  nested: [short: string, longer: string[]][];
}

/** `values` of the column are the units; null when they aren't known. */
export interface UnitBy {
  column: string;
  values: string[] | null;
}

/** Values as the database spells them; in neither list where a word of them isn't known. */
export interface States {
  final: string[];
  open: string[];
}

export const TEXT_DAYS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYYMMDD'] as const;
export type TextDays = (typeof TEXT_DAYS)[number];

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
  /** How many rows of `from` lead to a row of `to` that any leads to; of one column alone. null when not all were counted. */
  average: number | null;
}
