type Held = 'numbers' | 'durations' | 'epoch-seconds' | 'epoch-milliseconds';
type Direction = 'asc' | 'desc';
type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'hour' | 'weekday' | 'month-of-year';

/** The parts of a ranking: `key IN (the first few keys)`. */
export interface Ranked {
  /** The keys as the outer SELECT knows them. */
  outer: string[];
  /** The same keys inside. */
  inner: string[];
  /** What the groups are shown by, where that is not the key: of those that tie, the first in the alphabet come first. */
  names: string[];
  /** FROM and WHERE of the inner SELECT. */
  from: string;
  measure: string;
  direction: Direction;
  count: string;
}

/**
 * Whose clock times are told by. `from`, `to`: between which they lie, for a database that may not know zones by their
 * names.
 */
export interface Clock {
  zone: string;
  from: Date;
  to: Date;
}

/** How one dialect writes what a query is made of. Arguments that are not named a name or a text are SQL already. */
export interface Spelling {
  name: (name: string) => string;
  /** A schema; where it may be in another project, a path with dots. */
  schema: (name: string) => string;
  /** A column of a table; where columns nest, a path with dots. */
  column: (name: string) => string;
  text: (text: string) => string;
  asText: (expression: string) => string;
  /** A number, with all its digits where a column of this dialect can hold as many: `-12.5`. */
  exact: (digits: string) => string;
  /** A column of numbers, as numbers that reckon with all others: a type may have its own. Missing where none does. */
  plainNumber?: (column: string, dataType: string) => string;
  /**
   * A column as what it holds, which its type doesn't say: numbers in a text or a boolean (NULL where a text says none),
   * durations as seconds, seconds or milliseconds since 1970 as a time of `momentType`.
   */
  held: (column: string, holds: Held, dataType: string) => string;
  /** The type of a moment, as a column's would be called. */
  momentType: string;
  /** What is reckoned to be a moment is a time without a zone, so that it is shown as the asker's clock tells it. */
  momentsAreBare?: true;
  /** So many seconds after midnight as a time of day. */
  clock: (seconds: string) => string;
  /** A column of numbers, NULL where one is none (`NaN`). Missing where a database has no such number. */
  withoutNaN?: (column: string, dataType: string) => string;
  /** When a day begins in a zone, to compare with a column of this type. A type without a zone is told as it is stored. */
  dayStart: (day: string, dataType: string, zone: string) => string;
  /** A column of this type as a time whose parts are those of the clock. A type without a zone has its own. */
  local: (column: string, dataType: string, clock: Clock) => string;
  /** The day it is on the clock. */
  today: (clock: Clock) => string;
  /** Of a time that is told by its clock. Weeks begin on Monday; weekdays and months of the year are their English names. */
  grain: (time: string, grain: Grain) => string;
  /** 1 is Monday, 7 Sunday. */
  isoWeekday: (time: string) => string;
  /** 1 to 12. */
  monthNumber: (time: string) => string;
  /** Whole days from one date or time to another. */
  days: (from: string, until: string) => string;
  /** Seconds from one date or time to another. */
  seconds: (from: string, until: string) => string;
  /** Whole years from a date to today, or to a day where that is before today. */
  years: (from: string, today: string, until?: string) => string;
  /** `value` false is also met by NULL. */
  isTrue: (column: string, value: boolean) => string;
  rounded: (number: string, digits: number) => string;
  /** NULL when the whole is 0. */
  ratio: (part: string, whole: string, digits: number) => string;
  /** In percent, with one decimal by default. A share of zero rows is unknown, and zero of some rows is 0. */
  percent: (part: string, whole: string, digits?: number) => string;
  countWhere: (condition: string) => string;
  sumWhere: (number: string, condition: string) => string;
  /** The number that a part of all lies below, 0.5 for the median; null where the dialect has none that is exact and groups. */
  percentile: ((number: string, part: string) => string) | null;
  /** Terms of ORDER BY; what is unknown comes last. */
  ordered: (expression: string, direction: Direction) => string[];
  /** Whether ORDER BY may compute with the alias of an aggregate. */
  sortsByAlias: boolean;
  /** One or more columns among those of a table: `(a, b) IN (SELECT k1, k2 FROM …)`. */
  inTable: (outer: string[], keys: string[], table: string) => string;
  /** The word between two SELECTs whose rows are put together, each once. */
  combined: (operator: 'intersect' | 'union' | 'except') => string;
  /** Ties are broken by key, so that it is stable. */
  inRanked: (ranked: Ranked) => string;
}
