import type { Dialect, TableInfo } from '../../../connectors/connector.ts';
import type { SchemaIndex } from '../link/schema-index.ts';
import { type SqlPart, scanSql } from './scan.ts';

/** The tables that a statement reads, in the order it names them. */
export function tablesRead(sql: string, dialect: Dialect, index: SchemaIndex): TableInfo[] {
  const parts = scanSql(sql, dialect).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const named = namedSubqueries(parts);
  const found = new Set<TableInfo>();
  let inFrom = false;
  for (const [at, part] of parts.entries()) {
    const word = part.kind === 'word' ? part.value.toUpperCase() : '';
    const before = parts[at - 1];
    const isStart = /^(FROM|JOIN)$/.test(keyword(before)) || (inFrom && before?.value === ',');
    if (isStart && (part.kind === 'word' || part.kind === 'name')) {
      const name = chainAt(parts, at);
      const table = named.has(name.toLowerCase()) ? undefined : index.find(name);
      if (table !== undefined) found.add(table);
    }
    if (word === 'FROM') inFrom = true;
    if (/^(WHERE|GROUP|ORDER|HAVING|LIMIT|UNION|INTERSECT|EXCEPT|SELECT)$/.test(word) || part.value === ')')
      inFrom = false;
  }
  return [...found];
}

const keyword = (part: SqlPart | undefined): string => (part?.kind === 'word' ? part.value.toUpperCase() : '');

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

function chainAt(parts: readonly SqlPart[], start: number): string {
  const names: string[] = [];
  for (let at = start; ; at += 2) {
    names.push(parts[at]?.value ?? '');
    const next = parts[at + 2];
    if (parts[at + 1]?.value !== '.' || (next?.kind !== 'word' && next?.kind !== 'name')) return names.join('.');
  }
}
