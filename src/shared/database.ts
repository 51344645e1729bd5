import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Dialect, Kysely, type Migration, Migrator, PostgresAdapter } from 'kysely';
import { Checkpoints } from './checkpoints.ts';
import { isOnServer } from './database-url.ts';
import { createDiskSync } from './disk-sync.ts';
import { makeInTurn } from './in-turn.ts';
import { withNewer } from './newer-migrations.ts';
import { SharedSqliteDialect } from './sqlite-dialect.ts';
import { SqliteSession } from './sqlite-session.ts';
import { StorageFailure } from './storage-failure.ts';

const IN_MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5_000;

export interface DatabaseOptions {
  /** `sqlite:<path>`, `sqlite::memory:`, or `postgres://…` */
  url: string;
  /** Prefix of the tables Kysely keeps about the migrations, so that several parts share one file. */
  owner: string;
  /** Numbered migrations (`001-…`), imported statically and never edited once landed. */
  migrations: Record<string, Migration>;
}

/** No other part, and no other opening of the same part, changes the schema of a file at the same time. */
const inTurn = makeInTurn();

const files = new WeakMap<object, SharedSqliteDialect>();

/** Opens the database and brings its schema up to date. The only place that constructs a connection. @throws StorageFailure */
export async function openDatabase<Tables>({ url, owner, migrations }: DatabaseOptions): Promise<Kysely<Tables>> {
  const dialect = await dialectOf(url);
  const db = new Kysely<Tables>({ dialect });
  if (dialect instanceof SharedSqliteDialect) files.set(db, dialect);
  try {
    // Other processes wait for the lock that the migrator takes.
    await inTurn(url, () => migrate(db, { owner, migrations }));
  } catch (error) {
    await db.destroy().catch(() => {});
    if (error instanceof StorageFailure) throw error;
    throw new Error(`the ${owner} tables could not be brought up to date`, { cause: error });
  }
  return db;
}

async function migrate<Tables>(
  db: Kysely<Tables>,
  { owner, migrations: known }: Pick<DatabaseOptions, 'owner' | 'migrations'>,
): Promise<void> {
  const table = `${owner}_migration`;
  const migrations = await withNewer(db, { known, table });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}

/** For a file: another number once another process has changed it. @throws when no file was opened as this here */
export function changesElsewhere(db: object): number {
  const file = files.get(db);
  if (file === undefined) throw new Error('no file was opened as this database here');
  return file.changesElsewhere();
}

/** Whether the statements are PostgreSQL's. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Whether the file is open, in this process or another: a process that has it open keeps a shared lock, also while
 * nothing is written. https://sqlite.org/wal.html
 */
export function isInUse(url: string): boolean {
  const path = pathOf(url);
  if (path === IN_MEMORY || !existsSync(path)) return false;
  const sqlite = new SqliteDatabase(path, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT');
    return false;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}

/**
 * Looks at the file without changing it. `foreign`: it's no database, or its first page is damaged; `unreadable`: it
 * can't be opened.
 */
export function inspectDatabase(url: string): 'absent' | 'sound' | 'damaged' | 'foreign' | 'unreadable' {
  const path = pathOf(url);
  if (path === IN_MEMORY || !existsSync(path)) return 'absent';
  try {
    const sqlite = new SqliteDatabase(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      return sqlite.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged';
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : '';
    if (code === 'SQLITE_NOTADB') return 'foreign';
    return code.startsWith('SQLITE_CORRUPT') ? 'damaged' : 'unreadable';
  }
}

function pathOf(url: string): string {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error('the database URL is not of the form sqlite:<path> or postgres://…');
  return path === IN_MEMORY ? path : resolve(path);
}

async function dialectOf(url: string): Promise<Dialect> {
  if (isOnServer(url)) {
    const { SharedPostgresDialect } = await import('./postgres-dialect.ts');
    return new SharedPostgresDialect(url);
  }
  const path = pathOf(url);
  return new SharedSqliteDialect({ path: path === IN_MEMORY ? undefined : path, open: () => openSqlite(path) });
}

/** Only its owner can read the file. SQLite gives the files beside it, `-wal` and `-shm`, the same mode. */
function keepToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
  } catch {
    // Another user's file, or one on a file system without modes, may work as it is. If it doesn't, SQLite says why.
  }
}

function openSqlite(path: string): SqliteSession {
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    keepToOwner(path);
  }
  const sqlite = new SqliteDatabase(path);
  const isAhead = sqlite.pragma('journal_mode = WAL', { simple: true }) === 'wal';
  // Where a file system has no log that is written ahead, SQLite itself waits for the disk.
  sqlite.pragma(`synchronous = ${isAhead ? 'NORMAL' : 'FULL'}`);
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  if (!isAhead) return new SqliteSession(sqlite);
  return new SqliteSession(sqlite, createDiskSync(`${path}-wal`), new Checkpoints(sqlite, path));
}
