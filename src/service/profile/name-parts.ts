import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { words } from '../sql/spelling/words.ts';
import { wordsOf } from './names.ts';

/** Put before the names of tables by habit, wherever they stand. */
const OF_TABLES = words('tbl tb tab dim fact fct vw stg');
/** Before those of columns. */
const OF_KEYS = words('fk pk');
/** What such a prefix says of a type; the columns must be of it. */
const OF_TYPES: readonly (readonly [ReadonlySet<string>, readonly ColumnInfo['kind'][]])[] = [
  [words('str txt chr'), ['text']],
  [words('int'), ['integer']],
  [words('dbl'), ['decimal', 'float']],
  [words('bln bool'), ['boolean', 'integer']],
  [words('dt dtm dte'), ['date', 'timestamp']],
];

/** How many names of one place begin with the same letter before it is a habit. */
const HABIT = 3;
const HABIT_SHARE = 0.7;

/** The words of a table's name without what stands before it by habit: `tblOrders`, `t_orders`. */
export function partsOfTable({ name }: Pick<TableInfo, 'name'>, habits: ReadonlySet<string>): string[] {
  const parts = wordsOf(name);
  const [first = ''] = parts;
  return parts.length > 1 && (OF_TABLES.has(first) || habits.has(first)) ? parts.slice(1) : parts;
}

/** The same of a column: `strName`, `dt_shipped`, `fk_customer`. */
export function partsOfColumn({ name, kind }: ColumnInfo, habits: ReadonlySet<string>): string[] {
  const parts = wordsOf(name);
  const [first = '', second] = parts;
  if (second === undefined) return parts;
  const isOfType = OF_TYPES.some(([prefixes, kinds]) => prefixes.has(first) && kinds.includes(kind));
  return OF_KEYS.has(first) || habits.has(first) || isOfType ? parts.slice(1) : parts;
}

const LETTERS_OF_TABLES = words('t v f d');

/** Single letters that most names of tables begin with: `t_`. */
export const habitsOfTables = (tables: readonly TableInfo[]): Set<string> =>
  new Set(habitsOf(tables.map(({ name }) => name)).filter((letter) => LETTERS_OF_TABLES.has(letter)));

/** Those of columns, after their table: `c_name`, of customers. */
export function habitsOfColumns({ name, columns }: TableInfo): Set<string> {
  const own = new Set(wordsOf(name).map((word) => word[0]));
  return new Set(habitsOf(columns.map((column) => column.name)).filter((letter) => own.has(letter)));
}

function habitsOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [first = '', second] = wordsOf(name);
    if (second !== undefined && /^\p{L}$/u.test(first)) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const fewest = Math.max(Math.min(HABIT, names.length), names.length * HABIT_SHARE);
  return [...counts].filter(([, count]) => count > 1 && count >= fewest).map(([letter]) => letter);
}
