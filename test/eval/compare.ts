import { type Cell, cellKey, isSameCell, readCell } from './cells.ts';

export interface CompareOptions {
  /** The truth is a whole ranking: the answer may show any number of its first rows. */
  isLeading?: boolean;
  /** The answer reached the cap on listed rows: it may be a part of the truth's rows. */
  isCut?: boolean;
  /** The truth is whole rows of a table: the answer may show any of its columns. */
  isWhole?: boolean;
  /** Any so many of the rows, and more, will do: they tie. */
  atLeast?: number;
  /** Percentages may also be fractions. */
  isPercent?: boolean;
  /** Equal rows count once on both sides, as if all were DISTINCT. */
  isOnce?: boolean;
  /** What each row of the truth was sorted by; rows with one key may swap. Given only where the order counts. */
  order?: unknown[][] | undefined;
}

/** `same`: nothing but the truth; `holding`: further columns beside it. */
export type Comparison = 'same' | 'holding' | 'different';

/** Steps of the search for pairs of columns: only many columns with the same values need so many. */
const MAX_STEPS = 2_000;
/** Rows of columns that are looked at before a pairing is tried on all rows. */
const PEEK = 40;
const MAX_LOOSE = 1_000;
const MAX_WIDE = 400;

/** Whether a result says what the truth says. Names and order of columns do not count, rows count as often as they occur. */
export function compareRows(truth: unknown[][], answer: unknown[][], options: CompareOptions = {}): Comparison {
  const found = answer.map((row) => row.map(readCell));
  const read = truth.map((row) => row.map(readCell));
  if (options.isOnce !== true) return compareCells(read, found, options);
  const isFirst = firstOnes(read);
  const order = options.order?.filter((_, at) => isFirst[at]);
  return compareCells(
    read.filter((_, at) => isFirst[at]),
    found,
    { ...options, order },
  );
}

function compareCells(wanted: Cell[][], found: Cell[][], options: CompareOptions): Comparison {
  if (wanted.length === 0 || found.length === 0) return wanted.length === found.length ? 'same' : 'different';
  const [narrow, wide] = [wanted[0]?.length ?? 0, found[0]?.length ?? 0];
  const { isLeading = false, isCut = false, isOnce = false, atLeast = Infinity } = options;
  const isPart = found.length < wanted.length && (isLeading || isCut || found.length >= atLeast);
  const isSize = found.length === wanted.length || (isOnce && found.length > wanted.length);
  if ((isSize || isPart) && findPairing(wanted, found, options) !== undefined)
    return narrow === wide ? 'same' : 'holding';
  if (options.isWhole === true && showsSome(wanted, found, options)) return 'same';
  return !isLeading && holdsAllNumbers(wanted, found, options) ? 'holding' : 'different';
}

function findPairing(wanted: Cell[][], found: Cell[][], options: CompareOptions): number[] | undefined {
  const pool = options.isLeading === true ? leadingRows(wanted, found.length, options) : wanted;
  const choices = (pool[0] ?? []).map((_, at) => fittingColumns(pool, found, { at, ...options }));
  let steps = 0;
  const pair = (chosen: number[]): number[] | undefined => {
    steps += 1;
    const next = choices[chosen.length];
    if (next === undefined) return fits(pool, found, { chosen, ...options }) ? chosen : undefined;
    for (const at of next) {
      if (steps > MAX_STEPS) return undefined;
      const done = chosen.includes(at) ? undefined : pair([...chosen, at]);
      if (done !== undefined) return done;
    }
    return undefined;
  };
  return pair([]);
}

/** Whether the columns that the answer shares with the truth are there, with its rows. */
function showsSome(wanted: Cell[][], found: Cell[][], options: CompareOptions): boolean {
  if (found.length !== wanted.length && options.isCut !== true) return false;
  const shared = (found[0] ?? []).flatMap((_, at) => {
    const column = found.flatMap((row) => (row[at] === undefined ? [] : [[row[at]]]));
    const others = (wanted[0] ?? []).map((_, other) => other);
    const same = others.filter((other) =>
      isAmong(
        wanted.map((row) => row.slice(other, other + 1)),
        column,
        false,
      ),
    );
    return same.length === 0 ? [] : [{ at, same }];
  });
  const [first = 0] = shared.map(({ same }) => same[0] ?? 0);
  const project = (rows: Cell[][], columns: number[]) => rows.map((row) => columns.flatMap((at) => row[at] ?? []));
  const columns = shared.map(({ same }) => same[0] ?? first);
  const { order } = options;
  const truth = project(wanted, columns);
  const answer = project(
    found,
    shared.map(({ at }) => at),
  );
  const chosen = columns.map((_, at) => at);
  return shared.length > 0 && fits(truth, answer, { chosen, order });
}

