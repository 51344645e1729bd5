import { z } from 'zod';
import { failureSchema } from './failures.ts';

/**
 * Our own addition to the interface: a caller whose `Accept` prefers this media type hears what is being done, as
 * server-sent events, before it gets the record. Everybody else gets the record alone, as JSON.
 */
export const EVENT_STREAM = 'text/event-stream';

/** The events of the stream. After any number of stages comes one record or one error, and then the end. */
export const STREAM_EVENTS = { stage: 'stage', record: 'record', error: 'error' } as const;

const count = z.int().nonnegative();
/** The name of the data source: what people call it, so untrusted text. */
const source = z.string().max(255);

/**
 * What is being done for a question, sent when it begins. A stage ends when the next one begins; one with the same
 * numbers says more about the same work.
 */
export const stageSchema = z.discriminatedUnion('stage', [
  /** Finding out which of so many data sources the question is about. */
  z.object({ stage: z.literal('choosing_source'), sources: count }),
  /** `tables`: they have been read, and there are so many. */
  z.object({ stage: z.literal('reading_tables'), source, tables: count.optional() }),
  /** Finding out what the question asks of the tables. */
  z.object({ stage: z.literal('reading_question') }),
  z.object({ stage: z.literal('writing_query') }),
  z.object({ stage: z.literal('asking_model') }),
  /** The `statement`-th SQL statement of the question, from 1. `rows`: how many have come so far. */
  z.object({
    stage: z.literal('running_sql'),
    statement: z.int().positive(),
    source,
    state: z.enum(['running', 'done', 'failed']),
    rows: count.optional(),
  }),
  /** Comparing what was found, or looking for what the answer has to mention. */
  z.object({ stage: z.literal('checking') }),
]);

/** The failure that a JSON answer would be, with its status; `retry_after` is in seconds. */
export const streamFailureSchema = failureSchema.extend({
  status: z.int().min(400).max(599),
  retry_after: count.optional(),
});

export type Stage = z.infer<typeof stageSchema>;
export type StreamFailure = z.infer<typeof streamFailureSchema>;
