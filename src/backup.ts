import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { encryptionKeys, KEY_FILE, readKeyFile, replaceFile } from './config/secrets.ts';
import { ENCRYPTED_TABLES as SERVICE_TABLES } from './service/app/reencrypt.ts';
import { BackupError, backUpDatabase, firstRows, restoreDatabase, tablesIn } from './shared/backup.ts';
import { cipherFor, type KeyRing } from './shared/cipher.ts';
import { inspectDatabase, isInUse } from './shared/database.ts';
import { isOnServer } from './shared/database-url.ts';
import { countReadable } from './shared/reencrypt.ts';
import { ENCRYPTED_TABLES as STORE_TABLES } from './store/encrypted-tables.ts';
import { STORE_PURPOSE } from './store/index.ts';

type Write = (line: string) => void;

interface BackupArguments {
  /** Where to. */
  file: string;
  /** Copies the key file too, beside it. */
  withKey: boolean;
}

/** Copies the database while Parley runs, and says what else a restore needs. @throws BackupError */
export async function printBackup(config: Config, { file, withKey }: BackupArguments, write: Write): Promise<void> {
  const source = databasePath(config, 'pg_dump');
  const target = resolve(file);
  const keyFile = join(config.dataFolder, KEY_FILE);
  const key = config.encryptionKey === undefined ? 'file' : 'variable';
  if (withKey) checkKeyCanBeCopied(key, { keyFile, copy: keyBeside(target) });
  const size = await backUpDatabase(source, target);
  write(`${target} has everything that Parley stores (${(size / 1e6).toFixed(1)} MB).\n`);
  if (withKey) {
    copyKey(keyFile, keyBeside(target));
    write(
      `${keyBeside(target)} is its key. Keep the two apart: together they open the credentials of your databases.\n`,
    );
  } else write(NEEDS_KEY[key](keyFile));
  const keys = key === 'variable' || existsSync(keyFile) ? encryptionKeys(config) : undefined;
  if (keys !== undefined && opensNothing(target, keys)) write(OPENS_NOTHING);
}

/** Puts a backup in the place of a database that isn't there. @throws BackupError */
export async function printRestore(config: Config, file: string, write: Write): Promise<void> {
  const target = databasePath(config, 'pg_restore');
  const backup = resolve(file);
  checkBackup(backup);
  if (isInUse(config.databaseUrl)) throw new BackupError(`${target} is in use, perhaps by Parley. Stop it first`);
  const keyFile = join(config.dataFolder, KEY_FILE);
  const hasKey = config.encryptionKey !== undefined || existsSync(keyFile);
  if (!hasKey && !existsSync(keyBeside(backup))) throw new BackupError(noKey(keyBeside(backup), keyFile));
  const keys = hasKey ? encryptionKeys(config) : readKeyBeside(backup);
  if (opensNothing(backup, keys)) throw new BackupError(WRONG_KEY);
  await restoreDatabase(backup, target);
  if (!hasKey) copyKey(keyBeside(backup), keyFile);
  write(
    `${target} is restored${hasKey ? '' : ', and its key too'}. Start Parley: it goes on with the questions that were unfinished when the backup was made.\n`,
  );
}

const keyBeside = (backup: string): string => `${backup}.key`;

function readKeyBeside(backup: string): KeyRing {
  try {
    return readKeyFile(keyBeside(backup));
  } catch {
    throw new BackupError(`${keyBeside(backup)} isn't a key, or can't be read`);
  }
}

/** By now the database is copied, and stays. */
function copyKey(from: string, to: string): void {
  try {
    replaceFile(to, readFileSync(from, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    throw new BackupError(`The database was copied, but its key wasn't (${code}). Copy ${from} to ${to} by hand`);
  }
}

function databasePath({ databaseUrl }: Config, otherwise: string): string {
  const path = /^sqlite:(?!:memory:)(.+)$/.exec(databaseUrl)?.[1];
  if (path !== undefined) return resolve(path);
  if (isOnServer(databaseUrl))
    throw new BackupError(
      `DATABASE_URL is a PostgreSQL database, and this command copies SQLite files. Use ${otherwise}: docs/operations.md says how`,
    );
  throw new BackupError('DATABASE_URL names no file');
}

function checkKeyCanBeCopied(key: 'file' | 'variable', { keyFile, copy }: { keyFile: string; copy: string }): void {
  if (key === 'variable')
    throw new BackupError(
      'ENCRYPTION_KEY is set, so there is no file to copy. Leave out --with-key, and keep its value',
    );
  if (!existsSync(keyFile)) throw new BackupError(`There is no key at ${keyFile}`);
  if (existsSync(copy)) throw new BackupError(`${copy} exists already. Choose another name`);
}

const NEEDS_KEY: Record<'file' | 'variable', (keyFile: string) => string> = {
  file: (keyFile) =>
    `It is worth nothing without the key in ${keyFile}, which isn't in it. Keep a copy of that file too, in another place. With --with-key, it is copied now.\n`,
  variable: () =>
    `It is worth nothing without the value of ENCRYPTION_KEY, which isn't in it. Keep that too, in another place.\n`,
};

const OPENS_NOTHING =
  'Careful: the key in use opens nothing in it. Look for the key that Parley was started with before, and keep that one.\n';

const WRONG_KEY =
  'The key in use opens nothing in this backup. Set ENCRYPTION_KEY to the key of that time, or put its encryption.key into the data folder';

const noKey = (beside: string, keyFile: string): string =>
  `The backup's key is missing: there is no ${beside}, no ${keyFile}, and ENCRYPTION_KEY isn't set. Without it, tokens, credentials, and answers in the backup can't be read`;

/** @throws BackupError when it is no backup of Parley */
function checkBackup(path: string): void {
  const state = inspectDatabase(`sqlite:${path}`);
  if (state === 'absent') throw new BackupError(`There is no backup at ${path}`);
  if (state !== 'sound') throw new BackupError(`${path} can't be restored: ${NOT_SOUND[state]}`);
  const tables = tablesIn(path);
  if (!tables.some((table) => table === 'bot_migration' || table === 'service_migration'))
    throw new BackupError(`${path} is no backup of Parley`);
}

const NOT_SOUND = { damaged: 'it is damaged', foreign: 'it is no SQLite database', unreadable: "it can't be opened" };

/** A few values of each kind are enough to tell. */
const SAMPLE = 20;

/** Whether there are encrypted values, and these keys open none. */
function opensNothing(path: string, keys: KeyRing): boolean {
  const tables = new Set(tablesIn(path));
  let found = 0;
  for (const { purpose, tables: encrypted } of [{ purpose: STORE_PURPOSE, tables: STORE_TABLES }, ...SERVICE_TABLES]) {
    for (const table of encrypted.filter((one) => tables.has(one.table))) {
      const { readable, unreadable } = countReadable(
        firstRows(path, table.table, SAMPLE),
        table,
        cipherFor(keys, purpose),
      );
      if (readable > 0) return false;
      found += unreadable;
    }
  }
  return found > 0;
}
