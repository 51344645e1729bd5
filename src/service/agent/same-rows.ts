import type { JsonValue } from '../../shared/json.ts';
import type { QueryResult } from '../connectors/connector.ts';

/** Whether the narrower result is in the wider one, row by row: names, order, and further columns do not count. */
export function sameRows(a: QueryResult, b: QueryResult): boolean {
  const [narrow, wide] = a.columns.length <= b.columns.length ? [a, b] : [b, a];
  return holdsRows(wide, narrow);
}

/** Whether every row of `expected` is in a result of as many rows, under any names of its columns. */
export function holdsRows(result: QueryResult, expected: QueryResult): boolean {
  if (result.rows.length !== expected.rows.length) return false;
  const names = namesIn(result, expected);
  return (
    names !== undefined &&
    rowsOf(result, names) ===
      rowsOf(
        expected,
        expected.columns.map(({ name }) => name),
      )
  );
}

/** For each column of `expected`, one of the result that has the same cells; undefined: one has none. */
function namesIn({ columns, rows }: QueryResult, expected: QueryResult): string[] | undefined {
  const left = columns.map(({ name }) => ({ name, cells: cellsOf(rows, name) }));
  const found = expected.columns.flatMap(({ name }) => {
    const cells = cellsOf(expected.rows, name);
    const at = left.findIndex((one) => one.cells === cells);
    return at < 0 ? [] : left.splice(at, 1).map((one) => one.name);
  });
  return found.length === expected.columns.length ? found : undefined;
}

const rowsOf = ({ rows }: QueryResult, names: readonly string[]): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(names.map((name) => comparable(row[name] ?? null)))).sort());

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
const comparable = (value: JsonValue): string =>
  numberIn(value)?.toPrecision(9) ?? JSON.stringify(typeof value === 'string' ? dayIn(value) : value);

/** A month is told as `2026-03`, as its first day, or as the first moment of that: they are one. */
const dayIn = (text: string): string =>
  text
    .replace(/^(\d{4}-\d{2}(?:-\d{2})?)[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00(?::?00)?)?$/, '$1')
    .replace(/^(\d{4}-\d{2})-01$/, '$1');

/** Some databases give exact numbers as text. */
function numberIn(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Rows beyond these the engine doesn't show. */
const ENGINE_ROWS = 100;

/**
 * Whether a person would take both for the same but for how they are told: rounded, in percent, or cut. It is wide: it
 * only keeps a difference from being told that is none.
 */
export function differOnlyInTelling(model: QueryResult, engine: QueryResult): boolean {
  if (engine.rows.length >= ENGINE_ROWS && model.rows.length >= ENGINE_ROWS) return true;
  if (model.rows.length !== engine.rows.length) return false;
  const [mine, theirs] = [model, engine].map(numberColumns);
  const [few = [], many = []] = (mine?.length ?? 0) <= (theirs?.length ?? 0) ? [mine, theirs] : [theirs, mine];
  return few.length > 0 && few.every((one) => many.some((other) => SCALES.some((scale) => areNear(one, other, scale))));
}

/** A part of 1 is told in percent too. */
const SCALES = [1, 100, 0.01];

const numberColumns = ({ columns, rows }: QueryResult): number[][] =>
  columns.flatMap(({ name }) => {
    const numbers = rows.flatMap((row) => numberIn(row[name]) ?? []);
    return numbers.length === rows.length && rows.length > 0 ? [numbers.toSorted((a, b) => a - b)] : [];
  });

const areNear = (one: readonly number[], other: readonly number[], scale: number): boolean =>
  one.every((number, at) => {
    const second = (other[at] ?? Number.NaN) * scale;
    return Math.abs(number - second) <= Math.max(0.05, Math.abs(second) * 0.005);
  });
