import type { Ranked, Spelling } from './spelling.ts';

/** The first few keys as a table of their own, its columns `k1`, `k2` …: some dialects know no LIMIT directly in IN. */
export function rankedKeys(
  { inner, names, from, measure, direction, count }: Ranked,
  { name, ordered }: Pick<Spelling, 'name' | 'ordered'>,
) {
  const keys = inner.map((_, at) => name(`k${at + 1}`));
  const lines = [
    `SELECT ${inner.map((key, at) => `${key} AS ${keys[at] ?? ''}`).join(', ')}`,
    from,
    `GROUP BY ${[...inner, ...names].join(', ')}`,
    `ORDER BY ${[...ordered(measure, direction), ...names, ...keys].join(', ')}`,
    `LIMIT ${count}`,
  ];
  return { keys, table: `(${lines.join('\n')}) AS ${name('ranked')}` };
}

export const inTable = (outer: string[], keys: string[], table: string): string =>
  `(${outer.join(', ')}) IN (SELECT ${keys.join(', ')} FROM ${table})`;
