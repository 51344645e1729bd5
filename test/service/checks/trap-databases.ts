import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Facts, factsOf } from '../../../src/service/checks/index.ts';
import type { QueryResult } from '../../../src/service/connectors/connector.ts';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../connectors/postgres/servers.ts';
import { openAsked } from '../types/asked-source.ts';

const NOW = '2026-11-29T09:00:00Z';

const statementSchema = z.object({
  question: z.string(),
  sql: z.string(),
  why: z.string(),
  timeZone: z.string().optional(),
});
const trapSchema = z.object({ trap: z.string(), falls: z.array(statementSchema), near: z.array(statementSchema) });
const databaseSchema = z.object({
  trade: z.string(),
  dialect: z.enum(['postgres', 'mysql']),
  schema: z.array(z.string()),
  traps: z.array(trapSchema),
});

export type TrapDatabase = z.infer<typeof databaseSchema>;

/** The databases of a folder, by the names of their files. */
export const trapDatabases = (folder: string): TrapDatabase[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => databaseSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

/** What Parley learns of a database. */
export interface Learned {
  facts: (timeZone?: string) => Facts;
  run: (sql: string) => Promise<QueryResult>;
}

/** Calls for each database in turn, with what Parley learns of it on a real server. */
export async function onServers(
  databases: readonly TrapDatabase[],
  use: (database: TrapDatabase, learned: Learned) => Promise<void>,
): Promise<void> {
  for (const dialect of ['postgres', 'mysql'] as const) {
    const own = databases.filter((database) => database.dialect === dialect);
    if (own.length > 0) await onServer(dialect, own, use);
  }
}

async function onServer(
  dialect: TrapDatabase['dialect'],
  databases: readonly TrapDatabase[],
  use: Parameters<typeof onServers>[1],
): Promise<void> {
  const server = await start(dialect);
  try {
    for (const database of databases) {
      await server.execute(server.empty);
      for (const statement of database.schema) await server.execute(statement);
      const asked = await openAsked({ type: server.type, credentials: server.credentials }, NOW);
      try {
        const { schema, profile, run } = asked;
        const about = { schema, profile, now: new Date(NOW), notes: database.trade };
        await use(database, { run, facts: (timeZone) => factsOf({ ...about, timeZone }) });
      } finally {
        await asked.close();
      }
    }
  } finally {
    await server.stop();
  }
}

async function start(dialect: TrapDatabase['dialect']) {
  if (dialect === 'mysql') {
    const binaries = findMariadb();
    if (binaries === undefined) throw new Error('MariaDB is not installed.');
    const server = await startMariadb(binaries);
    const empty = 'DROP DATABASE shop; CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop';
    const execute = (sql: string) => server.execute(sql === empty ? sql : `USE shop; ${sql}`);
    return { ...server, execute, type: 'db:mysql' as const, empty };
  }
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed.');
  const server = await startPostgres(binaries);
  return { ...server, type: 'db:postgres' as const, empty: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' };
}
