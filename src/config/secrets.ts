import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deriveKey, KEY_BYTES, type KeyRing } from '../shared/cipher.ts';
import { isOnServer } from '../shared/database-url.ts';
import { createSigner } from '../shared/signer.ts';
import { type Config, ConfigError } from './config.ts';

/** In the data folder. */
export const KEY_FILE = 'encryption.key';

type KeyConfig = Pick<Config, 'encryptionKey' | 'previousKeys' | 'dataFolder'>;

/**
 * The keys that encrypt secrets at rest: `ENCRYPTION_KEY` and those before it, else one made at the first start and kept
 * in the data folder, readable by its owner alone.
 */
export function encryptionKeys({ encryptionKey, previousKeys, dataFolder }: KeyConfig): KeyRing {
  if (encryptionKey !== undefined) return { current: encryptionKey, previous: previousKeys };
  const path = join(dataFolder, KEY_FILE);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, linesOf([randomBytes(KEY_BYTES)]), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readKeyFile(path);
}

/** A rotation of the key in the data folder: between the two steps its file holds both keys, the new one first. */
/** The same for every process that has this database and this key, and says nothing about either. */
export function dataIdentity({ databaseUrl }: Pick<Config, 'databaseUrl'>, { current }: KeyRing): string {
  const place = isOnServer(databaseUrl) ? placeOnServer(databaseUrl) : resolve(databaseUrl.replace(/^sqlite:/, ''));
  return createSigner(deriveKey(current, 'parley: which data')).sign(place).slice(0, 16);
}

/** Without who signs in: the replicas of one database may do so as different users. */
function placeOnServer(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

export interface KeyFileRotation {
  keys: KeyRing;
  /** Forgets the old key. */
  finish(): void;
}

/** Makes a new key, or goes on with the one of a rotation that did not end. */
export function beginKeyFileRotation(config: KeyConfig): KeyFileRotation {
  const path = join(config.dataFolder, KEY_FILE);
  const found = encryptionKeys(config);
  const isRunning = found.previous.length > 0;
  const keys = isRunning ? found : { current: randomBytes(KEY_BYTES), previous: [found.current] };
  if (!isRunning) replaceFile(path, linesOf([keys.current, ...keys.previous]));
  return { keys, finish: () => replaceFile(path, linesOf([keys.current])) };
}

/** @throws ConfigError when there is something else in it */
export function readKeyFile(path: string): KeyRing {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const [current, ...previous] = lines.map((line) => Buffer.from(line, 'base64'));
  if (current?.length !== KEY_BYTES || previous.some((key) => key.length !== KEY_BYTES)) {
    throw new ConfigError([`The file ${KEY_FILE} in the data folder isn't a key. Restore it, or set ENCRYPTION_KEY`]);
  }
  return { current, previous };
}

const linesOf = (keys: readonly Buffer[]) => keys.map((key) => `${key.toString('base64')}\n`).join('');

/** Whole or not at all, also when the machine stops in the middle. Only its owner can read it. */
export function replaceFile(path: string, text: string): void {
  const next = `${path}.new`;
  // One that an earlier try left may be readable by others.
  rmSync(next, { force: true });
  const file = openSync(next, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(next, path);
}
