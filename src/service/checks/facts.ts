import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { KeysOf } from '../lineage/grain.ts';
import type { SourceProfile, TableProfile } from '../profile/index.ts';
import type { Facts } from './check.ts';

type About = Pick<Facts, 'schema' | 'profile' | 'now' | 'timeZone' | 'deadRows' | 'notes'>;

export function factsOf(about: About): Facts {
  const { tableOf, keysOf } = knownOf(about.schema, about.profile);
  return {
    ...about,
    tableOf,
    keysOf,
    columnOf: (table, column) => tableOf(table)?.columns.find(({ name }) => name === column),
  };
}

interface Known {
  tableOf: Facts['tableOf'];
  keysOf: KeysOf;
}

const lately = new WeakMap<SourceProfile, Known>();

function knownOf(schema: DatabaseSchema, profile: SourceProfile): Known {
  const known = lately.get(profile) ?? makeKnown(schema, profile);
  lately.set(profile, known);
  return known;
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

function makeKnown({ tables }: DatabaseSchema, profile: SourceProfile): Known {
  const profiles = new Map(profile.tables.map((table) => [keyOf(table.schema, table.name), table]));
  const tableOf = (table: TableInfo) => profiles.get(keyOf(table.schema, table.name));
  const keys = new Map(tables.map((table) => [keyOf(table.schema, table.name), keysIn(table, tableOf(table))]));
  // What a join leads to is a key there, or it would be none.
  for (const { to } of profile.joins) keys.get(keyOf(to.schema, to.table))?.push(to.columns);
  return { tableOf, keysOf: (table) => keys.get(keyOf(table.schema, table.name)) ?? [] };
}

/** Rows without a value in a key may be alike, but those of versions: one is open at most, `(customer, valid_to)`. */
function keysIn({ primaryKey, columns }: TableInfo, profile: TableProfile | undefined): (readonly string[])[] {
  const keys = profile?.keys ?? (primaryKey.length > 0 ? [primaryKey] : []);
  const isDay = (name: string) =>
    columns.some((one) => one.name === name && (one.kind === 'date' || one.kind === 'timestamp'));
  const ends = profile?.dead.filter(({ kind }) => kind === 'past-version').map(({ column }) => column) ?? [];
  const dated = keys
    .filter((key) => key.length > 1 && key.some(isDay))
    .map((key) => key.filter((name) => !isDay(name)));
  return [...keys, ...dated.flatMap((key) => ends.map((end) => [...key, end]))];
}
