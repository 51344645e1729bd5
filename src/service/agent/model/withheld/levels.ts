/**
 * What a value tells of withheld columns. `clear`: nothing, beyond which rows have the same and which have none.
 * `plain`: it is one, as it is. `derived`: something else of one.
 */
export type Level = 'clear' | 'plain' | 'derived';

/** Of a name that may mean any of several things. */
export function highest(levels: readonly Level[]): Level {
  if (levels.includes('derived')) return 'derived';
  return levels.includes('plain') ? 'plain' : 'clear';
}

/** What is made of values: of a withheld one it tells something else. */
export const made = (levels: readonly Level[]): Level =>
  levels.every((level) => level === 'clear') ? 'clear' : 'derived';

/** A column with the rows of several queries: beside others, a withheld value is no longer one among its own. */
export const mixed = (levels: readonly Level[]): Level =>
  levels.every((level) => level === levels[0]) ? (levels[0] ?? 'clear') : 'derived';

export interface Column {
  name: string;
  level: Level;
}

/** The rows of a query. */
export interface Rows {
  columns: readonly Column[];
  /** Which there are, or how many, depends on what is withheld. */
  isChosen: boolean;
  /** Their order may, or that of rows that ORDER BY leaves equal. */
  isUnordered: boolean;
  /** The places of the columns that they are ordered by; undefined: by others. */
  orderedBy?: readonly number[];
}

/** A statement that can't be followed. */
export class LostError extends Error {
  override name = 'LostError';
  /** Nothing is known of a table that it reads. */
  readonly isOfTable: boolean;

  constructor(what: string, { isOfTable = false } = {}) {
    super(what);
    this.isOfTable = isOfTable;
  }
}
