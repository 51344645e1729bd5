import { z } from 'zod';
import { resourceIdSchema, savedQueryIdSchema } from '../shared/ids.ts';
import { changesOf } from './changes.ts';
import { timestampSchema } from './timestamps.ts';

/** `POST /v2/resources/<resource_id>/queries`: the SQL must be executable on that resource. */
export const savedQueriesPath = (resourceId: string): string =>
  `/v2/resources/${encodeURIComponent(resourceId)}/queries`;

/** `GET`, `PATCH`, and `DELETE` of one, with a user's token or the API key: our own addition to the interface, as is `GET` of all. */
export const savedQueryPath = (resourceId: string, queryId: string): string =>
  `${savedQueriesPath(resourceId)}/${encodeURIComponent(queryId)}`;

/**
 * A header of the response to a query that was saved or whose SQL was changed: what was looked at in its SQL, as `checks`
 * of a conversation, in JSON of ASCII alone. Our own addition, beside a record that stays as the interface has it.
 */
export const CHECKS_HEADER = 'x-parley-checks';

/** What can follow the `?` of the list. */
export const savedQueryPageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The id of a saved query: those older than it. */
  before: z.guid().optional(),
});

export const saveQueryRequestSchema = z.object({
  query: z.string().trim().min(1).max(255),
  sql: z.string().trim().min(1).max(100_000),
  explanation: z.string().max(10_000).nullish(),
});

export const savedQueryRecordSchema = z.object({
  id: savedQueryIdSchema,
  query: z.string(),
  sql: z.string(),
  explanation: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

/** What can be changed of a saved query: at least one of these, and nothing else. SQL that changes is checked as when it is saved. */
export const changeSavedQueryRequestSchema = changesOf({
  query: saveQueryRequestSchema.shape.query.optional(),
  sql: saveQueryRequestSchema.shape.sql.optional(),
  /** null: none. */
  explanation: saveQueryRequestSchema.shape.explanation,
});

/** A saved query with where it belongs, and who saved it. */
export const listedSavedQuerySchema = savedQueryRecordSchema.extend({
  resource_id: resourceIdSchema,
  user_id: z.int(),
});

export const savedQueryListSchema = z.object({
  /** Newest first. */
  queries: z.array(listedSavedQuerySchema),
});

export type SaveQueryRequest = z.infer<typeof saveQueryRequestSchema>;
export type SavedQueryRecord = z.infer<typeof savedQueryRecordSchema>;
export type ChangeSavedQueryRequest = z.infer<typeof changeSavedQueryRequestSchema>;
export type ListedSavedQuery = z.infer<typeof listedSavedQuerySchema>;
export type SavedQueryList = z.infer<typeof savedQueryListSchema>;
