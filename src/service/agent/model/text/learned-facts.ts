import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../connectors/connector.ts';
import {
  type DeadRows,
  type Join,
  namesakesOf,
  type SaidName,
  type SourceProfile,
  saidWithoutValues,
} from '../../../profile/index.ts';
import { factsFinder } from '../../privacy/guess-sharing.ts';
import type { Sent } from '../../privacy/sent.ts';
import { type ColumnFacts, type Detail, factsOfColumn } from './column-facts.ts';

/** The little of what was learned about a source that is sent to a model beside its schema. */
export interface Learned {
  /** null: not known. */
  rowsOf: (table: TableInfo) => number | null;
  /** Where a column leads that no foreign key is declared for. */
  joinOf: (table: TableInfo, column: string) => { schema: string; table: string; column: string } | undefined;
  /** How many rows a column's key has on the average for each row that it leads to; null when not known. */
  eachOf: (table: TableInfo, column: string) => number | null;
  /** Other tables that are called the same. */
  namesakesOf: (table: TableInfo) => TableInfo[];
  /** What a table or a column of it is called where its name is cut down and neither its comment nor its key says so; else ''. */
  calledOf: (table: TableInfo, column?: ColumnInfo) => string;
  factsOf: (table: TableInfo, column: ColumnInfo, detail: Detail) => ColumnFacts;
}

interface Source {
  schema: DatabaseSchema;
  profile: SourceProfile;
  sent: Sent;
}

export function learnedOf({ schema, profile, sent }: Source): Learned {
  const factsOfTable = factsFinder(profile);
  const joins = joinsOf(profile);
  const alike = namesakesIn(schema);
  const names = saidWithoutValues(schema, profile);
  const find = (table: TableInfo, column: string) => joins.get(keyOf(table.schema, table.name, column));
  return {
    rowsOf: (table) => factsOfTable(table)?.rows ?? table.rowEstimate,
    joinOf(table, column) {
      const join = find(table, column);
      const target = join?.to.columns[0];
      return join === undefined || join.declared || target === undefined ? undefined : { ...join.to, column: target };
    },
    eachOf: (table, column) => find(table, column)?.average ?? null,
    namesakesOf: (table) => alike.get(`${table.schema}.${table.name}`) ?? [],
    calledOf(table, column) {
      const said = column === undefined ? names.ofTable(table) : names.ofColumn(table, column.name);
      return calledText(
        said,
        `${(column ?? table).comment} ${column === undefined ? '' : targetsOf(table, column.name)}`,
      );
    },
    factsOf(table, column, detail) {
      const known = factsOfTable(table);
      const facts = known?.columns.find(({ name }) => name === column.name);
      if (known === undefined || facts === undefined) return {};
      // Documents are masked key by key, where rows are sent.
      const isSent = (name: string) =>
        sent.values && sent.withheld(table, name) === undefined && !isDocument(table, name);
      const isKey = leadsAway(table, column.name) || find(table, column.name) !== undefined;
      const dead = known.dead.filter((each: DeadRows) => each.column === column.name);
      const isDate = known.defaultDate === column.name;
      return factsOfColumn(column, { facts, dead, isSent, isKey, isDate, detail });
    },
  };
}

/** Only what stands nowhere else. */
function calledText({ words, written }: SaidName, known: string): string {
  const more = words.filter((word) => !written.includes(word) && !known.toLowerCase().includes(word));
  return more.length === 0 ? '' : words.join(' ');
}

const targetsOf = ({ foreignKeys }: TableInfo, column: string): string =>
  foreignKeys.flatMap(({ columns, references }) => (columns.includes(column) ? [references.table] : [])).join(' ');

const DOCUMENTS: readonly ColumnInfo['kind'][] = ['json', 'binary', 'other'];

const isDocument = ({ columns }: TableInfo, column: string): boolean =>
  columns.some(({ name, kind }) => name === column && DOCUMENTS.includes(kind));

/** A column that is a key or a part of one. */
const leadsAway = ({ primaryKey, foreignKeys }: TableInfo, column: string): boolean =>
  primaryKey.includes(column) || foreignKeys.some(({ columns }) => columns.includes(column));

const joinsCache = new WeakMap<SourceProfile, ReadonlyMap<string, Join>>();

function joinsOf(profile: SourceProfile): ReadonlyMap<string, Join> {
  const found =
    joinsCache.get(profile) ??
    new Map(
      profile.joins
        .filter(({ from }) => from.columns.length === 1)
        .map((join) => [keyOf(join.from.schema, join.from.table, join.from.columns[0] ?? ''), join]),
    );
  joinsCache.set(profile, found);
  return found;
}

const namesakesCache = new WeakMap<DatabaseSchema, ReadonlyMap<string, TableInfo[]>>();

function namesakesIn(schema: DatabaseSchema): ReadonlyMap<string, TableInfo[]> {
  const known = namesakesCache.get(schema);
  if (known !== undefined) return known;
  const tables = new Map(schema.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const found = new Map(
    [...namesakesOf(schema)].map(([key, { others }]) => [key, others.flatMap((other) => tables.get(other) ?? [])]),
  );
  namesakesCache.set(schema, found);
  return found;
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
