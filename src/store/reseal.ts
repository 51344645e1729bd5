import type { Cipher } from '../shared/cipher.ts';
import { openDatabase } from '../shared/database.ts';
import { type ResealResult, reseal } from '../shared/reseal.ts';
import { migrations } from './migrations/index.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import type { BotTables } from './tables.ts';

/** Seals all that the bot keeps with the key in use. */
export async function resealStore(databaseUrl: string, cipher: Cipher): Promise<ResealResult> {
  const db = await openDatabase<BotTables>({ url: databaseUrl, owner: 'bot', migrations });
  try {
    return await reseal(db, SEALED_TABLES, cipher);
  } finally {
    await db.destroy();
  }
}
