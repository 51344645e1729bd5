import { z } from 'zod';
import { resourceIdSchema } from '../shared/ids.ts';
import { languageModelSchema } from './language-model.ts';
import { timestampSchema } from './timestamps.ts';

/** `GET /v2/model-requests`, with the API key: our own addition to the interface. */
export const MODEL_REQUESTS_PATH = '/v2/model-requests';

/** `GET /v2/model-requests/<request_id>`, with the API key. */
export const modelRequestPath = (requestId: string): string =>
  `${MODEL_REQUESTS_PATH}/${encodeURIComponent(requestId)}`;

const modelRequestIdSchema = z.guid();

/** What can follow the `?` of the list. */
export const modelRequestPageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The id of a request: those older than it. */
  before: modelRequestIdSchema.optional(),
});

/** A request to the provider of a language model. */
export const modelRequestSchema = z.object({
  id: modelRequestIdSchema,
  sent_at: timestampSchema,
  resource_id: resourceIdSchema,
  resource_name: z.string(),
  /** Who asked, in the service and as the caller named them. */
  user_id: z.int(),
  external_id: z.string(),
  question: z.string(),
  provider: z.string(),
  model: z.string(),
  /** The first request of a question is 1. */
  call: z.int().positive(),
  /** `answered`, `stopped`, or why there was no answer: `busy`, `wrong-key` … */
  outcome: z.string(),
  /** Of the provider's response; null: there was none. */
  status: z.int().nullable(),
  duration_ms: z.int().nonnegative(),
  /** As the provider counts; null: it didn't say. */
  input_tokens: z.int().nonnegative().nullable(),
  output_tokens: z.int().nonnegative().nullable(),
  /** Of the body. */
  bytes: z.int().nonnegative(),
});

/** One of them, with its body word for word. */
export const wholeModelRequestSchema = modelRequestSchema.extend({ body: z.string() });

const modelTallySchema = z.object({
  resource_id: resourceIdSchema,
  /**
   * `same`, `other`: the built-in engine read the question too, and found the same rows or others. `probed`: the model
   * asked about withheld columns more often than it is told.
   */
  found: z.enum(['same', 'other', 'probed']),
  questions: z.int().positive(),
});

export const modelRequestListSchema = z.object({
  /** null: none is configured, and nothing is sent. */
  model: languageModelSchema.nullable(),
  /** After so many days they are deleted; 0: none is kept. */
  keep_days: z.int().nonnegative(),
  /** Newest first. */
  requests: z.array(modelRequestSchema),
  /** What questions to the model came to in the last 30 days. */
  tally: z.array(modelTallySchema).default([]),
});

export type ModelRequestRecord = z.infer<typeof modelRequestSchema>;
export type WholeModelRequestRecord = z.infer<typeof wholeModelRequestSchema>;
export type ModelTally = z.infer<typeof modelTallySchema>;
export type ModelRequestList = z.infer<typeof modelRequestListSchema>;
