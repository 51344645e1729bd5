import { z } from 'zod';
import { resourceIdSchema } from '../shared/ids.ts';
import { timestampSchema } from './timestamps.ts';

/** `GET`, `PUT`, `PATCH`, and `DELETE /v2/model`, with the API key: our own addition to the interface. */
export const MODEL_CONNECTION_PATH = '/v2/model';

/** `POST`, with the API key: tries one part of a connection, and keeps nothing. */
export const MODEL_CHECK_PATH = '/v2/model/check';

/** `POST`, with the API key: what models the provider of a connection lists. */
export const MODEL_LIST_PATH = '/v2/model/list';

const connection = {
  /** One of those in `docs/models.md`: `anthropic`, `openai`, `ollama` … */
  provider: z.string().min(1).max(50),
  /** Where it is; left out: the provider's own address. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  /** Left out: the one that is kept, if it is for the same provider and address. */
  api_key: z.string().min(1).max(1_000).optional(),
};

/** What to try, or to list the models of. */
export const modelListRequestSchema = z.object(connection);

export const modelCheckRequestSchema = z.object({
  ...connection,
  model: z.string().min(1).max(200),
  part: z.enum(['tools', 'going-on', 'context']),
});

/** A connection, whole. */
export const connectModelRequestSchema = z.object({
  ...connection,
  model: z.string().min(1).max(200),
  /** What everyone together may use in a day (UTC); null, or left out: as much as the configuration allows. */
  daily_tokens: z.int().min(1_000).max(10_000_000_000).nullable().default(null),
  /** Who connects it, as the caller names them. */
  changed_by: z.string().min(1).max(200),
});

/** What isn't said stays as it is. */
export const changeModelRequestSchema = z.object({
  is_on: z.boolean().optional(),
  /** Resources whose questions the built-in engine answers alone. */
  off_resources: z.array(resourceIdSchema).max(1_000).optional(),
  daily_tokens: z.int().min(1_000).max(10_000_000_000).nullable().optional(),
  changed_by: z.string().min(1).max(200),
});

export const modelConnectionSchema = z.object({
  /** `environment`: the configuration names it, and it can't be changed here. */
  origin: z.enum(['none', 'environment', 'connected']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  base_url: z.string().nullable(),
  has_key: z.boolean(),
  is_on: z.boolean(),
  off_resources: z.array(resourceIdSchema),
  daily_tokens: z.int().nullable(),
  /** Of what is `connected`. */
  changed_by: z.string().nullable(),
  changed_at: timestampSchema.nullable(),
});

/** One thing that was tried. */
const checkedModelSchema = z.object({
  check: z.enum(['reach', 'tools', 'going on', 'context', 'speed', 'price']),
  /** What was found, and where it is wrong, what to do; never a secret. */
  detail: z.string(),
  is_well: z.boolean(),
});

export const modelCheckSchema = z.object({ checks: z.array(checkedModelSchema) });

/** Empty: the provider gives no list, or none that can be read. */
export const modelListSchema = z.object({ models: z.array(z.string()) });

export type ModelListRequest = z.infer<typeof modelListRequestSchema>;
export type ModelCheckRequest = z.infer<typeof modelCheckRequestSchema>;
export type ConnectModelRequest = z.input<typeof connectModelRequestSchema>;
export type ChangeModelRequest = z.infer<typeof changeModelRequestSchema>;
export type ModelConnection = z.infer<typeof modelConnectionSchema>;
export type ModelCheck = z.infer<typeof modelCheckSchema>;
export type ModelList = z.infer<typeof modelListSchema>;
