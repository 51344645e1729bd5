import { SqlRefusedError } from './refused.ts';

/** What is read instead of each value of a masked column. */
export const MASK = '•••';

/** A table that may be read, as its database spells it. */
export interface ReadableTable {
  schema: string;
  name: string;
  /** In the order of the table; undefined: all of it may be read as it is. */
  columns?: ReadableColumns;
}

interface ReadableColumns {
  shown: readonly { name: string; isMasked: boolean }[];
  withheld: readonly string[];
}

/** What the settings of a data source allow of its tables, for the guard. */
export interface SqlAccess {
  /** Changes with all that it says. */
  readonly key: string;
  /**
   * The table that the parts of a dotted name mean, each folded as its database does.
   * @throws SqlRefusedError where it can't be read or isn't known, with the same words for both
   */
  readonly find: (parts: readonly string[]) => ReadableTable;
  /** Whether part of this table is hidden, or all of it. */
  readonly isHidden: (schema: string, name: string) => boolean;
  /** Whether a dotted name can begin with a column: `geo.city`. */
  readonly columnsNest: boolean;
  /** Whether two names are of the same column. */
  readonly isSameColumn: (one: string, other: string) => boolean;
}

/** What a text of SQL is rendered as. */
export interface RenderedSql {
  text: string;
  /** Columns whose values the text masks, `customers.email`; undefined: it reads its tables as they are. */
  masked?: readonly string[];
}

/** A table of a statement with column rules, and what the statement calls it. */
export interface Restricted {
  table: ReadableTable;
  calledAs: string;
}

/** The same for what exists and what doesn't. */
export const notReadable = (table: string): SqlRefusedError =>
  new SqlRefusedError(`The data source's settings don't allow reading ${short(table)}, or there is no such table.`);

/** What can't be asked of the subquery that stands for a table. */
export const notWhole = (what: string, table: string): SqlRefusedError =>
  new SqlRefusedError(
    `${what} isn't possible on ${short(table)}, because the data source's settings hide some of its columns.`,
  );

/** As many as an error quotes. */
const LONGEST_NAME = 120;
const short = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/**
 * Refuses a column that is withheld by the name that the statement gives it, `['c', 'email']`. Without this the
 * database would look for the name in the queries around, and could find another column there.
 * @throws SqlRefusedError
 */
export function checkColumn(parts: readonly string[], restricted: readonly Restricted[], access: SqlAccess): void {
  for (const { table, calledAs } of restricted) checkAgainst(parts, { table, calledAs }, access);
}

function checkAgainst(parts: readonly string[], { table, calledAs }: Restricted, access: SqlAccess): void {
  const [first = '', second = '', third] = parts;
  if (parts.length > 2 && third !== undefined && first === table.schema && second === table.name) {
    throw new SqlRefusedError(`Write ${short(`${second}.${third}`)} without the schema before it.`);
  }
  const isQualified = access.isSameColumn(first, calledAs) && parts.length > 1;
  if (parts.length > 1 && !isQualified && !access.columnsNest) return;
  const column = isQualified ? second : first;
  const isWithheld = table.columns?.withheld.some((name) => access.isSameColumn(name, column)) ?? false;
  if (!isWithheld) return;
  const hint = isQualified ? '' : ' If you mean a column of another table, write that table before it.';
  throw new SqlRefusedError(
    `The data source's settings don't allow reading ${short(`${table.name}.${column}`)}.${hint}`,
  );
}

/** The columns that a statement masks, for people. */
export const maskedColumns = (restricted: readonly Restricted[]): string[] => [
  ...new Set(
    restricted.flatMap(({ table }) =>
      (table.columns?.shown ?? []).filter(({ isMasked }) => isMasked).map(({ name }) => `${table.name}.${name}`),
    ),
  ),
];
