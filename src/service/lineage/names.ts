import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { addToGroup } from '../connectors/group-by.ts';

/** The tables of a schema by the names that statements give them. */
export interface Names {
  find(path: readonly string[]): TableInfo | undefined;
  isSame(one: string, other: string): boolean;
}

/** Databases that don't tell capitals apart in names of columns. */
const FOLDING: readonly DatabaseSchema['dialect'][] = ['mysql', 'bigquery'];

const known = new WeakMap<DatabaseSchema, Names>();

export function namesOf(schema: DatabaseSchema): Names {
  const names = known.get(schema) ?? makeNames(schema);
  known.set(schema, names);
  return names;
}

function makeNames({ tables, dialect, defaultSchema }: DatabaseSchema): Names {
  const fold = FOLDING.includes(dialect) ? (name: string) => name.toLowerCase() : (name: string) => name;
  const byTable = new Map<string, TableInfo[]>();
  for (const table of tables) addToGroup(byTable, fold(table.name), table);
  return {
    isSame: (one, other) => fold(one) === fold(other),
    find(path) {
      // BigQuery takes a whole path in one pair of quotes.
      const parts = dialect === 'bigquery' ? path.flatMap((part) => part.split('.')) : path;
      const called = byTable.get(fold(parts.at(-1) ?? '')) ?? [];
      const schema = parts.slice(0, -1).map(fold).join('.');
      if (schema === '') return called.find((table) => table.schema === defaultSchema) ?? only(called);
      return called.find((table) => {
        const own = fold(table.schema);
        return own === schema || schema.endsWith(`.${own}`) || own.endsWith(`.${schema}`);
      });
    },
  };
}

const only = (tables: readonly TableInfo[]): TableInfo | undefined => (tables.length === 1 ? tables[0] : undefined);
