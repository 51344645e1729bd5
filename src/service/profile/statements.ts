import type { ColumnInfo, QueryResult, TableInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import type { Spelling } from '../sql/spelling/spelling.ts';
import { LONGEST_VALUE } from './from-schema.ts';
import { isSmallNumber } from './held.ts';

/** One read-only statement; null when this source refuses it, or it takes too long. Other trouble is thrown. */
export type AskTable = (sql: string, most: { rows: number }) => Promise<QueryResult | null>;

const COUNTED = ['text', 'integer', 'decimal', 'float', 'boolean', 'date', 'timestamp', 'time', 'uuid'];
const NUMBERS = ['integer', 'decimal', 'float'];
const TIMES = ['date', 'timestamp'];

/** Columns whose values may be looked at, and are of a kind that can be counted. */
export const lookedAt = (table: TableInfo): ColumnInfo[] =>
  table.columns.filter((column) => COUNTED.includes(column.kind) && mayBeRead(column));

export const isNumber = ({ kind }: ColumnInfo): boolean => NUMBERS.includes(kind);
export const isTime = ({ kind }: ColumnInfo): boolean => TIMES.includes(kind);

interface Asked {
  table: TableInfo;
  columns: readonly ColumnInfo[];
  spelling: Spelling;
  /** Only the first so many rows; null: all. */
  rows: number | null;
}

/**
 * One row: `n` rows, and of the column at each position `k` values, `d` distinct ones, from `a` to `b`, `c` on average,
 * and `x` numbers that are none.
 */
export function countsSql({ table, columns, spelling, rows }: Asked): string {
  const counts = columns.flatMap((column, at) => {
    const name = spelling.name(column.name);
    return [
      `count(${name}) AS k${at}`,
      `count(DISTINCT ${name}) AS d${at}`,
      ...endsSql(column, at, spelling),
      ...averageSql(column, at, spelling),
    ];
  });
  return `SELECT ${['count(*) AS n', ...counts].join(', ')} FROM ${sourceSql({ table, columns, spelling, rows })}`;
}

/** One row: `a` and `b` of the columns over all rows. */
export function extremesSql({ table, columns, spelling }: Omit<Asked, 'rows'>): string {
  const parts = columns.flatMap((column, at) => endsSql(column, at, spelling));
  return `SELECT ${parts.join(', ')} FROM ${tableSql(table, spelling)}`;
}

/** A text that no one would reckon with: an id of many digits, or one that a noughts begins. */
const oddSql = (text: string): string =>
  `char_length(${text}) > 18 OR ${text} LIKE '%.__________%' OR ${['0', '-0'].map((nought) => `(${text} LIKE '${nought}_%' AND ${text} NOT LIKE '${nought}.%')`).join(' OR ')}`;

/** One row: `t` texts that aren't empty of the column at each position, `m` of them numbers, from `a` to `b`, and `o` odd ones. */
export function numbersSql({ table, columns, spelling, rows }: Asked): string {
  const parts = columns.flatMap((column, at) => {
    const text = spelling.name(column.name);
    const number = spelling.held(text, 'numbers', column.dataType);
    return [
      `count(CASE WHEN ${text} <> '' THEN 1 END) AS t${at}`,
      `count(${number}) AS m${at}`,
      `min(${number}) AS a${at}`,
      `max(${number}) AS b${at}`,
      `count(CASE WHEN ${oddSql(text)} THEN 1 END) AS o${at}`,
    ];
  });
  return `SELECT ${parts.join(', ')} FROM ${sourceSql({ table, columns, spelling, rows })}`;
}

/** A float beyond this can't be added up, and is nothing that anybody would call usual. */
const LARGEST_USUAL = '1e18';

function averageSql(column: ColumnInfo, at: number, spelling: Spelling): string[] {
  const name = spelling.name(column.name);
  if (isSmallNumber(column)) return [`avg(${spelling.held(name, 'numbers', column.dataType)}) AS c${at}`];
  if (!isNumber(column)) return [];
  if (column.kind === 'integer') return [`avg(${name}) AS c${at}`];
  const number = spelling.plainNumber?.(name, column.dataType) ?? name;
  const usual = `${number} BETWEEN -${LARGEST_USUAL} AND ${LARGEST_USUAL}`;
  return [`avg(CASE WHEN ${usual} THEN ${number} END) AS c${at}`];
}

function endsSql(column: ColumnInfo, at: number, spelling: Spelling): string[] {
  const name = spelling.name(column.name);
  const ends = (of: string) => [`min(${of}) AS a${at}`, `max(${of}) AS b${at}`];
  if (isTime(column)) return ends(name);
  if (column.kind === 'time') return ends(spelling.held(name, 'durations', column.dataType));
  if (isSmallNumber(column)) return ends(spelling.held(name, 'numbers', column.dataType));
  if (!isNumber(column)) return [];
  const number = column.kind === 'integer' ? name : (spelling.withoutNaN?.(name, column.dataType) ?? name);
  return number === name ? ends(name) : [...ends(number), `count(${name}) - count(${number}) AS x${at}`];
}

/** Rows of `at`, the column's position, and `v`, a value; of each column the most frequent first. */
export function valuesSql({ table, columns, spelling, rows, most }: Asked & { most: (column: ColumnInfo) => number }) {
  const parts = columns.map((column, at) => {
    const text = spelling.asText(spelling.name(column.name));
    const from = sourceSql({ table, columns: [column], spelling, rows });
    const isShort = column.kind === 'text' ? ` WHERE char_length(${text}) <= ${LONGEST_VALUE}` : ` WHERE ${text} <> ''`;
    const grouped = `SELECT ${text} AS v, count(*) AS n FROM ${from}${isShort} GROUP BY 1`;
    return `SELECT ${at} AS at, v, n FROM (${grouped} ORDER BY n DESC, v LIMIT ${most(column)}) AS t${at}`;
  });
  return `${parts.join(' UNION ALL ')} ORDER BY at, n DESC, v`;
}

export const tableSql = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>, spelling: Spelling): string =>
  `${spelling.schema(schema)}.${spelling.name(name)}`;

export function sourceSql({ table, columns, spelling, rows }: Asked): string {
  if (rows === null) return tableSql(table, spelling);
  const names = columns.map(({ name }) => spelling.name(name)).join(', ');
  return `(SELECT ${names} FROM ${tableSql(table, spelling)} LIMIT ${rows}) AS part`;
}
