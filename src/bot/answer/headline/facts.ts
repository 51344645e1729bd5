import type { Asked } from './asked.ts';

/** What the statement and the day it ran say of its rows beyond what is in them. */
export interface Facts {
  /** The day the answer was made, for its reader: `2026-11-26`. */
  today: string;
  /** First days that the statement asks for, and the days before which it ends: `2026-03-14`. */
  from: string[];
  until: string[];
  /** The rows are all there are: nothing was cut off, and nothing was left out by what each adds up to. */
  isWhole: boolean;
  /** There may be more rows than these: the statement, or the service, shows no more than so many. */
  isCut: boolean;
  /** No rows are passed over before these. */
  isFirst: boolean;
  /** How many there are, where these are cut and the service says so. */
  total: number | undefined;
  /** What the rows are, where the statement tells: `customers`. */
  noun: string;
  /** Each row is one of a table, and no sum of several. */
  isListing: boolean;
  /** Whether each number of a column is a sum or a count of its own rows, so that they add up to a total. */
  addsUp: (column: string) => boolean;
  /** Whether each number of a column counts rows. */
  counts: (column: string) => boolean;
  /** How rows were chosen by their number in a column, if they were: others may lie between them, above, or below. */
  boundOf: (column: string) => Bound | undefined;
  /** The column that the rows are in order of, where the statement says one. */
  orderedBy: string | undefined;
  /** The question, where the rows were found by what it says. */
  asked: Asked | undefined;
}

/** No numbers below `from` something, or above (up `to`) something, are among the rows. */
export interface Bound {
  from: boolean;
  to: boolean;
}

/** Where nothing but the rows is known. */
export const ROWS_ALONE: Facts = {
  today: '9999-12-31',
  from: [],
  until: [],
  isWhole: false,
  isCut: false,
  isFirst: true,
  total: undefined,
  noun: 'rows',
  isListing: false,
  addsUp: () => false,
  counts: () => false,
  boundOf: () => undefined,
  orderedBy: undefined,
  asked: undefined,
};
