import { z } from 'zod';
import { languageModelSchema } from './language-model.ts';

/** `GET` and `PUT /v2/resources/<resource_id>/sharing`, with the API key: our own addition to the interface. */
export const sharingPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/sharing`;

/** `GET /v2/resources/<resource_id>/columns`, with the API key. */
export const columnsPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/columns`;

/** What can follow the `?` of it. */
export const findColumnsSchema = z.object({
  /** Words that the names of schema, table, and column have together. */
  find: z.string().trim().max(200).default(''),
});

const name = z.string().min(1).max(1_000);

const columnNameSchema = z.object({ schema: name, table: name, column: name });

const switches = {
  /** Whether values of columns that the question may mean are sent to a language model. */
  values: z.boolean(),
  /** Whether rows that statements find are. */
  rows: z.boolean(),
};

/** Whether the first rows of the tables that a question is about are sent with it, where rows are. */
const samples = z.boolean().default(false);

/** What an admin decides, whole: what isn't in it is judged by its name and its values. */
export const sharingRequestSchema = z.object({
  ...switches,
  samples,
  columns: z.array(columnNameSchema.extend({ share: z.boolean() })).max(10_000),
});

export const sharingRecordSchema = z.object({
  /** null: none is configured, and nothing is sent. */
  model: languageModelSchema.nullable(),
  ...switches,
  samples,
  /** What the service's configuration allows for all resources; where it says no, a yes here has no effect. */
  allowed: z.object(switches),
  /** Every column that is withheld or that an admin decided about. */
  columns: z.array(
    columnNameSchema.extend({
      share: z.boolean(),
      /** An admin decided so. */
      decided: z.boolean(),
      /** Why it is withheld unless an admin decides otherwise, in words; '': it wouldn't be. */
      because: z.string(),
    }),
  ),
});

export const columnListSchema = z.object({
  columns: z.array(columnNameSchema),
});

export type ColumnName = z.infer<typeof columnNameSchema>;
export type SharingRequest = z.infer<typeof sharingRequestSchema>;
export type SharingRecord = z.infer<typeof sharingRecordSchema>;
export type ColumnList = z.infer<typeof columnListSchema>;
