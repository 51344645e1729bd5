import type { JsonValue } from '../../shared/json.ts';
import type { QueryResult, ResultColumn, RunLimits } from './connector.ts';

/** Keeps rows up to the caps. */
export interface RowCollector {
  /**
   * @param values in the order of the columns
   * @returns whether there is room for more: after a `false` nothing is kept any more
   */
  add(values: readonly JsonValue[]): boolean;
  /** How many more rows may be worth asking for, the one that shows that there are more included. */
  roomFor(): number;
  result(): QueryResult;
}

/** @param columns as `nameColumns` gives them */
export function createRowCollector(
  columns: ResultColumn[],
  { maxRows, maxBytes, onRows }: Pick<RunLimits, 'maxRows' | 'maxBytes' | 'onRows'>,
): RowCollector {
  const rows: QueryResult['rows'] = [];
  const makeRow = rowMaker(columns.map(({ name }) => name));
  const namesSize = columns.reduce((sum, { name }) => sum + Buffer.byteLength(name) + 4, 2);
  let bytes = 0;
  let truncatedBy: QueryResult['truncatedBy'] = null;
  return {
    add(values) {
      if (truncatedBy !== null) return false;
      bytes += namesSize;
      for (const value of values) bytes += sizeOf(value);
      if (bytes > maxBytes) truncatedBy = 'bytes';
      else if (rows.length === maxRows) truncatedBy = 'rows';
      if (truncatedBy !== null) return false;
      rows.push(makeRow(values));
      onRows?.(rows.length, bytes);
      return true;
    },
    roomFor() {
      const width = Math.max(1, bytes / Math.max(1, rows.length));
      return Math.max(1, Math.min(maxRows - rows.length, Math.ceil((maxBytes - bytes) / width)) + 1);
    },
    result: () => ({ columns, rows, truncatedBy }),
  };
}

type Row = QueryResult['rows'][number];

/** Made for millions of rows. An assignment to `__proto__` would set something else than a field. */
function rowMaker(names: string[]): (values: readonly JsonValue[]) => Row {
  if (names.includes('__proto__')) {
    return (values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
  }
  return (values) => {
    const row: Row = {};
    let at = 0;
    for (const name of names) row[name] = values[at++] ?? null;
    return row;
  };
}

/** About the length of the value as JSON. */
function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).length;
}

/** A repeated name gets the first suffix `_2`, `_3` … that no other column of the result has. */
export function nameColumns(columns: readonly ResultColumn[]): ResultColumn[] {
  const given = new Set(columns.map(({ name }) => name));
  const used = new Set<string>();
  return columns.map(({ name, kind }) => {
    let unique = name;
    for (let n = 2; used.has(unique) || (unique !== name && given.has(unique)); n += 1) unique = `${name}_${n}`;
    used.add(unique);
    return { name: unique, kind };
  });
}
