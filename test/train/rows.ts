import { z } from 'zod';
import type { JsonValue } from '../../src/shared/json.ts';

const SEPARATOR = '\u0001';

function plain(value: unknown): string {
  if (value === null || value === undefined) return '∅';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? String(Math.round(Number(text) * 100) / 100) : text;
}

export const toJsonRows = (rows: unknown[][]): JsonValue[][] =>
  rows.map((row) =>
    row.map((cell) =>
      z
        .json()
        .catch(null)
        .parse(typeof cell === 'bigint' ? Number(cell) : cell),
    ),
  );

const unique = (rows: string[][]): string[][] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.join(SEPARATOR);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** The same rows, each counted once; columns in any order, rows in any order unless it matters. */
export function isSameResult(gold: unknown[][], found: unknown[][], isOrdered: boolean): boolean {
  if (gold.length === 0 || found.length === 0) return gold.length === found.length;
  const width = gold[0]?.length ?? 0;
  if (width !== found[0]?.length) return false;
  const a = unique(gold.map((row) => row.map(plain)));
  const b = unique(found.map((row) => row.map(plain)));
  if (a.length === b.length) return isSameTable(a, b, isOrdered);
  return false;
}

function isSameTable(a: string[][], b: string[][], isOrdered: boolean): boolean {
  const width = a[0]?.length ?? 0;
  const columnOf = (rows: string[][], at: number) =>
    rows
      .map((row) => row[at] ?? '')
      .sort()
      .join(SEPARATOR);
  const wanted = Array.from({ length: width }, (_, at) => columnOf(a, at));
  const offered = Array.from({ length: width }, (_, at) => columnOf(b, at));
  const keyOf = (rows: string[][], order: number[]) => {
    const lines = rows.map((row) => order.map((at) => row[at]).join(SEPARATOR));
    return (isOrdered ? lines : lines.sort()).join('\u0002');
  };
  const goal = keyOf(a, [...wanted.keys()]);
  let tries = 0;
  const choose = (order: number[]): boolean => {
    if (order.length === width) return tries++ < 200 && keyOf(b, order) === goal;
    return offered.some((key, at) => !order.includes(at) && key === wanted[order.length] && choose([...order, at]));
  };
  return choose([]);
}
