import type { Cipher } from '../shared/cipher.ts';
import { openDatabase } from '../shared/database.ts';
import { type ReencryptResult, reencrypt } from '../shared/reencrypt.ts';
import { ENCRYPTED_TABLES } from './encrypted-tables.ts';
import { migrations } from './migrations/index.ts';
import type { BotTables } from './tables.ts';

/** Encrypts every encrypted value of the bot with the key in use. */
export async function reencryptStore(databaseUrl: string, cipher: Cipher): Promise<ReencryptResult> {
  const db = await openDatabase<BotTables>({ url: databaseUrl, owner: 'bot', migrations });
  try {
    return await reencrypt(db, ENCRYPTED_TABLES, cipher);
  } finally {
    await db.destroy();
  }
}
