import { spellingOf } from '../../../src/service/sql/dialects/index.ts';

type Dialect = 'postgres' | 'mysql';
type Cell = string | number | boolean | null;

const TYPES = {
  integer: { postgres: 'integer', mysql: 'int' },
  bigint: { postgres: 'bigint', mysql: 'bigint' },
  decimal: { postgres: 'numeric(12,2)', mysql: 'decimal(12,2)' },
  float: { postgres: 'double precision', mysql: 'double' },
  text: { postgres: 'varchar(60)', mysql: 'varchar(60)' },
  boolean: { postgres: 'boolean', mysql: 'tinyint(1)' },
  date: { postgres: 'date', mysql: 'date' },
  timestamp: { postgres: 'timestamp', mysql: 'datetime' },
} as const;

export interface MadeTable {
  name: string;
  /** A `!` behind the type: not null. */
  columns: Record<string, `${keyof typeof TYPES}${'' | '!'}`>;
  /** Their numbers are the first column `id`, unless that is among the columns. */
  rows: Cell[][];
  /** Columns of a primary key, of a unique index. */
  primaryKey?: string[];
  uniqueKeys?: string[][];
  /** Of the table under `''`, of columns under their names. */
  comments?: Record<string, string>;
}

/** The statements that make a table on a server. */
export function statementsOf(
  { name, columns, rows, primaryKey, uniqueKeys = [], comments = {} }: MadeTable,
  dialect: Dialect,
): string[] {
  const spelling = spellingOf(dialect);
  const comment = (of: string) => spelling.text(comments[of] ?? '');
  const inside = (of: string) => (dialect === 'mysql' && comments[of] !== undefined ? ` COMMENT ${comment(of)}` : '');
  const all = Object.entries(columns).map(([column, type]) => {
    const bare = type.replace('!', '');
    const spelled = Object.entries(TYPES).find(([one]) => one === bare)?.[1][dialect] ?? bare;
    return `${spelling.name(column)} ${spelled}${type.endsWith('!') ? ' NOT NULL' : ' NULL'}${inside(column)}`;
  });
  const list = (names: readonly string[]) => names.map(spelling.name).join(', ');
  const keys = [
    ...(primaryKey === undefined ? [] : [`PRIMARY KEY (${list(primaryKey)})`]),
    ...uniqueKeys.map((key) => `UNIQUE (${list(key)})`),
  ];
  const cell = (value: Cell) => (typeof value === 'string' ? spelling.text(value) : String(value));
  const values = rows.map((row) => `(${row.map(cell).join(', ')})`);
  return [
    `CREATE TABLE ${spelling.name(name)} (${[...all, ...keys].join(', ')})${inside('')}`,
    ...(dialect === 'mysql' ? [] : Object.keys(comments)).map((of) =>
      of === ''
        ? `COMMENT ON TABLE ${spelling.name(name)} IS ${comment(of)}`
        : `COMMENT ON COLUMN ${spelling.name(name)}.${spelling.name(of)} IS ${comment(of)}`,
    ),
    ...(values.length === 0 ? [] : [`INSERT INTO ${spelling.name(name)} VALUES ${values.join(', ')}`]),
  ];
}

/** How programs spell a name: `deleted at` → `deleted_at`, `deletedAt` … */
export const CASINGS: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll(' ', '_'),
  (name) => capitals(name).replace(/^./, (first) => first.toLowerCase()),
  capitals,
  (name) => name.replaceAll(' ', '_').toUpperCase(),
  (name) => name.replaceAll(' ', ''),
  (name) => name.replace(/(^| )./g, (first) => first.toUpperCase()),
];

function capitals(name: string): string {
  return name
    .split(' ')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** Each name in each spelling. */
export const spellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => [...new Set(CASINGS.map((casing) => casing(name)))]);
