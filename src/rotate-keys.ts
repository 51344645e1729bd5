import { type Config, ConfigError } from './config/config.ts';
import { beginKeyFileRotation, encryptionKeys } from './config/secrets.ts';
import { reencryptService } from './service/app/reencrypt.ts';
import { cipherFor, type KeyRing } from './shared/cipher.ts';
import { isInUse } from './shared/database.ts';
import { isListening } from './shared/listening.ts';
import type { ReencryptResult } from './shared/reencrypt.ts';
import { STORE_PURPOSE } from './store/index.ts';
import { reencryptStore } from './store/reencrypt.ts';

/**
 * Encrypts everything that is kept with the key in use: `ENCRYPTION_KEY`, or a new one in the data folder's file.
 * It may be stopped anywhere and run again.
 */
export async function rotateKeys(config: Config, write: (line: string) => void): Promise<void> {
  if (config.encryptionKey === undefined) return rotateKeyFile(config, write);
  tell(await reencryptAll(config, encryptionKeys(config)), write);
  if (config.previousKeys.length === 0) {
    write("ENCRYPTION_KEY_PREVIOUS isn't set, so only values encrypted with the current key could be checked.\n");
  } else write('You can remove ENCRYPTION_KEY_PREVIOUS once the sign-in tokens made with it have expired.\n');
}

/** A process that runs knows only the key it read at its start, and would go on encrypting with it. */
async function rotateKeyFile(config: Config, write: (line: string) => void): Promise<void> {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host;
  if (config.port !== 0 && (await isListening(host, config.port))) {
    throw new ConfigError([
      'A process is listening on PORT, perhaps Parley. Stop it, then rotate the key in the data folder',
    ]);
  }
  if (isInUse(config.databaseUrl)) {
    throw new ConfigError([
      'The database is in use, perhaps by Parley. Stop it, then rotate the key in the data folder',
    ]);
  }
  const rotation = beginKeyFileRotation(config);
  tell(await reencryptAll(config, rotation.keys), write);
  rotation.finish();
  write('The data folder has a new key. The old key no longer opens anything.\n');
}

async function reencryptAll({ databaseUrl }: Config, keys: KeyRing): Promise<ReencryptResult> {
  const bot = await reencryptStore(databaseUrl, cipherFor(keys, STORE_PURPOSE));
  const service = await reencryptService(databaseUrl, keys);
  return {
    reencrypted: bot.reencrypted + service.reencrypted,
    current: bot.current + service.current,
    unreadable: bot.unreadable + service.unreadable,
  };
}

function tell({ reencrypted, current, unreadable }: ReencryptResult, write: (line: string) => void): void {
  write(`${reencrypted} values were re-encrypted, and ${current} were up to date.\n`);
  if (unreadable > 0)
    write(`${unreadable} values can't be decrypted with the configured keys and were left unchanged.\n`);
}
