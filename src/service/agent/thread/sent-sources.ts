import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { SourceProfile, TableProfile } from '../../profile/index.ts';
import type { ToThread } from './protocol.ts';

/** Copying so many tables takes a millisecond or two. */
const TABLES_AT_ONCE = 50;
const JOINS_AT_ONCE = 500;

interface Sent<T> {
  id: number;
  of: T;
}

/** Sends each schema and profile once, a profile by what differs from the one before. Says when one is out of use. */
export interface SentSources {
  send(schema: DatabaseSchema, profile: SourceProfile): Promise<{ schema: number; profile: number }>;
  /** Sends a schema whose profile will follow. */
  sendSchema(schema: DatabaseSchema): Promise<number>;
}

export function createSentSources(post: (message: ToThread) => void): SentSources {
  let count = 0;
  const schemas = new WeakMap<DatabaseSchema, Promise<number>>();
  const profiles = new WeakMap<SourceProfile, Promise<number>>();
  /** The newest profile sent for a schema: it must stay, since the next one builds on it. */
  const latest = new WeakMap<DatabaseSchema, Sent<SourceProfile>>();
  const gone = new FinalizationRegistry<ToThread>((message) => post(message));

  function sendSchema(schema: DatabaseSchema): Promise<number> {
    const sent = schemas.get(schema) ?? sendTables(schema);
    schemas.set(schema, sent);
    return sent;
  }

  async function sendTables(schema: DatabaseSchema): Promise<number> {
    const id = ++count;
    gone.register(schema, { kind: 'forget', schemas: [id], profiles: [] });
    const { tables, ...rest } = schema;
    for (let at = 0; at < tables.length; at += TABLES_AT_ONCE) {
      post({ kind: 'tables', schema: id, tables: tables.slice(at, at + TABLES_AT_ONCE) });
      await nextTurn();
    }
    post({ kind: 'schema', schema: id, rest });
    return id;
  }

  async function sendProfile(schema: DatabaseSchema, profile: SourceProfile): Promise<number> {
    const id = ++count;
    const base = latest.get(schema);
    const { tables, joins, ...rest } = profile;
    const changed = changedTables(tables, base?.of.tables ?? []);
    for (let from = 0; from < changed.length; from += TABLES_AT_ONCE) {
      const at = changed.slice(from, from + TABLES_AT_ONCE);
      post({ kind: 'profiles', profile: id, at, tables: at.flatMap((one) => tables[one] ?? []) });
      await nextTurn();
    }
    for (let from = 0; from < joins.length; from += JOINS_AT_ONCE) {
      post({ kind: 'joins', profile: id, joins: joins.slice(from, from + JOINS_AT_ONCE) });
      await nextTurn();
    }
    post({ kind: 'profile', profile: id, base: base?.id ?? null, rest, tables: tables.length });
    gone.register(profile, { kind: 'forget', schemas: [], profiles: [id] });
    latest.set(schema, { id, of: profile });
    return id;
  }

  return {
    sendSchema,
    async send(schema, profile) {
      const sentSchema = sendSchema(schema);
      const sentProfile = profiles.get(profile) ?? sendProfile(schema, profile);
      profiles.set(profile, sentProfile);
      return { schema: await sentSchema, profile: await sentProfile };
    },
  };
}

/** Positions of tables that are not the same object as before. */
const changedTables = (tables: readonly TableProfile[], before: readonly TableProfile[]): number[] =>
  tables.flatMap((table, at) => (table === before[at] ? [] : [at]));
