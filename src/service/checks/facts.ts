import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { KeysOf } from '../lineage/grain.ts';
import type { SourceProfile, TableProfile } from '../profile/index.ts';
import type { Facts } from './check.ts';

type About = Pick<Facts, 'schema' | 'profile' | 'now' | 'timeZone' | 'notes'>;

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

function keysIn({ primaryKey }: TableInfo, profile: TableProfile | undefined): (readonly string[])[] {
  const unique = profile?.columns.filter((column) => column.unique).map(({ name }) => [name]) ?? [];
  return [...(primaryKey.length > 0 ? [primaryKey] : []), ...unique];
}
