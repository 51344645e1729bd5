import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { cipherFor } from './shared/cipher.ts';
import { systemClock } from './shared/clock.ts';
import { openStore, STORE_PURPOSE } from './store/index.ts';

/** What people said about answers, one JSON object per line, oldest first, for those who improve the answers. */
export async function printFeedback(config: Config, write: (line: string) => void): Promise<void> {
  const cipher = cipherFor(encryptionKeys(config), STORE_PURPOSE);
  const store = await openStore({ databaseUrl: config.databaseUrl, cipher, clock: systemClock });
  try {
    for await (const { about, reason, at, ...feedback } of store.ratings.all()) {
      const line = { at: at.toISOString(), ...feedback, reason: reason ?? null, ...about };
      write(`${JSON.stringify(line)}\n`);
    }
  } finally {
    await store.close();
  }
}
