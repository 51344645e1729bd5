import { z } from 'zod';
import { resourceIdSchema } from '../shared/ids.ts';
import { resourceTypeSchema } from './resources.ts';
import { timestampSchema } from './timestamps.ts';

/** `GET /v2/query-history`, with the API key: our own addition to the interface. */
export const QUERY_HISTORY_PATH = '/v2/query-history';

const statementIdSchema = z.guid();

/** What can follow the `?` of the list. */
export const queryHistoryPageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The id of a statement: those that started before it. */
  before: statementIdSchema.optional(),
  /** Of one resource only. */
  resource_id: resourceIdSchema.optional(),
  /** Of one user only, by their number in the service. */
  user_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/**
 * What a statement was for. `answer`: its rows are the answer, or a part of it. `look_up`: any other statement of a
 * question: a value that was looked up, a count, a try that was dropped. `saved_query`: a saved query that was asked for
 * by its name. `check`: SQL that was planned, not run, because somebody wants to save it. `overview`: what a source holds.
 */
export const statementPurposeSchema = z.enum(['answer', 'look_up', 'saved_query', 'check', 'overview']);

/**
 * What became of it. `refused`: by the read-only guard, so it never reached the data source. `budget_spent`: it didn't
 * run because a daily budget is used up. `cancelled`: the person stopped it, or nobody waited for it any more.
 */
export const statementOutcomeSchema = z.enum(['done', 'refused', 'budget_spent', 'failed', 'timed_out', 'cancelled']);

/** A statement that ran, or was to run, for a person. */
const statementRecordSchema = z.object({
  id: statementIdSchema,
  started_at: timestampSchema,
  resource_id: resourceIdSchema,
  resource_name: z.string(),
  resource_type: resourceTypeSchema,
  /** Who asked, in the service and as the caller named them. */
  user_id: z.int(),
  external_id: z.string(),
  purpose: statementPurposeSchema,
  outcome: statementOutcomeSchema,
  duration_ms: z.int().nonnegative(),
  /** That came back; null: there were none to come. */
  row_count: z.int().nonnegative().nullable(),
  /** What the data source says it read (BigQuery); null: it doesn't say. */
  read_bytes: z.int().nonnegative().nullable(),
  /** Of the rows that came back, about, as JSON; not what was read for them. null: there were none to come. */
  result_bytes: z.int().nonnegative().nullable(),
  /** As it ran on the data source; as it was written where it didn't run. */
  sql: z.string(),
  /** Whether `sql` is only its beginning. */
  sql_cut: z.boolean(),
});

export const queryHistorySchema = z.object({
  /** After so many days they are deleted; 0: none is kept. */
  keep_days: z.int().nonnegative(),
  /** Newest first. */
  statements: z.array(statementRecordSchema),
});

export type StatementPurpose = z.infer<typeof statementPurposeSchema>;
export type StatementOutcome = z.infer<typeof statementOutcomeSchema>;
export type StatementRecord = z.infer<typeof statementRecordSchema>;
export type QueryHistory = z.infer<typeof queryHistorySchema>;
export type QueryHistoryPage = z.infer<typeof queryHistoryPageSchema>;
