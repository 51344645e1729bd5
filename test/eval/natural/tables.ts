/** A table of an evaluation database, for any SQL dialect: types are those that PostgreSQL and MariaDB share. */
export interface TableData {
  name: string;
  comment?: string;
  /** Name, type with constraints, and a comment where the database has one. */
  columns: readonly (readonly [name: string, type: string, comment?: string])[];
  primaryKey?: string;
  /** Column to `table(column)`; only what the database declares. */
  foreignKeys?: Readonly<Record<string, string>>;
  rows: Value[][];
}

export type Value = string | number | null;

const ROWS_A_STATEMENT = 500;

/** Statements that make and fill the tables, in order; keys come last, since tables may refer to each other. */
export function renderTables(tables: readonly TableData[], dialect: 'postgres' | 'mariadb'): string[] {
  const comments = dialect === 'postgres' ? tables.flatMap(commentsOn) : [];
  const keys = tables.flatMap(({ name, foreignKeys = {} }) =>
    Object.entries(foreignKeys).map(
      ([column, target]) => `ALTER TABLE ${name} ADD FOREIGN KEY (${column}) REFERENCES ${target}`,
    ),
  );
  return [...tables.flatMap((table) => [createTable(table, dialect), ...inserts(table)]), ...keys, ...comments];
}

function createTable({ name, columns, primaryKey }: TableData, dialect: 'postgres' | 'mariadb'): string {
  // MariaDB's timestamp is a moment in the session's zone and changes by itself.
  const typeOf = (type: string) => (dialect === 'mariadb' ? type.replace(/^timestamp/, 'datetime') : type);
  const lines = columns.map(([column, type]) => `${column} ${typeOf(type)}`);
  return `CREATE TABLE ${name} (${[...lines, ...(primaryKey === undefined ? [] : [`PRIMARY KEY (${primaryKey})`])].join(', ')})`;
}

function inserts({ name, rows }: TableData): string[] {
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );
  return parts.map(
    (part) => `INSERT INTO ${name} VALUES ${part.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
  );
}

function commentsOn({ name, comment, columns }: TableData): string[] {
  const table = comment === undefined ? [] : [`COMMENT ON TABLE ${name} IS ${literal(comment)}`];
  const each = columns.flatMap(([column, , said]) =>
    said === undefined ? [] : [`COMMENT ON COLUMN ${name}.${column} IS ${literal(said)}`],
  );
  return [...table, ...each];
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

const DAY_MS = 86_400_000;

/** Days and moments before (or, below zero, after) the start of today in UTC. */
export function calendar(now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    /** `YYYY-MM-DD` */
    day: (daysAgo: number): string => iso(today - daysAgo * DAY_MS).slice(0, 10),
    /** `YYYY-MM-DD HH:MM:00` */
    moment: (daysAgo: number, minutes: number): string =>
      iso(today - daysAgo * DAY_MS + minutes * 60_000)
        .slice(0, 19)
        .replace('T', ' '),
    /** 0 is Sunday. */
    weekday: (daysAgo: number): number => new Date(today - daysAgo * DAY_MS).getUTCDay(),
  };
}

export const cents = (value: number): number => Math.round(value * 100) / 100;
