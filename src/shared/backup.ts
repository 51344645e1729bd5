import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { byName } from './by-name.ts';

/** Why there is no backup, or why it isn't restored, in words for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const BUSY_TIMEOUT_MS = 5_000;
/** About 4 MB at a time; between two, the process can do something else. */
const PAGES_AT_A_TIME = 1_000;

/**
 * Copies the database as it is at this moment, while others read and write it. The copy is whole or not there at all, and
 * only its owner can read it. @returns its size in bytes @throws BackupError
 */
export async function backUpDatabase(source: string, target: string): Promise<number> {
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}`);
  return writeWhole(target, (unfinished) => copyPages(source, unfinished));
}

/** Puts a backup where a database belongs that isn't there. @throws BackupError */
export async function restoreDatabase(backup: string, target: string): Promise<void> {
  const beside = [target, `${target}-wal`, `${target}-shm`, `${target}-journal`].find((path) => existsSync(path));
  if (beside !== undefined)
    throw new BackupError(`${beside} exists. Stop Parley and move it away, with the other files that begin like it`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  // Read as a database: a log beside a copy that somebody made by hand belongs to it.
  await writeWhole(target, (unfinished) => copyPages(backup, unfinished));
}

/** The tables of a database that nobody changes meanwhile. @throws BackupError */
export function tablesIn(path: string): string[] {
  return readFrom(path, (db) =>
    db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
}

/** The first rows of a table, as they are. @throws BackupError */
export const firstRows = (path: string, table: string, limit: number): Record<string, unknown>[] =>
  readFrom(path, (db) =>
    db.prepare<[number], Record<string, unknown>>(`SELECT * FROM "${table.replaceAll('"', '""')}" LIMIT ?`).all(limit),
  );

function readFrom<T>(path: string, read: (db: SqliteDatabase.Database) => T): T {
  try {
    const db = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw new BackupError(`${path} can't be read as a database (${codeOf(error)})`);
  }
}

/** @param write writes to this path, which is a file that only its owner can read */
async function writeWhole(target: string, write: (unfinished: string) => Promise<void>): Promise<number> {
  const folder = dirname(target);
  if (existsSync(target)) throw new BackupError(`${target} exists already. Choose another name`);
  if (!existsSync(folder)) throw new BackupError(`The folder ${folder} doesn't exist`);
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    await write(unfinished);
    chmodSync(unfinished, 0o600);
    const { size } = statSync(unfinished);
    sync(unfinished, 'r+');
    renameSync(unfinished, target);
    syncFolder(folder);
    return size;
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${end}`, { force: true });
    throw new BackupError(`${target} wasn't written: ${whyNot(error)}`);
  }
}

async function copyPages(source: string, unfinished: string): Promise<void> {
  const db = new SqliteDatabase(source, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Holds on to this moment. Otherwise each commit of another process would make the copy begin again.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await db.backup(unfinished, { progress: () => PAGES_AT_A_TIME });
  } finally {
    db.close();
  }
  checkCopy(unfinished);
}

/** The copy stands alone, in one file: without a log that is written ahead. */
function checkCopy(path: string): void {
  const copy = new SqliteDatabase(path);
  try {
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new BackupError('the database is damaged. Run parley doctor');
  } finally {
    copy.close();
  }
}

function sync(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(folder: string): void {
  try {
    sync(folder, 'r');
  } catch {
    // Windows has no such thing, and the file itself is on the disk.
  }
}

const WHY = byName<string>({
  EACCES: "this user can't write there",
  EDQUOT: 'there is no space left',
  EFBIG: 'the file would be too large for this user',
  ENOSPC: 'there is no space left',
  EROFS: 'the disk is read-only',
  SQLITE_BUSY: 'the database is locked. Try again later',
  SQLITE_CORRUPT: 'the database is damaged. Run parley doctor',
  SQLITE_FULL: 'there is no space left',
  SQLITE_NOTADB: 'the file is no database',
});

function whyNot(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = codeOf(error);
  return WHY[code] ?? `the system says ${code}`;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'an unknown error';
