import type { DatabaseSchema, TableInfo } from '../../../connectors/connector.ts';
import { termsOf } from './terms.ts';
import { createTextIndex, type Field } from './text-index.ts';

/** Finds the tables that a question is about, in a schema of any size. */
export interface SchemaIndex {
  /** The best first. Tables that foreign keys connect with good ones are among them. */
  link(query: string, count: number): TableInfo[];
  /** By its spelling in SQL: `name`, `schema.name`, quoted or not, in any case. */
  find(name: string): TableInfo | undefined;
}

/** What a table gains when the question has every word of its name, as a share of its score. */
const NAMED = 1;
/** What a table gains from one that a foreign key connects it with: joins need tables that no word names. */
const NEAR = 0.6;
/** A table is about what it is called, then what its columns are called, then what is said of them. */
const WEIGHTS = { name: 5, schema: 1.5, column: 2, comment: 1, value: 0.7, neighbour: 0.5 };

/** @param mayRead whether tables can be found by the values of a column */
export function createSchemaIndex(
  schema: DatabaseSchema,
  mayRead: (table: TableInfo, column: string) => boolean = () => true,
): SchemaIndex {
  const { tables } = schema;
  const index = createTextIndex(tables.map((table) => fieldsOf(table, (column) => mayRead(table, column))));
  const neighbours = neighboursOf(tables);
  const nameTerms = tables.map(({ name }) => [...new Set(termsOf(name))]);
  return {
    find: makeFind(schema),
    link(query, count) {
      const asked = new Set(termsOf(query));
      const own = new Map<number, number>();
      for (const { at, score } of index.search(query, tables.length)) {
        const words = nameTerms[at] ?? [];
        const said = words.filter((word) => asked.has(word)).length;
        own.set(at, score * (1 + (NAMED * said) / Math.max(1, words.length)));
      }
      const ranked = [...withNeighbours(own, neighbours)].sort(([atA, a], [atB, b]) => b - a || atA - atB);
      return ranked.slice(0, count).flatMap(([at]) => tables[at] ?? []);
    },
  };
}

function makeFind({ tables, defaultSchema }: DatabaseSchema): SchemaIndex['find'] {
  const names = new Map<string, TableInfo>();
  // What is said first stays: the default schema before others, and there the exact spelling before any other.
  const say = (table: TableInfo, name: string): unknown => names.has(name) || names.set(name, table);
  const isDefault = ({ schema }: TableInfo): boolean => schema === defaultSchema;
  for (const part of [tables.filter(isDefault), tables.filter((table) => !isDefault(table))]) {
    const spelled = part.flatMap((table) =>
      [table.name, `${table.schema}.${table.name}`, `${lastPart(table.schema)}.${table.name}`].map((name) => ({
        table,
        name,
      })),
    );
    for (const { table, name } of spelled) say(table, name);
    for (const { table, name } of spelled) say(table, name.toLowerCase());
  }
  return (name) => {
    const plain = name.replaceAll(/["`]/g, '').trim();
    const last = plain.split('.').slice(-2).join('.');
    return names.get(plain) ?? names.get(last) ?? names.get(last.toLowerCase());
  };
}

/** Of `project.dataset`, the dataset. */
const lastPart = (schema: string): string => schema.slice(schema.lastIndexOf('.') + 1);

function withNeighbours(own: ReadonlyMap<number, number>, neighbours: readonly number[][]): Map<number, number> {
  const scores = new Map(own);
  for (const [at, score] of own) {
    for (const other of neighbours[at] ?? []) {
      scores.set(other, Math.max(scores.get(other) ?? 0, (own.get(other) ?? 0) + NEAR * score));
    }
  }
  return scores;
}

const fieldsOf = (
  { name, schema, comment, columns, foreignKeys }: TableInfo,
  mayRead: (column: string) => boolean,
): Field[] => [
  { text: name, weight: WEIGHTS.name },
  { text: schema, weight: WEIGHTS.schema },
  { text: comment, weight: WEIGHTS.comment },
  ...columns.flatMap((column) => [
    { text: column.name, weight: WEIGHTS.column },
    { text: column.comment, weight: WEIGHTS.comment },
    { text: mayRead(column.name) ? (column.values ?? []).join(' ') : '', weight: WEIGHTS.value },
  ]),
  ...foreignKeys.map(({ references }) => ({ text: references.table, weight: WEIGHTS.neighbour })),
];

/** For each table, the places of those that it refers to and that refer to it. */
function neighboursOf(tables: readonly TableInfo[]): number[][] {
  const key = (schema: string, name: string): string => JSON.stringify([schema, name]);
  const places = new Map(tables.map((table, at) => [key(table.schema, table.name), at]));
  const found = tables.map(() => new Set<number>());
  for (const [at, { foreignKeys }] of tables.entries()) {
    for (const { references } of foreignKeys) {
      const other = places.get(key(references.schema, references.table));
      if (other === undefined || other === at) continue;
      found[at]?.add(other);
      found[other]?.add(at);
    }
  }
  return found.map((others) => [...others]);
}
