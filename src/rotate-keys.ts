import { once } from 'node:events';
import { connect } from 'node:net';
import { type Config, ConfigError } from './config/config.ts';
import { beginKeyFileRotation, encryptionKeys } from './config/secrets.ts';
import { resealService } from './service/reseal.ts';
import { cipherFor, type KeyRing } from './shared/cipher.ts';
import { isInUse } from './shared/database.ts';
import type { ResealResult } from './shared/reseal.ts';
import { STORE_PURPOSE } from './store/index.ts';
import { resealStore } from './store/reseal.ts';

/**
 * Seals everything that is kept with the key in use: `ENCRYPTION_KEY`, or a new one in the data folder's file.
 * It may be stopped anywhere and run again.
 */
export async function rotateKeys(config: Config, write: (line: string) => void): Promise<void> {
  if (config.encryptionKey === undefined) return rotateKeyFile(config, write);
  tell(await resealAll(config, encryptionKeys(config)), write);
  if (config.previousKeys.length === 0) {
    write('ENCRYPTION_KEY_PREVIOUS is not set: only values of the key in use could be opened.\n');
  } else write('ENCRYPTION_KEY_PREVIOUS is needed no more, but by sign-in tokens of its time until they expire.\n');
}

/** A process that runs knows only the key it read at its start, and would go on sealing with it. */
async function rotateKeyFile(config: Config, write: (line: string) => void): Promise<void> {
  if (await isListening(config)) {
    throw new ConfigError([
      'something listens on PORT, Parley perhaps: stop it, then rotate the key in the data folder',
    ]);
  }
  if (isInUse(config.databaseUrl)) {
    throw new ConfigError([
      'the database is in use, by Parley perhaps: stop it, then rotate the key in the data folder',
    ]);
  }
  const rotation = beginKeyFileRotation(config);
  tell(await resealAll(config, rotation.keys), write);
  rotation.finish();
  write('The key in the data folder is a new one; the old one opens nothing any more.\n');
}

async function resealAll({ databaseUrl }: Config, keys: KeyRing): Promise<ResealResult> {
  const bot = await resealStore(databaseUrl, cipherFor(keys, STORE_PURPOSE));
  const service = await resealService(databaseUrl, keys);
  return {
    resealed: bot.resealed + service.resealed,
    current: bot.current + service.current,
    unreadable: bot.unreadable + service.unreadable,
  };
}

function tell({ resealed, current, unreadable }: ResealResult, write: (line: string) => void): void {
  write(`${resealed} values were sealed anew, ${current} were up to date.\n`);
  if (unreadable > 0) write(`${unreadable} values open with none of the keys given, and were left as they are.\n`);
}

async function isListening({ host, port }: Config): Promise<boolean> {
  if (port === 0) return false;
  const socket = connect(port, host === '0.0.0.0' ? '127.0.0.1' : host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
