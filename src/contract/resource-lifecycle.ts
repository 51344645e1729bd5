import { z } from 'zod';
import { changesOf } from './changes.ts';
import { describing, resourceRecordSchema } from './resources.ts';
import { timestampSchema } from './timestamps.ts';

/**
 * `GET`, `PATCH`, and `DELETE /v2/resources/<resource_id>`, with a user's token or the API key: our own addition to the
 * interface, as is `GET` on `resourcesPath`, which answers a `ResourceList`.
 */
export const resourcePath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}`;

/** `POST /v2/resources/<resource_id>/refresh`, without a body. */
export const refreshPath = (resourceId: string): string => `${resourcePath(resourceId)}/refresh`;

export const resourceListSchema = z.object({
  /** Oldest first. */
  resources: z.array(resourceRecordSchema),
});

/** What can be changed of a resource: at least one of these, and nothing else. */
export const changeResourceRequestSchema = changesOf({
  name: describing.name.optional(),
  /** null: none. */
  description: describing.description,
  /**
   * Fields to change; null removes an optional one. The others stay as they are stored, unless what changes decides where
   * the secrets go: then every secret has to be given again.
   */
  db_credentials: z
    .record(z.string(), z.json())
    .refine((fields) => Object.keys(fields).length > 0, 'must have at least one field')
    .optional(),
});

/** What was read of a resource when it was refreshed. */
export const refreshRecordSchema = z.object({
  /** Views too. */
  tables: z.int().nonnegative(),
  columns: z.int().nonnegative(),
  read_at: timestampSchema,
});

export type ResourceList = z.infer<typeof resourceListSchema>;
export type ChangeResourceRequest = z.infer<typeof changeResourceRequestSchema>;
export type RefreshRecord = z.infer<typeof refreshRecordSchema>;
