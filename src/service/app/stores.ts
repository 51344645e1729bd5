import { sql } from 'kysely';
import { cipherFor } from '../../shared/cipher.ts';
import { createRateLimits } from '../auth/rate-limit.ts';
import { createUsers } from '../auth/users.ts';
import { createBackground } from '../background.ts';
import { createBudgets, NO_DAILY_LIMITS } from '../budgets/budgets.ts';
import { createConversationRecords } from '../conversations/conversation-records.ts';
import { CONVERSATIONS_PURPOSE } from '../conversations/encrypted-state.ts';
import { createStoredConversations } from '../conversations/stored-conversations.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { createDeadRowsRecords } from '../dead-rows/dead-rows-records.ts';
import { createModelConnectionRecords, MODEL_KEYS_PURPOSE } from '../model-connection/model-connection-records.ts';
import { makeRequestKeeper } from '../model-requests/keep-requests.ts';
import { createModelRequestRecords, MODEL_REQUESTS_PURPOSE } from '../model-requests/model-request-records.ts';
import { createModelTallies } from '../model-requests/model-tally.ts';
import { createNamesRecords } from '../names/names-records.ts';
import { createPolicyRecords } from '../policy/policy-records.ts';
import { createKeptTables, PROFILES_PURPOSE } from '../profile/index.ts';
import { createStatementRecords, QUERY_HISTORY_PURPOSE } from '../query-history/statement-records.ts';
import { createDatasets } from '../resources/datasets.ts';
import { CREDENTIALS_PURPOSE } from '../resources/encrypted-credentials.ts';
import { createResourceRecords } from '../resources/resource-records.ts';
import { createSavedQueryRecords } from '../saved-queries/saved-query-records.ts';
import { createSharingRecords } from '../sharing/sharing-records.ts';
import type { ServiceConfig } from './service-config.ts';

export type Stores = ReturnType<typeof openStores>;

/** All that is kept in the service's tables, and what writes to them in the background. */
export function openStores(db: ServiceDatabase, config: ServiceConfig) {
  const { encryptionKey, previousKeys = [], clock, keepRequestsDays: keepDays = 0, logger } = config;
  const { historyDays = 0, dailyLimits: limits = NO_DAILY_LIMITS } = config;
  const keys = { current: encryptionKey, previous: previousKeys };
  const background = createBackground(logger);
  const modelRequests = createModelRequestRecords({
    db,
    cipher: cipherFor(keys, MODEL_REQUESTS_PURPOSE),
    clock,
    keepDays,
  });
  const history = cipherFor(keys, QUERY_HISTORY_PURPOSE);
  return {
    users: createUsers(db),
    rateLimits: createRateLimits(db, clock),
    datasets: createDatasets(db),
    resources: createResourceRecords(db, cipherFor(keys, CREDENTIALS_PURPOSE)),
    conversations: createConversationRecords({ db, cipher: cipherFor(keys, CONVERSATIONS_PURPOSE), clock }),
    storedConversations: createStoredConversations(db),
    savedQueries: createSavedQueryRecords(db),
    sharing: createSharingRecords(db),
    policies: createPolicyRecords(db),
    deadRows: createDeadRowsRecords(db),
    names: createNamesRecords(db),
    modelConnections: createModelConnectionRecords(db, cipherFor(keys, MODEL_KEYS_PURPOSE)),
    modelRequests,
    modelTallies: createModelTallies({ db, clock }),
    statements: createStatementRecords({ db, cipher: history, clock, keepDays: historyDays }),
    budgets: createBudgets({ db, limits, clock, logger }),
    background,
    requestKeeper: makeRequestKeeper({ modelRequests, keepDays, background }),
    keptTables: createKeptTables({ db, cipher: cipherFor(keys, PROFILES_PURPOSE) }),
    isHealthy: () => answers(db),
  };
}

async function answers(db: ServiceDatabase): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
