import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated, Kysely, Migration } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../src/shared/database.ts';
import { findPostgres, startPostgres } from '../../service/connectors/postgres/servers.ts';
import { emptyFolder } from '../stage.ts';

const AT_ONCE = [1, 16, 64];
const SECONDS = 4;
/** About what a question's row has. */
const TEXT = 'x'.repeat(300);

interface Tables {
  commits: { id: Generated<number>; words: string };
}

/** How many changes a second are on the disk, if so many wait for theirs at the same time. */
export async function measureCommits(): Promise<string[]> {
  const lines = [`SQLite, as Parley opens it: ${(await commitToSqlite()).join(', ')}`];
  const binaries = findPostgres();
  const postgres = binaries === undefined ? undefined : await commitToPostgres(binaries);
  return [...lines, `PostgreSQL on the same disk: ${postgres?.join(', ') ?? 'not installed'}`];
}

async function commitToSqlite(): Promise<string[]> {
  const folder = emptyFolder();
  const db = await openDatabase<Tables>({
    url: `sqlite:${join(folder, 'commits.db')}`,
    owner: 'bench',
    migrations: { '001-commits': createTable },
  });
  const rates: string[] = [];
  for (const atOnce of AT_ONCE)
    rates.push(await rateOf(atOnce, () => db.insertInto('commits').values({ words: TEXT }).execute()));
  await db.destroy();
  rmSync(folder, { recursive: true });
  return rates;
}

const createTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('commits')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('words', 'text')
      .execute();
  },
};

async function commitToPostgres(binaries: string): Promise<string[]> {
  // The disk counts: the tests' own server doesn't wait for it.
  const server = await startPostgres(binaries, ['-c', 'fsync=on']);
  const { host, port, dbname: database, username: user, password } = server.credentials;
  await server.execute('CREATE TABLE commits (id bigserial PRIMARY KEY, words text)');
  const pool = new pg.Pool({ host, port, database, user, password, max: Math.max(...AT_ONCE) });
  const rates: string[] = [];
  for (const atOnce of AT_ONCE)
    rates.push(await rateOf(atOnce, () => pool.query('INSERT INTO commits (words) VALUES ($1)', [TEXT])));
  await pool.end();
  await server.stop();
  return rates;
}

async function rateOf(atOnce: number, commit: () => Promise<unknown>): Promise<string> {
  let committed = 0;
  const start = performance.now();
  const goOn = async (): Promise<void> => {
    while (performance.now() - start < SECONDS * 1_000) {
      await commit();
      committed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return `${(committed / ((performance.now() - start) / 1_000)).toFixed(0)} a second with ${atOnce} at once`;
}
