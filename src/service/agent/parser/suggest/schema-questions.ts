import type { Catalog, Table } from '../catalog/catalog.ts';
import { tableName } from '../wording/nouns.ts';
import { richest } from './richest.ts';
import { type Traits, traitsOf } from './traits.ts';

/** Stands in a question for the period that the data has something of. */
export const PERIOD = '{period}';

/** What was understood already: questions stay near it. */
export interface Near {
  tables: string[];
  /** `schema.table.column` */
  columns: string[];
}

/** One question in several wordings; the first that is understood is taken. */
export type Wordings = string[];

type Kind = (catalog: Catalog, traits: Traits) => Wordings;

const MAX_NEAR = 3;
const MAX_TABLES = 6;

/** Questions drawn from the schema: first about what is near, then of one kind after the other over its tables. */
export function* schemaQuestions(catalog: Catalog, near: Near): Iterable<Wordings> {
  const close = near.tables.flatMap((key) => catalog.tables.get(key) ?? []).slice(0, MAX_NEAR);
  const others = richest(catalog)
    .filter((table) => !close.includes(table))
    .slice(0, MAX_TABLES);
  const traits = (table: Table) => traitsOf(catalog, table, [...near.tables, ...near.columns]);
  yield* diagonal(catalog, close.map(traits));
  yield* diagonal(catalog, others.map(traits));
}

/** The first table by the first kind, the second by the second, and so on: neither repeats before it has to. */
function* diagonal(catalog: Catalog, tables: Traits[]): Iterable<Wordings> {
  for (let round = 0; round < KINDS.length; round++) {
    for (const [at, traits] of tables.entries()) {
      const wordings = KINDS[(at + round) % KINDS.length]?.(catalog, traits) ?? [];
      if (wordings.length > 0) yield wordings;
    }
  }
}

const MAX_GROUPS = 4;

const top: Kind = (_, { total, parents }) =>
  parents.slice(0, 3).flatMap((many) => total.map((measure) => `top 5 ${many} by ${measure} ${PERIOD}`));

const average: Kind = (_, { average: names, groups }) =>
  groups.slice(0, MAX_GROUPS).flatMap((group) => names.map((name) => `average ${name} by ${group}`));

const perCategory: Kind = (catalog, { table, groups }) =>
  groups.slice(0, MAX_GROUPS).map((group) => `how many ${tableName(catalog, table.key)} are there per ${group}?`);

const totalOverTime: Kind = (_, { total, hasTime }) =>
  hasTime ? total.map((measure) => `${measure} by month ${PERIOD}`) : [];

const countOverTime: Kind = (catalog, { table, hasTime }) =>
  hasTime ? [`number of ${tableName(catalog, table.key)} by month ${PERIOD}`] : [];

const latest: Kind = (catalog, { table, hasTime }) =>
  hasTime ? [`show the latest 10 ${tableName(catalog, table.key)}`] : [];

const plainCount: Kind = (catalog, { table }) => [`how many ${tableName(catalog, table.key)} are there?`];

const KINDS: readonly Kind[] = [totalOverTime, average, perCategory, top, countOverTime, latest, plainCount];
