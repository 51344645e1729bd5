import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { SourceProfile } from './profile.ts';
import { saidNames } from './said-names.ts';

/** A table or a column whose name nobody can say in words, since nothing in the source tells what it was cut down from. */
interface DarkName {
  schema: string;
  table: string;
  /** null: the table's own name. */
  column: string | null;
  /** What of it stays dark: `qx`, of `load_qx`. */
  words: string[];
}

/** The names of a source that stay dark, in the order of its schema, each table before its columns. */
export function darkNames(schema: DatabaseSchema, profile: SourceProfile): DarkName[] {
  const names = saidNames(schema, profile);
  const darkOf = (table: TableInfo, column: string | null): DarkName[] => {
    const { dark } = column === null ? names.ofTable(table) : names.ofColumn(table, column);
    return dark.length === 0 ? [] : [{ schema: table.schema, table: table.name, column, words: [...dark] }];
  };
  return schema.tables.flatMap((table) => [
    ...darkOf(table, null),
    ...table.columns.flatMap(({ name }) => darkOf(table, name)),
  ]);
}
