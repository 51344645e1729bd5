import { allSelects, bind } from '../lineage/bind.ts';
import { looksSaid } from '../profile/cut-words.ts';
import { wordsOf } from '../profile/names.ts';
import type { Dialect } from '../sql/guard.ts';
import { outlineOf } from '../sql/outline-of.ts';
import { isName, spokenParts } from '../sql/scan.ts';
import type { Facts } from './check.ts';
import { said } from './words.ts';

const MOST = 100;

/**
 * What people call the columns that a statement names, where their names don't say it, by those names as they are written: `{ ld_wt: 'load weight' }`. A
 * name that two of its tables have and the source calls differently stays as it is.
 */
export async function saidColumns(sql: string, dialect: Dialect, facts: Facts): Promise<Record<string, string>> {
  const query = await outlineOf(sql, dialect).catch(() => undefined);
  if (query === undefined) return {};
  const tables = new Set(
    allSelects(bind(query, facts.schema)).flatMap(({ relations }) => relations.flatMap(({ table }) => table ?? [])),
  );
  const written = new Map(
    spokenParts(sql, dialect)
      .filter(isName)
      .map(({ value }) => [value.toLowerCase(), value]),
  );
  const read = (): Map<string, Set<string>> => {
    const found = new Map<string, Set<string>>();
    for (const table of tables)
      for (const { name } of table.columns) {
        const as = written.get(name.toLowerCase());
        if (as === undefined || wordsOf(name).every((part) => looksSaid(part))) continue;
        found.set(as, (found.get(as) ?? new Set()).add(facts.said.column(table, name)));
      }
    return found;
  };
  const first = read();
  const found = (await facts.gatherNames()) ? read() : first;
  const single = [...found].flatMap(([name, words]) => {
    const [one, ...others] = words;
    return one === undefined || others.length > 0 || one === said(name) ? [] : [[name, one] as const];
  });
  return Object.fromEntries(single.slice(0, MOST));
}
