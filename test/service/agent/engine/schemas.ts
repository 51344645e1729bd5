import { buildCatalog, type Catalog, type Step } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import type { ColumnRef } from '../../../../src/service/agent/engine/query/query.ts';
import type { ColumnInfo, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { atOnce } from '../../../../src/shared/steps.ts';

const KINDS: Record<string, ColumnInfo['kind']> = {
  int: 'integer',
  num: 'decimal',
  real: 'float',
  bool: 'boolean',
  date: 'date',
  time: 'timestamp',
};

/** A column that is never empty, with its values where they are known. */
export const column = (name: string, kind: ColumnInfo['kind'], values: string[] | null = null): ColumnInfo => ({
  name,
  dataType: kind,
  kind,
  nullable: false,
  comment: '',
  values,
});

/**
 * Tables from one line each: `orders: id, ordered_at time, customer_id > customers, total num "Revenue in euros"`. The
 * first column is the key; a column without a kind is text.
 */
export function catalogOf(...lines: string[]): Catalog {
  const names = lines.map((line) => line.slice(0, line.indexOf(':')));
  const tables = lines.map((line): TableInfo => {
    const parts = line
      .slice(line.indexOf(':') + 1)
      .split(/,(?![^"]*"$)(?![^"]*",)/)
      .map((part) => part.trim());
    const columns = parts.map(readColumn);
    const foreignKeys = parts.flatMap((part) => {
      const [, column, table] = /^(\w+) > (\w+)/.exec(part) ?? [];
      if (column === undefined || table === undefined) return [];
      const key = lines[names.indexOf(table)]?.split(':')[1]?.trim().split(/[ ,]/)[0] ?? 'id';
      return [{ columns: [column], references: { schema: 's', table, columns: [key] } }];
    });
    return {
      schema: 's',
      name: line.slice(0, line.indexOf(':')),
      kind: 'table',
      comment: '',
      rowEstimate: 1_000,
      columns,
      primaryKey: columns.slice(0, 1).map(({ name }) => name),
      foreignKeys,
    };
  });
  return atOnce(buildCatalog({ dialect: 'postgres', defaultSchema: 's', tables }));
}

function readColumn(part: string): ColumnInfo {
  const [, name = '', rest = ''] = /^("[^"]+"|\S+)\s*(.*)$/.exec(part) ?? [];
  const kind = /^(\w+)/.exec(rest.replace(/^> \w+\s*/, 'int '))?.[1] ?? 'text';
  return {
    name,
    dataType: kind,
    kind: KINDS[kind] ?? (name === 'id' ? 'integer' : 'text'),
    nullable: true,
    comment: /"([^"]*)"$/.exec(rest)?.[1] ?? '',
    values: null,
  };
}

/**
 * A column by the way to it: `customer_id>country` follows the foreign key, `<orders.customer_id>ordered_at` goes
 * against it.
 */
export function refOf(catalog: Catalog, base: string, way: string): ColumnRef {
  const parts = way.split('>');
  const { path, table } = wayOf(catalog, base, parts.slice(0, -1));
  return { path, table, column: parts.at(-1) ?? '' };
}

export function wayOf(catalog: Catalog, base: string, keys: string[]): { path: Step[]; table: string } {
  const path: Step[] = [];
  let table = `s.${base}`;
  for (const key of keys) {
    const [, child, column = key] = /^<(\w+)\.(\w+)$/.exec(key) ?? [];
    const step = (catalog.steps.get(table) ?? []).find((one) =>
      child === undefined
        ? !one.many && one.fromColumns[0] === column
        : one.many && one.to === `s.${child}` && one.toColumns[0] === column,
    );
    if (step === undefined) throw new Error(`no key ${key} at ${table}`);
    path.push(step);
    table = step.to;
  }
  return { path, table };
}
