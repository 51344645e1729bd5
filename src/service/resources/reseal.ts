import { cipherFor, type KeyRing } from '../../shared/cipher.ts';
import { type ResealResult, reseal, type SealedTable } from '../../shared/reseal.ts';
import { openServiceDatabase } from '../db/open.ts';
import { CREDENTIALS_PURPOSE, credentialsIdentity, formerCredentialsIdentity } from './resource-records.ts';

/** Every column of the service that holds a sealed value. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'service_resource',
    key: ['id'],
    alsoRead: ['dataset_id'],
    columns: ['sealed_credentials'],
    identity: ({ id = '', dataset_id: datasetId = '' }) => credentialsIdentity({ id, datasetId }),
    formerIdentity: ({ id = '' }) => formerCredentialsIdentity({ id }),
  },
];

/** Seals all credentials with the key in use. */
export async function resealService(databaseUrl: string, keys: KeyRing): Promise<ResealResult> {
  const db = await openServiceDatabase(databaseUrl);
  try {
    return await reseal(db, SEALED_TABLES, cipherFor(keys, CREDENTIALS_PURPOSE));
  } finally {
    await db.destroy();
  }
}
