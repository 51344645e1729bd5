import type { Kysely } from 'kysely';
import { openDatabase } from '../../shared/database.ts';
import { firstTables } from './migrations/001-first-tables.ts';
import { indexes } from './migrations/002-indexes.ts';
import { oldStatesAndNames } from './migrations/003-old-states-and-names.ts';
import { tableProfiles } from './migrations/004-table-profiles.ts';
import { modelSharing } from './migrations/005-model-sharing.ts';
import { lifecycle } from './migrations/006-lifecycle.ts';
import { queryHistory } from './migrations/007-query-history.ts';
import { policies } from './migrations/008-policies.ts';
import { rateLimits } from './migrations/009-rate-limits.ts';
import { deadRowsRules } from './migrations/010-dead-rows.ts';
import { sampleRows } from './migrations/011-sample-rows.ts';
import { modelTally } from './migrations/012-model-tally.ts';
import { modelConnection } from './migrations/013-model-connection.ts';
import { givenNames } from './migrations/014-given-names.ts';
import type { ServiceTables } from './tables.ts';

export type ServiceDatabase = Kysely<ServiceTables>;

/** Opens the service's tables, brought up to date. */
export function openServiceDatabase(url: string): Promise<ServiceDatabase> {
  const migrations = {
    '001-first-tables': firstTables,
    '002-indexes': indexes,
    '003-old-states-and-names': oldStatesAndNames,
    '004-table-profiles': tableProfiles,
    '005-model-sharing': modelSharing,
    '006-lifecycle': lifecycle,
    '007-query-history': queryHistory,
    '008-policies': policies,
    '009-rate-limits': rateLimits,
    '010-dead-rows': deadRowsRules,
    '011-sample-rows': sampleRows,
    '012-model-tally': modelTally,
    '013-model-connection': modelConnection,
    '014-given-names': givenNames,
  };
  return openDatabase<ServiceTables>({ url, owner: 'service', migrations });
}
