import type { DatabaseSchema, QueryResult } from '../../../../../src/service/connectors/connector.ts';
import { openConnector } from '../../../../../src/service/databases/index.ts';
import { createNetwork } from '../../../../../src/service/network/network.ts';
import { guardSql, SqlRefusedError } from '../../../../../src/service/sql/guard.ts';
import { openPglite, releasePglite } from '../../../../fixtures/pglite.ts';
import { type findMariadb, startMariadb } from '../../../connectors/mysql/servers.ts';
import { executeOn, introspect } from '../../engine/database.ts';
import { MYSQL, POSTGRES, type Spelling } from './spellings.ts';
import { tablesOf, VARIANTS } from './two-databases.ts';

/** A database with the tables of a variant at a time. */
export interface OpenTables {
  spelling: Spelling;
  schema: DatabaseSchema;
  become(variant: (typeof VARIANTS)[number]): Promise<unknown>;
  /** undefined: the guard or the database refuses it. */
  run(sql: string): Promise<QueryResult | undefined>;
  close(): Promise<unknown>;
}

export async function openPostgres(): Promise<OpenTables> {
  const database = await openPglite();
  const become: OpenTables['become'] = (variant) => database.exec(tablesOf(variant, POSTGRES));
  await become(VARIANTS[0]);
  return {
    spelling: POSTGRES,
    schema: await introspect(database),
    become,
    run: async (sql) => {
      const guarded = await whereAllowed(sql, 'postgres');
      return guarded && executeOn(database, guarded.text).catch(() => undefined);
    },
    close: () => releasePglite(database),
  };
}

const LIMITS = { maxRows: 1_000, maxBytes: 8_000_000, timeoutMs: 30_000 };
const never = new AbortController().signal;

export async function openMariadb(binaries: NonNullable<ReturnType<typeof findMariadb>>): Promise<OpenTables> {
  const server = await startMariadb(binaries);
  const source = { type: 'db:mysql' as const, credentials: server.credentials };
  const connector = openConnector(source, createNetwork({ allowPrivate: true }));
  const become: OpenTables['become'] = (variant) => server.execute(`USE shop; ${tablesOf(variant, MYSQL)}`);
  await become(VARIANTS[0]);
  return {
    spelling: MYSQL,
    schema: await connector.introspect(never),
    become,
    run: async (sql) => {
      const guarded = await whereAllowed(sql, 'mysql');
      return guarded && connector.run(guarded, LIMITS, never).catch(() => undefined);
    },
    close: async () => {
      await connector.close();
      await server.stop();
    },
  };
}

const whereAllowed = (sql: string, dialect: Spelling['dialect']) =>
  guardSql(sql, dialect).catch((error: unknown) => {
    if (error instanceof SqlRefusedError) return undefined;
    throw error;
  });
