import type { DatabaseSchema, TableInfo } from '../../../connectors/connector.ts';
import { createTextIndex, type Field } from './text-index.ts';

/** Finds the tables that a question is about, in a schema of any size. */
export interface SchemaIndex {
  /** The best first. Tables that connect two of the best by foreign keys are among them. */
  link(query: string, count: number): TableInfo[];
  /** By what stands in SQL: `name`, `schema.name`, quoted or not, in any case; the exact spelling wins. */
  find(name: string): TableInfo | undefined;
}

/** Of the tables linked, how many may be there only because they connect others. */
const BRIDGES = 3;
/** A table is about what it is called, then what its columns are called, then what is said of them. */
const WEIGHTS = { name: 5, schema: 1.5, column: 2, comment: 1, value: 0.7, neighbour: 0.5 };

export function createSchemaIndex({ tables, defaultSchema }: DatabaseSchema): SchemaIndex {
  const index = createTextIndex(tables.map(fieldsOf));
  const names = new Map<string, TableInfo>();
  // What is said first stays: exact before lower case, the default schema before others.
  const ordered = [...tables].sort((a, b) => Number(b.schema === defaultSchema) - Number(a.schema === defaultSchema));
  const spell = (table: TableInfo): string[] => [`${table.schema}.${table.name}`, table.name];
  for (const change of [(name: string) => name, (name: string) => name.toLowerCase()]) {
    for (const table of ordered) {
      for (const name of spell(table).map(change)) if (!names.has(name)) names.set(name, table);
    }
  }
  const find = (name: string): TableInfo | undefined => {
    const plain = name.replaceAll(/["`]/g, '').trim();
    const last = plain.split('.').slice(-2).join('.');
    return names.get(plain) ?? names.get(last) ?? names.get(last.toLowerCase());
  };
  const bridges = createBridges(tables);
  return {
    find,
    link(query, count) {
      const hits = index.search(query, count);
      const found = hits.flatMap(({ at }) => tables[at] ?? []);
      const between = bridges(found.slice(0, count - BRIDGES)).slice(0, BRIDGES);
      return [...new Set([...found.slice(0, count - between.length), ...between])];
    },
  };
}

const fieldsOf = ({ name, schema, comment, columns, foreignKeys }: TableInfo): Field[] => [
  { text: name, weight: WEIGHTS.name },
  { text: schema, weight: WEIGHTS.schema },
  { text: comment, weight: WEIGHTS.comment },
  ...columns.flatMap((column) => [
    { text: column.name, weight: WEIGHTS.column },
    { text: column.comment, weight: WEIGHTS.comment },
    { text: (column.values ?? []).join(' '), weight: WEIGHTS.value },
  ]),
  ...foreignKeys.map(({ references }) => ({ text: references.table, weight: WEIGHTS.neighbour })),
];

type Bridges = (tables: readonly TableInfo[]) => TableInfo[];

/** Tables with foreign keys to or from two or more of the given ones, which none of the words need name. */
function createBridges(tables: readonly TableInfo[]): Bridges {
  const key = (schema: string, name: string): string => JSON.stringify([schema, name]);
  const byKey = new Map(tables.map((table) => [key(table.schema, table.name), table]));
  const neighbours = new Map<TableInfo, Set<TableInfo>>();
  const join = (a: TableInfo, b: TableInfo): void => {
    neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
  };
  for (const table of tables) {
    for (const { references } of table.foreignKeys) {
      const other = byKey.get(key(references.schema, references.table));
      if (other === undefined || other === table) continue;
      join(table, other);
      join(other, table);
    }
  }
  return (found) => {
    const links = new Map<TableInfo, number>();
    for (const table of found) {
      for (const other of neighbours.get(table) ?? []) links.set(other, (links.get(other) ?? 0) + 1);
    }
    const between = [...links].filter(([table, count]) => count > 1 && !found.includes(table));
    return between.sort(([, a], [, b]) => b - a).map(([table]) => table);
  };
}
