import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';

/** How a table is told from others that are called the same, but for their schema or their capitals. */
export interface Namesake {
  /** The schema that is said before its name. undefined: the bare name means this one, or one of the same schema. */
  schema: string | undefined;
  /** Said as it is written: one of the same schema differs in capitals alone. */
  isWritten: boolean;
  /** The others, `schema.name`, in the order of the schema. */
  others: string[];
}

const keyOf = ({ schema, name }: TableInfo): string => `${schema}.${name}`;

/** Of each table that has namesakes, by `schema.name`. A bare name means the one in the default schema, if there is one. */
export function namesakesOf({
  tables,
  defaultSchema,
}: Pick<DatabaseSchema, 'tables' | 'defaultSchema'>): Map<string, Namesake> {
  const byName = new Map<string, TableInfo[]>();
  for (const table of tables) {
    const alike = byName.get(table.name.toLowerCase());
    if (alike === undefined) byName.set(table.name.toLowerCase(), [table]);
    else alike.push(table);
  }
  const found = new Map<string, Namesake>();
  for (const alike of byName.values()) {
    if (alike.length < 2) continue;
    for (const table of alike) {
      const beside = alike.filter(({ schema }) => schema === table.schema);
      found.set(keyOf(table), {
        schema: table.schema === defaultSchema ? undefined : table.schema,
        isWritten: beside.length > 1 && plainest(beside) !== table,
        others: alike.filter((other) => other !== table).map(keyOf),
      });
    }
  }
  return found;
}

/** In small letters where there is such a one, as databases write names that nobody quotes. */
const plainest = (tables: readonly TableInfo[]): TableInfo | undefined =>
  tables.find(({ name }) => name === name.toLowerCase()) ?? tables[0];
