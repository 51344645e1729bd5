import type { ColumnInfo, Dialect, TableInfo } from '../../../connectors/connector.ts';
import { isName, type SqlPart, spokenParts } from '../../../sql/scan.ts';
import type { SchemaIndex } from '../link/schema-index.ts';
import { namesOfTables } from './tables-read.ts';

/** A condition of a statement that a column be one of some texts, or before or after a day. */
export interface Condition {
  table: TableInfo;
  column: ColumnInfo;
  kind: 'text' | 'day';
  /** As written; of a pattern, without its signs. */
  values: string[];
}

const NEGATED = /^(?:NOT|<|>|!)$/;

/** What a statement compares columns with, as far as it is written out; conditions that exclude are not among them. */
export function conditionsOf(sql: string, dialect: Dialect, index: SchemaIndex): Condition[] {
  const parts = spokenParts(sql, dialect);
  const names = namesOfTables(parts, index);
  return parts.flatMap((part, at): Condition[] => {
    const values = valuesAfter(parts, at);
    if (values.length === 0) return [];
    const isNegated = NEGATED.test(parts[at - 1]?.value.toUpperCase() ?? '');
    const found = columnBefore(parts, isNegated ? at - 2 : at - 1, names);
    if (found === undefined) return [];
    const isDay = found.column.kind === 'date' || found.column.kind === 'timestamp';
    if (isDay)
      return values.every((value) => /^\d{4}-\d{2}-\d{2}/.test(value)) ? [{ ...found, kind: 'day', values }] : [];
    const isEqual = part.value === '=' || part.kind === 'word';
    return isNegated || !isEqual ? [] : [{ ...found, kind: 'text', values: values.map(withoutSigns) }];
  });
}

const withoutSigns = (pattern: string): string => pattern.replaceAll('%', '').trim();

/** The texts that an operator at this place compares with. */
function valuesAfter(parts: readonly SqlPart[], at: number): string[] {
  const sign = parts[at]?.value.toUpperCase() ?? '';
  if (!/^(?:=|<|>|LIKE|ILIKE|IN|BETWEEN)$/.test(sign)) return [];
  let from = at + 1;
  if (sign === 'IN' && parts[from]?.value !== '(') return [];
  while (/^(?:\(|=|DATE|TIMESTAMP|LOWER|UPPER)$/i.test(parts[from]?.kind === 'text' ? '' : (parts[from]?.value ?? '')))
    from += 1;
  const values: string[] = [];
  for (let next = from; parts[next]?.kind === 'text'; next += 2) {
    values.push(parts[next]?.value ?? '');
    if (sign !== 'IN' || parts[next + 1]?.value !== ',') break;
  }
  return values;
}

/** `city`, `m.city`, `lower(m.city)` before an operator. */
function columnBefore(
  parts: readonly SqlPart[],
  last: number,
  names: ReadonlyMap<string, TableInfo>,
): { table: TableInfo; column: ColumnInfo } | undefined {
  const at = parts[last]?.value === ')' ? last - 1 : last;
  const part = parts[at];
  if (!isName(part)) return undefined;
  const owner = parts[at - 1]?.value === '.' ? names.get(parts[at - 2]?.value.toLowerCase() ?? '') : undefined;
  for (const table of owner === undefined ? new Set(names.values()) : [owner]) {
    const column = table.columns.find(({ name }) => name.toLowerCase() === part.value.toLowerCase());
    if (column !== undefined) return { table, column };
  }
  return undefined;
}
