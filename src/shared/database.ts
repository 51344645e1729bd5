import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type Migration, Migrator, SqliteDialect } from 'kysely';

const BUSY_TIMEOUT_MS = 5_000;

export interface DatabaseOptions {
  /** `sqlite:<path>` or `sqlite::memory:` */
  url: string;
  /** Prefix of the tables Kysely keeps about the migrations, so that several parts share one file. */
  owner: string;
  /** Numbered migrations (`001-…`), imported statically and never edited once landed. */
  migrations: Record<string, Migration>;
}

/** Opens the database and brings its schema up to date. The only place that constructs a connection. */
export async function openDatabase<Tables>({ url, owner, migrations }: DatabaseOptions): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(url) }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${owner}_migration`,
    migrationLockTableName: `${owner}_migration_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error(`the ${owner} tables could not be brought up to date`, { cause: error });
  }
  return db;
}

function openSqlite(url: string): SqliteDatabase.Database {
  const path = url.replace(/^sqlite:/, '');
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const sqlite = new SqliteDatabase(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return sqlite;
}
