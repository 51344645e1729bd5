import { z } from 'zod';
import { savedQueryIdSchema } from '../shared/ids.ts';
import { timestampSchema } from './timestamps.ts';

/** `POST /v2/resources/<resource_id>/queries`: the SQL must be executable on that resource. */
export const savedQueriesPath = (resourceId: string): string =>
  `/v2/resources/${encodeURIComponent(resourceId)}/queries`;

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

export type SaveQueryRequest = z.infer<typeof saveQueryRequestSchema>;
export type SavedQueryRecord = z.infer<typeof savedQueryRecordSchema>;
