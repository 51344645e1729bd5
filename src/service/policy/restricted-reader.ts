import type { Policy } from '../../contract/policy.ts';
import type { DatabaseSchema, Dialect, Unfit } from '../connectors/connector.ts';
import type { ReadOnlySql, SqlAccess } from '../sql/guard.ts';
import { SqlRefusedError } from '../sql/refused.ts';
import { accessOf } from './access-of.ts';
import { restrictSchema } from './restrict-schema.ts';
import { isOpen, rulesOf } from './table-rules.ts';

export type GuardSql = (sql: string, dialect: Dialect, access?: SqlAccess) => Promise<ReadOnlySql>;

interface WholeReader {
  read: (signal: AbortSignal) => Promise<DatabaseSchema>;
  reread: (known: DatabaseSchema, signal: AbortSignal, unfit: Unfit) => Promise<DatabaseSchema | undefined>;
}

interface Deps {
  whole: WholeReader;
  /** The policy of now. */
  findPolicy: () => Promise<Policy>;
  guardSql: GuardSql;
  dialect: Dialect;
}

/** A data source as far as its policy lets it be read. */
export interface RestrictedReader extends WholeReader {
  /**
   * Guards a statement under the policy of this moment, so that one which begins after a change obeys it.
   * @throws SqlRefusedError, and what reading the schema throws
   */
  guard: (sql: string, signal: AbortSignal) => Promise<ReadOnlySql>;
  /** Of saved queries, those that may be run: the others name what isn't there for the one who answers. */
  onlyReadable: <T extends { sql: string }>(queries: readonly T[], signal: AbortSignal) => Promise<T[]>;
}

interface Restricted {
  policy: string;
  schema: DatabaseSchema;
  access: SqlAccess;
}

export function createRestrictedReader({ whole, findPolicy, guardSql, dialect }: Deps): RestrictedReader {
  /** By the whole schema. The same object again until schema or policy change, for those who index it. */
  const made = new WeakMap<DatabaseSchema, Restricted>();
  /** The whole schema of a restricted one. */
  const wholeOf = new WeakMap<DatabaseSchema, DatabaseSchema>();

  function restricted(schema: DatabaseSchema, policy: Policy): Restricted {
    const key = JSON.stringify(policy);
    const known = made.get(schema);
    if (known?.policy === key) return known;
    const rules = rulesOf(policy, schema);
    const now = { policy: key, schema: restrictSchema(schema, rules), access: accessOf(schema, rules) };
    made.set(schema, now);
    wholeOf.set(now.schema, schema);
    return now;
  }

  const readable = (schema: DatabaseSchema, policy: Policy): DatabaseSchema =>
    isOpen(policy) ? schema : restricted(schema, policy).schema;

  async function guard(sql: string, signal: AbortSignal): Promise<ReadOnlySql> {
    const policy = await findPolicy();
    if (isOpen(policy)) return guardSql(sql, dialect);
    return guardSql(sql, dialect, restricted(await whole.read(signal), policy).access);
  }

  return {
    async read(signal) {
      const schema = await whole.read(signal);
      return readable(schema, await findPolicy());
    },
    async reread(known, signal, unfit) {
      const before = wholeOf.get(known) ?? known;
      const fresh = await whole.reread(before, signal, unfit);
      const now = readable(fresh ?? before, await findPolicy());
      return now === known ? undefined : now;
    },
    guard,
    async onlyReadable(queries, signal) {
      if (isOpen(await findPolicy())) return [...queries];
      const readable = [];
      for (const query of queries) if (await isAccepted(guard(query.sql, signal))) readable.push(query);
      return readable;
    },
  };
}

async function isAccepted(guarded: Promise<ReadOnlySql>): Promise<boolean> {
  try {
    await guarded;
    return true;
  } catch (error) {
    if (error instanceof SqlRefusedError) return false;
    throw error;
  }
}
