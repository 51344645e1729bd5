import type { JsonValue } from '../../shared/json.ts';
import type { ColumnInfo, QueryResult } from '../connectors/connector.ts';
import type { ColumnFacts } from './from-schema.ts';
import { isNumber, isTime } from './statements.ts';

type Row = QueryResult['rows'][number];

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
    return [column.name, { distinct, hasNulls, unique, ...ends, values: null, isComplete: false }];
  });
  return { rows, facts: new Map(facts) };
}

/** Of the columns `a` and `b` at a position. */
export function endsIn(row: Row, column: ColumnInfo, at: number): Pick<ColumnFacts, 'range' | 'days'> {
  const [from, to] = [row[`a${at}`], row[`b${at}`]];
  if (isNumber(column)) {
    const [min, max] = [numberIn(from), numberIn(to)];
    return { range: min === null || max === null ? null : { min, max }, days: null };
  }
  if (isTime(column)) {
    const [min, max] = [dayIn(from), dayIn(to)];
    return { range: null, days: min === null || max === null ? null : { min, max } };
  }
  return { range: null, days: null };
}

/** Of the rows that `valuesSql` gives, by column name. */
export function readValues(rows: readonly Row[], columns: readonly ColumnInfo[]): Map<string, string[]> {
  const values = new Map(columns.map(({ name }) => [name, [] as string[]]));
  for (const row of rows) {
    const column = columns[numberIn(row['at']) ?? -1];
    const value = row['v'];
    if (column !== undefined && typeof value === 'string') values.get(column.name)?.push(value);
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
