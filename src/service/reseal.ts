import { cipherFor, type KeyRing } from '../shared/cipher.ts';
import { type ResealResult, reseal, type SealedTable } from '../shared/reseal.ts';
import { CONVERSATIONS_PURPOSE, isPlainState, NO_STATE, stateIdentity } from './conversations/sealed-state.ts';
import { openServiceDatabase } from './db/open.ts';
import { PROFILES_PURPOSE, profileIdentity } from './profile/kept-tables.ts';
import { CREDENTIALS_PURPOSE, credentialsIdentity, formerCredentialsIdentity } from './resources/resource-records.ts';

interface SealedFor {
  purpose: string;
  tables: readonly SealedTable[];
}

/** Every column of the service that holds a sealed value, by the purpose of its key. */
export const SEALED_TABLES: readonly SealedFor[] = [
  {
    purpose: PROFILES_PURPOSE,
    tables: [
      {
        table: 'service_table_profile',
        key: ['resource_id', 'table_key'],
        columns: ['sealed_profile'],
        identity: ({ resource_id: resourceId = '', table_key: tableKey = '' }) =>
          profileIdentity({ resourceId, tableKey }),
      },
    ],
  },
  {
    purpose: CREDENTIALS_PURPOSE,
    tables: [
      {
        table: 'service_resource',
        key: ['id'],
        alsoRead: ['dataset_id'],
        columns: ['sealed_credentials'],
        identity: ({ id = '', dataset_id: datasetId = '' }) => credentialsIdentity({ id, datasetId }),
        formerIdentity: ({ id = '' }) => formerCredentialsIdentity({ id }),
      },
    ],
  },
  {
    purpose: CONVERSATIONS_PURPOSE,
    tables: [
      {
        table: 'service_conversation',
        key: ['id'],
        alsoRead: ['dataset_id'],
        columns: ['agent_state'],
        identity: ({ id = '', dataset_id: datasetId = '' }) => stateIdentity({ id, datasetId }),
        nothing: NO_STATE,
        isPlain: isPlainState,
      },
    ],
  },
];

/** Seals all that the service keeps sealed with the key in use. */
export async function resealService(databaseUrl: string, keys: KeyRing): Promise<ResealResult> {
  const db = await openServiceDatabase(databaseUrl);
  const sum: ResealResult = { resealed: 0, current: 0, unreadable: 0 };
  try {
    for (const { purpose, tables } of SEALED_TABLES) {
      const { resealed, current, unreadable } = await reseal(db, tables, cipherFor(keys, purpose));
      sum.resealed += resealed;
      sum.current += current;
      sum.unreadable += unreadable;
    }
    return sum;
  } finally {
    await db.destroy();
  }
}
