import { createHash } from 'node:crypto';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { notReadable, type ReadableTable, type SqlAccess } from '../sql/access.ts';
import { SqlRefusedError } from '../sql/refused.ts';
import { namesFold, type RulesOf, wholeColumn } from './table-rules.ts';

/**
 * What the guard may let through of a schema. A name means what the database takes it for, or nothing: whichever table is
 * found, the guard writes its whole name.
 */
export function accessOf(schema: DatabaseSchema, rules: RulesOf): SqlAccess {
  const fold = namesFold(schema);
  const tables = schema.tables.map((info) => ({ info, readable: readableTable(schema, info, rules) }));
  const key = (...names: string[]): string => JSON.stringify(names);
  const exact = new Map(tables.map((table) => [key(table.info.schema, table.info.name), table]));
  const folded = onlyOnes(tables, ({ info }) => key(fold(info.schema), fold(info.name)));
  const byName = onlyOnes(tables, ({ info }) => key(info.name));
  const byFoldedName = onlyOnes(tables, ({ info }) => key(fold(info.name)));
  const inSchema = (place: string, name: string) =>
    exact.get(key(place, name)) ?? folded.get(key(fold(place), fold(name)));
  const lookUp = ([first = '', second]: readonly string[]) => {
    if (second !== undefined) return inSchema(first, second);
    if (schema.defaultSchema !== '') return inSchema(schema.defaultSchema, first);
    // Which schema the session would take isn't known: only a name that there is once is clear.
    return byName.get(key(first)) ?? byFoldedName.get(key(fold(first)));
  };
  return {
    key: createHash('sha256')
      .update(
        JSON.stringify([schema.defaultSchema, tables.map(({ info, readable }) => [info.schema, info.name, readable])]),
      )
      .digest('base64url'),
    find(parts) {
      if (parts.length > 2) {
        throw new SqlRefusedError(`Name the table by its schema and its own name: ${parts.slice(-2).join('.')}.`);
      }
      const found = lookUp(parts)?.readable;
      if (found === undefined) throw notReadable(parts.join('.'));
      return found;
    },
    isHidden(place, name) {
      const found = exact.get(key(place, name));
      return found !== undefined && (found.readable === undefined || found.readable.columns !== undefined);
    },
    columnsNest: schema.dialect === 'bigquery',
    isSameColumn: (one, other) => fold(one) === fold(other),
  };
}

/** What is alone under its key. */
function onlyOnes<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T | undefined>();
  for (const one of list) found.set(keyOf(one), found.has(keyOf(one)) ? undefined : one);
  return new Map([...found].flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])));
}

/** undefined: nothing of it may be read. */
function readableTable(schema: DatabaseSchema, table: TableInfo, rules: RulesOf): ReadableTable | undefined {
  const { isForbidden, masked, withheld } = rules(table);
  if (isForbidden) return undefined;
  const { schema: place, name, columns } = table;
  if (masked.size === 0 && withheld.size === 0) return { schema: place, name };
  const own = columns.map((column) => column.name).filter((column) => wholeColumn(schema, column) === column);
  const shown = own
    .filter((column) => !withheld.has(column))
    .map((column) => ({ name: column, isMasked: masked.has(column) }));
  if (shown.length === 0) return undefined;
  return { schema: place, name, columns: { shown, withheld: own.filter((column) => withheld.has(column)) } };
}
