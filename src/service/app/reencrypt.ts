import { cipherFor, type KeyRing } from '../../shared/cipher.ts';
import { type EncryptedTable, type ReencryptResult, reencrypt } from '../../shared/reencrypt.ts';
import { CONVERSATIONS_PURPOSE, isPlainState, NO_STATE, stateIdentity } from '../conversations/encrypted-state.ts';
import { openServiceDatabase } from '../db/open.ts';
import { MODEL_KEYS_PURPOSE, modelKeyIdentity } from '../model-connection/model-connection-records.ts';
import { MODEL_REQUESTS_PURPOSE, modelRequestIdentity } from '../model-requests/model-request-records.ts';
import { PROFILES_PURPOSE, profileIdentity } from '../profile/kept-tables.ts';
import { QUERY_HISTORY_PURPOSE, statementIdentity } from '../query-history/statement-records.ts';
import {
  CREDENTIALS_PURPOSE,
  credentialsIdentity,
  formerCredentialsIdentity,
} from '../resources/encrypted-credentials.ts';

interface EncryptedFor {
  purpose: string;
  tables: readonly EncryptedTable[];
}

/** Every column of the service that holds an encrypted value, by the purpose of its key. */
export const ENCRYPTED_TABLES: readonly EncryptedFor[] = [
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
    purpose: QUERY_HISTORY_PURPOSE,
    tables: [
      {
        table: 'service_statement',
        key: ['id'],
        alsoRead: ['dataset_id'],
        columns: ['sealed_sql'],
        identity: ({ id = '', dataset_id: datasetId = '' }) => statementIdentity({ id, datasetId }),
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
    purpose: MODEL_KEYS_PURPOSE,
    tables: [
      {
        table: 'service_model_connection',
        key: ['dataset_id'],
        columns: ['sealed_key'],
        identity: ({ dataset_id: datasetId = '' }) => modelKeyIdentity({ datasetId }),
      },
    ],
  },
  {
    purpose: MODEL_REQUESTS_PURPOSE,
    tables: [
      {
        table: 'service_model_request',
        key: ['id'],
        alsoRead: ['dataset_id'],
        columns: ['sealed_body'],
        identity: ({ id = '', dataset_id: datasetId = '' }) => modelRequestIdentity({ id, datasetId }),
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

/** Encrypts every encrypted value of the service with the key in use. */
export async function reencryptService(databaseUrl: string, keys: KeyRing): Promise<ReencryptResult> {
  const db = await openServiceDatabase(databaseUrl);
  const sum: ReencryptResult = { reencrypted: 0, current: 0, unreadable: 0 };
  try {
    for (const { purpose, tables } of ENCRYPTED_TABLES) {
      const { reencrypted, current, unreadable } = await reencrypt(db, tables, cipherFor(keys, purpose));
      sum.reencrypted += reencrypted;
      sum.current += current;
      sum.unreadable += unreadable;
    }
    return sum;
  } finally {
    await db.destroy();
  }
}