/** The first rows of a ranking, and the rows that tie with the last of them. */
function leadingRows(ranking: Cell[][], count: number, { isPercent }: CompareOptions): Cell[][] {
  const last = ranking[count - 1]?.at(-1);
  return ranking.filter((row, at) => {
    const measure = row.at(-1);
    return at < count || (last !== undefined && measure !== undefined && isSameCell(last, measure, isPercent));
  });
}

function fittingColumns(
  wanted: Cell[][],
  found: Cell[][],
  { at, isPercent }: CompareOptions & { at: number },
): number[] {
  const column = wanted.flatMap((row) => row[at] ?? []);
  const keys = new Set(column.map(cellKey));
  const holds = (cell: Cell) =>
    keys.has(cellKey(cell)) || column.slice(0, MAX_LOOSE).some((other) => isSameCell(other, cell, isPercent));
  const width = found[0]?.length ?? 0;
  return Array.from({ length: width }, (_, other) => other).filter((other) =>
    found.slice(0, PEEK).every((row) => row[other] !== undefined && holds(row[other])),
  );
}

function fits(
  wanted: Cell[][],
  found: Cell[][],
  { chosen, order, isPercent, isOnce = false }: CompareOptions & { chosen: number[] },
): boolean {
  const all = found.map((row) => chosen.flatMap((at) => row[at] ?? []));
  const isFirst = firstOnes(all);
  const picked = isOnce ? all.filter((_, at) => isFirst[at]) : all;
  // Of fewer rows than the truth's, whoever asks knows that a part will do.
  if (isOnce && picked.length < wanted.length && found.length >= wanted.length) return false;
  if (!isAmong(wanted, picked, isPercent)) return false;
  if (order === undefined) return true;
  let from = 0;
  for (const run of runsOf(wanted, order)) {
    if (!isAmong(run, picked.slice(from, from + run.length), isPercent)) return false;
    from += run.length;
  }
  return true;
}

/** Neighbours with one sort key together. */
function runsOf(rows: Cell[][], order: unknown[][]): Cell[][][] {
  const runs: Cell[][][] = [];
  let last: string | undefined;
  for (const [at, row] of rows.entries()) {
    const key = JSON.stringify(order[at] ?? []);
    if (key === last) runs.at(-1)?.push(row);
    else runs.push([row]);
    last = key;
  }
  return runs;
}

/** Whether each row found is one of the truth's, none of them twice. */
function isAmong(wanted: Cell[][], found: Cell[][], isPercent: boolean | undefined): boolean {
  const left = new Map<string, Cell[][]>();
  for (const row of wanted) {
    const key = rowKey(row);
    const same = left.get(key);
    if (same === undefined) left.set(key, [row]);
    else same.push(row);
  }
  const loose = found.filter((row) => left.get(rowKey(row))?.pop() === undefined);
  if (loose.length === 0) return true;
  const rest = [...left.values()].flat();
  if (loose.length > MAX_LOOSE || loose.length > rest.length) return false;
  return loose.every((row) => {
    const at = rest.findIndex((other) => other.every((cell, n) => isSameIn(cell, row[n], isPercent)));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** Whether each row is the first of those that are equal to it. */
function firstOnes(rows: Cell[][]): boolean[] {
  const seen = new Set<string>();
  return rows.map((row) => seen.size < seen.add(rowKey(row)).size);
}

const rowKey = (row: Cell[]): string => row.map(cellKey).join('\u0001');

const isSameIn = (truth: Cell, found: Cell | undefined, isPercent: boolean | undefined): boolean =>
  found !== undefined && isSameCell(truth, found, isPercent);

/** Several rows of one number each may be laid out as fewer, wider rows: all numbers must be there, and few others. */
function holdsAllNumbers(wanted: Cell[][], found: Cell[][], { isPercent }: CompareOptions): boolean {
  if (wanted.length < 2 || wanted.length > MAX_WIDE || found.length >= wanted.length) return false;
  const measures = wanted.flatMap((row) => row.at(-1) ?? []);
  if (measures[0]?.kind !== 'number') return false;
  const numbers = found.flat().filter((cell) => cell.kind !== 'text');
  if (numbers.length > 3 * wanted.length + found.length) return false;
  return measures.every((measure) => {
    const at = numbers.findIndex((cell) => isSameCell(measure, cell, isPercent));
    if (at >= 0) numbers.splice(at, 1);
    return at >= 0;
  });
}
