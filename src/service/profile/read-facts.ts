import type { JsonValue } from '../../shared/json.ts';
import type { ColumnInfo, QueryResult } from '../connectors/connector.ts';
import type { ColumnFacts } from './from-schema.ts';
import { isSmallNumber } from './held.ts';
import { isNumber, isTime } from './statements.ts';

type Row = QueryResult['rows'][number];

const DAY_SECONDS = 86_400;

export interface Counted {
  rows: number;
  facts: Map<string, ColumnFacts>;
}

/** Of the row that `countsSql` gives. `isWhole`: it counted all rows of the table. */
export function readCounts(row: Row, columns: readonly ColumnInfo[], isWhole: boolean): Counted {
  const rows = numberIn(row['n']) ?? 0;
  const facts = columns.map((column, at): [string, ColumnFacts] => {
    const known = numberIn(row[`k${at}`]) ?? 0;
    const distinct = numberIn(row[`d${at}`]) ?? 0;
    const ends = endsIn(row, column, at);
    const hasNulls = known < rows || (!isWhole && column.nullable);
    const unique = isWhole && distinct > 0 && distinct === known;
    const filled = isWhole ? known : null;
    const typical = usual(numberIn(row[`c${at}`]));
    return [column.name, { distinct, hasNulls, filled, unique, ...ends, typical, values: null, isComplete: false }];
  });
  return { rows, facts: new Map(facts) };
}

const DIGITS = 4;

const usual = (average: number | null): number | null =>
  average === null ? null : Number(average.toPrecision(DIGITS));

type Ends = Pick<ColumnFacts, 'range' | 'days' | 'hasNaN' | 'isBeyondDay'>;

/** Of the columns `a`, `b` and `x` at a position. */
export function endsIn(row: Row, column: ColumnInfo, at: number): Ends {
  const [from, to] = [row[`a${at}`], row[`b${at}`]];
  const [min, max] = [numberIn(from), numberIn(to)];
  const range = min === null || max === null ? null : { min, max };
  const hasNaN = (numberIn(row[`x${at}`]) ?? 0) > 0;
  if (isNumber(column) || isSmallNumber(column)) return { range, days: null, hasNaN };
  if (column.kind === 'time') {
    return {
      range: null,
      days: null,
      hasNaN,
      isBeyondDay: range !== null && (range.min < 0 || range.max > DAY_SECONDS),
    };
  }
  if (isTime(column)) {
    const [first, last] = [dayIn(from), dayIn(to)];
    return { range: null, days: first === null || last === null ? null : { min: first, max: last }, hasNaN };
  }
  return { range: null, days: null, hasNaN };
}

/** Of the row that `numbersSql` gives: whether all texts of a column that aren't empty are numbers, and from where to where. */
export function readNumbers(row: Row, at: number): Pick<ColumnFacts, 'range' | 'areNumbers'> {
  const [texts, numbers, odd] = [row[`t${at}`], row[`m${at}`], row[`o${at}`]].map(numberIn);
  const areNumbers = (texts ?? 0) > 0 && numbers === texts && odd === 0;
  const [min, max] = [numberIn(row[`a${at}`]), numberIn(row[`b${at}`])];
  return { areNumbers, range: areNumbers && min !== null && max !== null ? { min, max } : null };
}

/** Of the rows that `valuesSql` gives, by column name. */
export function readValues(rows: readonly Row[], columns: readonly ColumnInfo[]): Map<string, string[]> {
  const values = new Map(columns.map(({ name }) => [name, [] as string[]]));
  for (const row of rows) {
    const column = columns[numberIn(row['at']) ?? -1];
    const value = row['v'];
    // A text that couldn't be read finds nothing when it is asked for.
    const isReadable = typeof value === 'string' && !value.includes('\uFFFD');
    if (column !== undefined && isReadable) values.get(column.name)?.push(value);
  }
  return values;
}

/** A count or a number as the connector gives it: a number if a double holds it, else its digits. */
export function numberIn(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Years beyond 9999, and `infinity`, are no days that people ask for. */
const dayIn = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? null) : null;
