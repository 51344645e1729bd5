import { sql } from 'kysely';
import {
  type QueryHistoryPage,
  type StatementOutcome,
  type StatementPurpose,
  type StatementRecord,
  statementOutcomeSchema,
  statementPurposeSchema,
} from '../../contract/query-history.ts';
import { resourceTypeSchema } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Cipher } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import { type DatasetId, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** The purpose of the key that encrypts the SQL: it can hold values that people typed. */
export const QUERY_HISTORY_PURPOSE = 'service query history';

/** SQL can only be decrypted for its own statement in its own dataset. */
export const statementIdentity = ({ id, datasetId }: { id: string; datasetId: string }): string =>
  `service_statement.sealed_sql ${JSON.stringify([datasetId, id])}`;

export interface NewStatement {
  /** A UUID. */
  id: string;
  datasetId: DatasetId;
  resourceId: ResourceId;
  userId: number;
  startedAt: Date;
  purpose: StatementPurpose;
  outcome: StatementOutcome;
  durationMs: number;
  /** undefined: there were no rows to come. */
  rowCount: number | undefined;
  resultBytes: number | undefined;
  /** undefined: the source doesn't say. */
  readBytes: number | undefined;
  sql: string;
}

/** The statements that ran for people. */
export interface StatementRecords {
  /** All or none. */
  add(statements: readonly NewStatement[]): Promise<void>;
  /** Those of a dataset, newest first. */
  list(dataset: DatasetId, page: QueryHistoryPage): Promise<StatementRecord[]>;
  forgetExpired(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Two hundred of them are what one page can hold. */
const LONGEST_SQL = 20_000;

interface Deps {
  db: ServiceDatabase;
  cipher: Cipher;
  clock: Clock;
  /** 0: none is kept. */
  keepDays: number;
}

export function createStatementRecords(deps: Deps): StatementRecords {
  const { db, cipher, clock, keepDays } = deps;
  const oldest = (): string => formatTimestamp(new Date(clock.now().getTime() - keepDays * DAY_MS));

  return {
    async add(statements) {
      if (keepDays === 0 || statements.length === 0) return;
      const rows = statements.map((statement) => rowOf(statement, cipher));
      await db.insertInto('service_statement').values(rows).execute();
    },

    async list(dataset, { limit, before, resource_id: resourceId, user_id: userId }) {
      const rows = await selectStatements(db)
        .where('statement.dataset_id', '=', dataset)
        .where('statement.started_at', '>', oldest())
        .$if(resourceId !== undefined, (query) =>
          query.where('statement.resource_id', '=', resourceId?.toLowerCase() ?? ''),
        )
        .$if(userId !== undefined, (query) => query.where('statement.user_id', '=', userId ?? 0))
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(statement.started_at, statement.id) <
              (select started_at, id from service_statement where id = ${before?.toLowerCase()} and dataset_id = ${dataset})`,
          ),
        )
        .orderBy('statement.started_at', 'desc')
        .orderBy('statement.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => present(row, dataset, cipher));
    },

    async forgetExpired() {
      await db.deleteFrom('service_statement').where('started_at', '<=', oldest()).execute();
    },
  };
}

function rowOf(statement: NewStatement, cipher: Cipher) {
  const { id, datasetId, resourceId, userId, startedAt, purpose, outcome } = statement;
  return {
    id,
    dataset_id: datasetId,
    resource_id: resourceId,
    user_id: userId,
    started_at: formatTimestamp(startedAt),
    purpose,
    outcome,
    duration_ms: statement.durationMs,
    row_count: statement.rowCount ?? null,
    read_bytes: statement.readBytes ?? null,
    result_bytes: statement.resultBytes ?? null,
    sql_cut: statement.sql.length > LONGEST_SQL ? 1 : 0,
    sealed_sql: cipher.encrypt(beginningOf(statement.sql), statementIdentity({ id, datasetId })),
  };
}

/** Half a character would not come back as it was. */
const beginningOf = (text: string): string => text.slice(0, LONGEST_SQL).replace(/[\uD800-\uDBFF]$/, '');

const selectStatements = (db: ServiceDatabase) =>
  db
    .selectFrom('service_statement as statement')
    .innerJoin('service_resource as resource', 'resource.id', 'statement.resource_id')
    .innerJoin('service_user as asker', 'asker.id', 'statement.user_id')
    .select([
      'statement.id',
      'statement.started_at',
      'statement.resource_id',
      'resource.name as resource_name',
      'resource.type as resource_type',
      'statement.user_id',
      'asker.external_id',
      'statement.purpose',
      'statement.outcome',
      'statement.duration_ms',
      'statement.row_count',
      'statement.read_bytes',
      'statement.result_bytes',
      'statement.sql_cut',
      'statement.sealed_sql',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

function present({ sealed_sql: encrypted, ...row }: Selected, datasetId: DatasetId, cipher: Cipher): StatementRecord {
  return {
    ...row,
    resource_id: resourceIdSchema.parse(row.resource_id),
    resource_type: resourceTypeSchema.parse(row.resource_type),
    purpose: statementPurposeSchema.parse(row.purpose),
    outcome: statementOutcomeSchema.parse(row.outcome),
    sql: cipher.decrypt(encrypted, statementIdentity({ id: row.id, datasetId })),
    sql_cut: row.sql_cut === 1,
  };
}
