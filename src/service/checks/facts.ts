import { inSlices } from '../../shared/steps.ts';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { SourceProfile, TableProfile } from '../profile/index.ts';
import { type SaidNames, saidNamesInSteps } from '../profile/said-names.ts';
import type { Facts } from './check.ts';
import { said } from './words.ts';

type About = Pick<Facts, 'schema' | 'profile' | 'now' | 'timeZone' | 'deadRows' | 'notes'>;

export function factsOf(about: About): Facts {
  const known = knownOf(about.schema, about.profile);
  return {
    ...about,
    ...known,
    columnOf: (table, column) => known.tableOf(table)?.columns.find(({ name }) => name === column),
  };
}

type Known = Pick<Facts, 'tableOf' | 'keysOf' | 'said' | 'gatherNames'>;

const lately = new WeakMap<SourceProfile, Known>();

function knownOf(schema: DatabaseSchema, profile: SourceProfile): Known {
  const known = lately.get(profile) ?? makeKnown(schema, profile);
  lately.set(profile, known);
  return known;
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

function makeKnown(schema: DatabaseSchema, profile: SourceProfile): Known {
  const { tables } = schema;
  const profiles = new Map(profile.tables.map((table) => [keyOf(table.schema, table.name), table]));
  const tableOf = (table: TableInfo) => profiles.get(keyOf(table.schema, table.name));
  const keys = new Map(tables.map((table) => [keyOf(table.schema, table.name), keysIn(table, tableOf(table))]));
  // What a join leads to is a key there, or it would be none.
  for (const { to } of profile.joins) keys.get(keyOf(to.schema, to.table))?.push(to.columns);
  return {
    tableOf,
    keysOf: (table) => keys.get(keyOf(table.schema, table.name)) ?? [],
    ...sayNames(schema, profile),
  };
}

/** A large source's words take a second to gather, and most statements have nothing wrong: that is done once a name was said. */
function sayNames(schema: DatabaseSchema, profile: SourceProfile): Pick<Facts, 'said' | 'gatherNames'> {
  let names: SaidNames | undefined;
  let isMissed = false;
  const known = (): SaidNames | undefined => {
    isMissed ||= names === undefined;
    return names;
  };
  const tableCalled = (name: string): TableInfo | undefined => {
    const called = schema.tables.filter((table) => table.name === name);
    return called.length === 1 ? called[0] : undefined;
  };
  const ofTable = (table: TableInfo): string => known()?.ofTable(table).words.join(' ') ?? said(table.name);
  return {
    said: {
      table(named) {
        const table = typeof named === 'string' ? (tableCalled(named) ?? named) : named;
        return typeof table === 'string' ? said(table) : ofTable(table);
      },
      column: (table, name) => known()?.ofColumn(table, name).words.join(' ') ?? said(name),
    },
    async gatherNames() {
      if (!isMissed || names !== undefined) return false;
      names = await inSlices(saidNamesInSteps(schema, profile));
      return true;
    },
  };
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
