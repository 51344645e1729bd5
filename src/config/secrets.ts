import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES } from '../shared/cipher.ts';
import { type Config, ConfigError } from './config.ts';

const KEY_FILE = 'encryption.key';

/**
 * The key that seals secrets at rest: `ENCRYPTION_KEY`, else one made at the first start and kept in the data folder,
 * readable by its owner alone.
 */
export function encryptionKey({ encryptionKey, dataFolder }: Pick<Config, 'encryptionKey' | 'dataFolder'>): Buffer {
  if (encryptionKey !== undefined) return encryptionKey;
  const path = join(dataFolder, KEY_FILE);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new ConfigError([`the file ${KEY_FILE} in the data folder is not a key: restore it, or set ENCRYPTION_KEY`]);
  }
  return key;
}
