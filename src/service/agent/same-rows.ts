import type { JsonValue } from '../../shared/json.ts';
import type { QueryResult } from '../connectors/connector.ts';

/** Whether the narrower result is in the wider one, column by column: names, order, and further columns do not count. */
export function sameRows(a: QueryResult, b: QueryResult): boolean {
  if (a.rows.length !== b.rows.length) return false;
  const [narrow, wide] = a.columns.length <= b.columns.length ? [a, b] : [b, a];
  return holdsAll(columnsOf(narrow), columnsOf(wide));
}

/** Whether every column of `expected` is in a result of as many rows, under any name. */
export const holdsRows = (result: QueryResult, expected: QueryResult): boolean =>
  result.rows.length === expected.rows.length && holdsAll(columnsOf(expected), columnsOf(result));

/**
 * Whether two results tell the same of as many rows, though they name them by other columns: a person would take either for the answer. The numbers of the one
 * with fewer are in the other, and some column is in both.
 */
export function tellTheSame(a: QueryResult, b: QueryResult): boolean {
  if (a.rows.length !== b.rows.length) return false;
  const [mine, theirs] = [numbersOf(a), numbersOf(b)];
  const [few, many] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  const others = columnsOf(b);
  return holdsAll(few, many) && columnsOf(a).some((column) => others.includes(column));
}

function holdsAll(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many];
  return few.every((column) => {
    const at = left.indexOf(column);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const columnsOf = ({ columns, rows }: QueryResult): string[] => columns.map(({ name }) => cellsOf(rows, name));

const numbersOf = ({ columns, rows }: QueryResult): string[] =>
  columns
    .filter(({ name }) => rows.some((row) => numberIn(row[name]) !== undefined))
    .map(({ name }) => cellsOf(rows, name));

const cellsOf = (rows: QueryResult['rows'], name: string): string =>
  JSON.stringify(rows.map((row) => comparable(row[name] ?? null)).sort());

/** The last digits of a computed number depend on the order of computing. */
const comparable = (value: JsonValue): string => numberIn(value)?.toPrecision(9) ?? JSON.stringify(value);

/** Some databases give exact numbers as text. */
function numberIn(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
