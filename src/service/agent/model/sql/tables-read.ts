import type { Dialect, TableInfo } from '../../../connectors/connector.ts';
import { isName, keyword, type SqlPart, spokenParts } from '../../../sql/scan.ts';
import type { SchemaIndex } from '../link/schema-index.ts';

/** The tables that a statement reads, in the order it names them. */
export function tablesRead(sql: string, dialect: Dialect, index: SchemaIndex): TableInfo[] {
  const parts = spokenParts(sql, dialect);
  return [...new Set(namedTables(parts, index).map(({ table }) => table))];
}

/** The tables of a statement under their names and aliases, in lower case. */
export function namesOfTables(parts: readonly SqlPart[], index: SchemaIndex): Map<string, TableInfo> {
  return new Map(
    namedTables(parts, index).flatMap(({ table, last }) => {
      const at = keyword(parts[last + 1]) === 'AS' ? last + 2 : last + 1;
      const alias = parts[at];
      const isAlias = alias?.kind === 'name' || (alias?.kind === 'word' && !AFTER_TABLE.test(alias.value));
      return [table.name, ...(isAlias ? [alias.value] : [])].map((name) => [name.toLowerCase(), table] as const);
    }),
  );
}

const AFTER_TABLE =
  /^(?:WHERE|GROUP|ORDER|HAVING|LIMIT|UNION|INTERSECT|EXCEPT|JOIN|INNER|LEFT|RIGHT|FULL|CROSS|NATURAL|ON|USING|FETCH|OFFSET|WINDOW|QUALIFY)$/i;

/** `last`: the place of the last part of its name. `parts` are without spaces and comments. */
function namedTables(parts: readonly SqlPart[], index: SchemaIndex): { table: TableInfo; last: number }[] {
  const named = namedSubqueries(parts);
  const found: { table: TableInfo; last: number }[] = [];
  let inFrom = false;
  for (const [at, part] of parts.entries()) {
    const word = keyword(part);
    const before = parts[at - 1];
    const isStart = /^(FROM|JOIN)$/.test(keyword(before)) || (inFrom && before?.value === ',');
    if (isStart && isName(part)) {
      const names = chainAt(parts, at);
      const name = names.join('.');
      const table = named.has(name.toLowerCase()) ? undefined : index.find(name);
      if (table !== undefined) found.push({ table, last: at + 2 * (names.length - 1) });
    }
    if (word === 'FROM') inFrom = true;
    if (/^(WHERE|GROUP|ORDER|HAVING|LIMIT|UNION|INTERSECT|EXCEPT|SELECT)$/.test(word) || part.value === ')')
      inFrom = false;
  }
  return found;
}

/** `WITH x AS (` names no table. */
function namedSubqueries(parts: readonly SqlPart[]): Set<string> {
  const names = parts.filter(
    (part, at) =>
      (part.kind === 'word' || part.kind === 'name') &&
      keyword(parts[at + 1]) === 'AS' &&
      (parts[at + 2]?.value === '(' || keyword(parts[at + 2]) === 'MATERIALIZED'),
  );
  return new Set(names.map(({ value }) => value.toLowerCase()));
}

function chainAt(parts: readonly SqlPart[], start: number): string[] {
  const names: string[] = [];
  for (let at = start; ; at += 2) {
    names.push(parts[at]?.value ?? '');
    const next = parts[at + 2];
    if (parts[at + 1]?.value !== '.' || (next?.kind !== 'word' && next?.kind !== 'name')) return names;
  }
}
