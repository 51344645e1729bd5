import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { encryptionKeys, KEY_FILE } from '../config/secrets.ts';
import type { KeyRing } from '../shared/cipher.ts';
import { inspectDatabase } from '../shared/database.ts';
import { isOnServer } from '../shared/database-url.ts';
import { plainText } from '../shared/plain-text.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { isOwnerOnly } from './owner-only.ts';

const DATABASE = 'Database';
const KEY = 'Encryption key';

interface Storage {
  findings: Finding[];
  keys: KeyRing | undefined;
  hasDatabase: boolean;
}

/** What is stored here, and the keys to it, as far as both can be read. Creates nothing. */
export async function checkStorage(config: Config): Promise<Storage> {
  const folder = checkFolder(config.dataFolder);
  if (folder.state === 'wrong') return { findings: [folder], keys: undefined, hasDatabase: false };
  const { finding: database, state } = isOnServer(config.databaseUrl)
    ? await checkServer(config.databaseUrl)
    : checkDatabase(config.databaseUrl);
  const hasDatabase = state === 'sound';
  const { finding: key, keys } = checkKey(config, state !== 'absent');
  return { findings: [folder, database, key], keys, hasDatabase };
}

function checkFolder(path: string): Finding {
  const name = 'Data folder';
  const nearest = nearestExisting(path);
  if (!statSync(nearest).isDirectory()) {
    return wrong(name, `${nearest} is a file, so ${path} can't be a folder.`, 'Set DATABASE_URL to another path.');
  }
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      name,
      `This user can't write to ${nearest}.`,
      'Give it to the user that Parley runs as, or set DATABASE_URL.',
    );
  }
  return ok(name, nearest === path ? `${path} can be written to.` : `${path} will be created at the first start.`);
}

function nearestExisting(path: string): string {
  let nearest = path;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return nearest;
}

async function checkServer(url: string): Promise<{ finding: Finding; state: 'absent' | 'sound' | 'unreadable' }> {
  const { inspectServer } = await import('../shared/postgres-dialect.ts');
  const found = await inspectServer(url);
  switch (found.state) {
    case 'absent':
      return { finding: ok(DATABASE, 'The server answers. Its tables will be created at the first start.'), ...found };
    case 'sound':
      return { finding: ok(DATABASE, 'The server answers.'), ...found };
    case 'unreadable': {
      const why = plainText(found.why, 200);
      return { finding: wrong(DATABASE, `The server can't be used: ${why}.`, 'Check DATABASE_URL.'), ...found };
    }
  }
}

function checkDatabase(url: string): { finding: Finding; state: ReturnType<typeof inspectDatabase> } {
  const state = inspectDatabase(url);
  switch (state) {
    case 'absent':
      return { finding: ok(DATABASE, 'It will be created at the first start.'), state };
    case 'sound':
      return { finding: soundDatabase(url.replace(/^sqlite:/, '')), state };
    case 'foreign':
      return {
        finding: wrong(
          DATABASE,
          "The file is no SQLite database, or it's damaged.",
          'Restore it from a backup, or set DATABASE_URL to another path.',
        ),
        state,
      };
    case 'damaged':
      return {
        finding: wrong(DATABASE, 'The file is damaged.', 'Stop Parley, and restore the file from a backup.'),
        state,
      };
    case 'unreadable':
      return {
        finding: wrong(DATABASE, "It can't be opened.", 'Give the file to the user that Parley runs as.'),
        state,
      };
  }
}

const soundDatabase = (path: string): Finding =>
  isOwnerOnly(path)
    ? ok(DATABASE, 'It can be read and is undamaged.')
    : warning(
        DATABASE,
        'Other users of this machine can read it.',
        `Run chmod 600 ${path}, or start Parley as its owner.`,
      );

function checkKey(config: Config, hasFile: boolean): { finding: Finding; keys: KeyRing | undefined } {
  if (config.encryptionKey !== undefined) {
    return { finding: ok(KEY, 'ENCRYPTION_KEY is set.'), keys: encryptionKeys(config) };
  }
  const path = join(config.dataFolder, KEY_FILE);
  if (!existsSync(path)) return { finding: absentKey(hasFile), keys: undefined };
  try {
    const keys = encryptionKeys(config);
    if (isOwnerOnly(path)) {
      return { finding: ok(KEY, `${KEY_FILE} is in the data folder, and only its owner can read it.`), keys };
    }
    const finding = warning(KEY, `Other users of this machine can read ${KEY_FILE}.`, `Run chmod 600 ${path}.`);
    return { finding, keys };
  } catch (error) {
    const what = error instanceof ConfigError ? `${KEY_FILE} isn't a key.` : `${KEY_FILE} can't be read.`;
    return { finding: wrong(KEY, what, 'Restore it from a backup, or set ENCRYPTION_KEY.'), keys: undefined };
  }
}

const absentKey = (hasDatabase: boolean): Finding =>
  hasDatabase
    ? wrong(
        KEY,
        `${KEY_FILE} is missing, and the database is encrypted with it.`,
        'Restore it, or set ENCRYPTION_KEY, before you start Parley. It would make a new key that opens nothing.',
      )
    : ok(KEY, 'It will be created at the first start.');
