import { z } from 'zod';
import { conversationIdSchema, datasetIdSchema, type ResourceId, resourceIdSchema } from '../shared/ids.ts';
import type { JsonValue } from '../shared/json.ts';
import type { Steps } from '../shared/steps.ts';
import { resourceTypeSchema } from './resources.ts';
import { timestampSchema } from './timestamps.ts';

/** `POST /v2/conversations`: ask the agent; a parent continues an earlier conversation. */
export const CONVERSATIONS_PATH = '/v2/conversations';

/** Which column the rows of an answer are in order of. */
export const sortedBySchema = z.object({
  column: z.string().min(1).max(300),
  direction: z.enum(['ascending', 'descending']),
});

/**
 * `chat_id` and `parent_id` both name the parent: the interface does not say which field carries it. Nor does it say that
 * `resource_id` is required: without it our service finds the resource in the dataset that the question fits, among
 * `resource_ids` where they are given, which is our own addition.
 */
export const askRequestSchema = z.object({
  query: z.string().trim().min(1).max(4_000),
  resource_id: resourceIdSchema.nullish(),
  resource_ids: z.array(resourceIdSchema).min(1).max(100).nullish(),
  chat_id: conversationIdSchema.nullish(),
  parent_id: conversationIdSchema.nullish(),
  dataset_id: datasetIdSchema.nullish(),
  /** Our own addition: the person asked for the language model, so that the engine answers only where it fails. */
  wants_model: z.boolean().nullish(),
  /** Our own addition: the built-in engine answers alone, and nothing is sent to a language model. */
  without_model: z.boolean().nullish(),
  /** Our own addition: the asker's IANA time zone (`Europe/Lisbon`), for what day it is to them. One that is not known counts for nothing. */
  time_zone: z.string().max(100).nullish(),
  /** Our own addition: the statement of an earlier answer, of which `query` was the question, runs again with its rows in this order. */
  sort: sortedBySchema.extend({ conversation_id: conversationIdSchema }).nullish(),
});

const jsonSchema: z.ZodType<JsonValue> = z.json();

export const rowSchema = z.record(z.string(), jsonSchema);

/**
 * Rows as JSON was read to: those whose values are all plain need no reading of each, which takes longer than all else
 * about many rows. Where a column has a name that every object has by itself, `constructor` or `__proto__`, each row has
 * it as a field of its own.
 */
export const rowsSchema = z.unknown().transform((sent, context): Row[] => {
  if (arePlain(sent)) return sent;
  const list = z.array(z.unknown()).safeParse(sent);
  const issues = list.success ? list.data.flatMap(issuesOfRow) : list.error.issues;
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...path], message });
  return areRows(sent, issues) ? withOwnFields(sent) : z.NEVER;
});

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

const issuesOf = (place: PropertyKey, { error }: z.ZodSafeParseResult<unknown>): Issue[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ path: [place, ...path], message }));

/** Field by field, since `z.record` leaves out what is called `__proto__`. */
function issuesOfRow(row: unknown, at: number): Issue[] {
  const fields = z.record(z.string(), z.unknown()).safeParse(row);
  if (!fields.success || typeof row !== 'object' || row === null) return issuesOf(at, fields);
  const found = Object.entries(row).flatMap(([name, value]) => issuesOf(name, jsonSchema.safeParse(value)));
  return found.map(({ path, message }) => ({ path: [at, ...path], message }));
}

const areRows = (_sent: unknown, issues: readonly unknown[]): _sent is Row[] => issues.length === 0;

const OF_EVERY_OBJECT = new Set(Object.getOwnPropertyNames(Object.prototype));

/** So that a row without such a column has nothing there, as with any other name. */
function withOwnFields(rows: Row[]): Row[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => OF_EVERY_OBJECT.has(name))));
  if (names.size === 0) return rows;
  return rows.map((row) => {
    const missing = [...names].filter((name) => !Object.hasOwn(row, name));
    return Object.fromEntries([...Object.entries(row), ...missing.map((name) => [name, null] as const)]);
  });
}

const arePlain = (sent: unknown): sent is Row[] =>
  Array.isArray(sent) && (knownAsPlain.has(sent) || sent.every(isPlainRow));

/** Lists that were looked at, which nobody changes. */
const knownAsPlain = new WeakSet<unknown[]>();

/** Looks at many rows a few at a time, so that reading them with `rowsSchema` takes no time then. */
export function* lookAtRows(sent: unknown[]): Steps<void> {
  for (let from = 0; from < sent.length; from += ROWS_AT_ONCE) {
    if (!sent.slice(from, from + ROWS_AT_ONCE).every(isPlainRow)) return;
    yield;
  }
  knownAsPlain.add(sent);
}

const ROWS_AT_ONCE = 100;

function isPlainRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  return Object.entries(row).every(([name, value]) => !OF_EVERY_OBJECT.has(name) && isPlainValue(value));
}

/** A number too large for a double is none. */
const isPlainValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** `SUCCESS` is the value the interface shows; ours also answers the others. Any string is accepted. */
export const CONVERSATION_STATUS = {
  success: 'SUCCESS',
  needsClarification: 'NEEDS_CLARIFICATION',
  failed: 'FAILED',
  /** A daily budget of the asker, or of everyone, is used up. */
  budgetSpent: 'BUDGET_SPENT',
} as const;

/**
 * What the numbers of columns of `data` count, where that is known: an ISO 4217 code (`USD`), `percent`, or a plural English word (`hours`, `km`).
 * Our own addition to the interface, told to callers that hear the stages (see `stages.ts`): other services send none, and whatever else they
 * send there is ignored.
 */
export const unitsSchema = z.record(z.string(), z.string());

/** By the names of the database. */
export const columnNamesSchema = z.record(z.string(), z.string().max(300));

/** Who answered, where a language model is configured. `both`: the engine and the model found the same rows. */
export const answeredBySchema = z.enum(['engine', 'model', 'both']);

/** One more result of an answer that one statement can't give: what it shows, its SQL, its rows. */
export const furtherSchema = z.object({
  title: z.string(),
  sql: z.string(),
  data: rowsSchema.meta({ type: 'array', items: { type: 'object' } }),
});

/**
 * What was looked at in the SQL of an answer, whoever wrote it: sentences on what may be wrong with it, on what is worth
 * knowing, and, in a few words each, what was looked at and is in order (`no row counted twice`).
 */
export const checksSchema = z.object({
  doubts: z.array(z.string()),
  notes: z.array(z.string()),
  passed: z.array(z.string()),
});

/** Another way to read the question: the question that asks for it, how it reads, and what it finds, short. */
export const otherReadingSchema = z.object({ question: z.string(), words: z.string(), preview: z.string() });

export const conversationRecordSchema = z.object({
  id: conversationIdSchema,
  user_id: z.int(),
  query: z.string(),
  resource_id: resourceIdSchema,
  /** What kind of database answered: our own addition, told like `units`. */
  resource_type: resourceTypeSchema.optional().catch(undefined),
  type: z.string(),
  response: z.object({
    sql: z.string(),
    explanation: z.string(),
    data: z.array(rowSchema),
    units: unitsSchema.optional().catch(undefined),
    /** The beginning of `explanation`, where it says what comes first and the rows alone do not: our own addition, told like `units`. */
    headline: z.string().optional().catch(undefined),
    /** Our own addition, told like `units`. */
    answered_by: answeredBySchema.optional().catch(undefined),
    /** Why the language model did not answer, a word such as `too-slow`: our own addition, told like `units`. */
    model_trouble: z.string().optional().catch(undefined),
    /** The engine asked back, and a language model might not have to: our own addition, told like `units`. */
    model_may_answer: z.boolean().optional().catch(undefined),
    /** At most five more results, in the order they are to be read: our own addition, told like `units`. */
    further: z.array(furtherSchema).max(5).optional().catch(undefined),
    /** Our own addition, told like `units`. */
    checks: checksSchema.optional().catch(undefined),
    /** A reading that finds other rows: our own addition, told like `units`. */
    other_reading: otherReadingSchema.optional().catch(undefined),
    /** What people call columns of `sql` whose names don't say it (`ld_wt`: `load weight`): our own addition, told like `units`. */
    column_names: columnNamesSchema.optional().catch(undefined),
    /** `sort` can ask for these rows in another order: our own addition, told like `units`. */
    sortable: z.boolean().optional().catch(undefined),
    /** What `sort` asked for: our own addition, told like `units`. */
    sorted_by: sortedBySchema.optional().catch(undefined),
  }),
  title: z.string(),
  status: z.string(),
  feedback_type: z.string(),
  feedback_detail: z.string(),
  dataset_id: datasetIdSchema,
  parent_id: conversationIdSchema.nullish(),
  root_id: conversationIdSchema.nullish(),
  last_child_id: conversationIdSchema.nullish(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

export type AskRequest = z.infer<typeof askRequestSchema>;
export type AnsweredBy = z.infer<typeof answeredBySchema>;
export type Units = z.infer<typeof unitsSchema>;
export type Checks = z.infer<typeof checksSchema>;
export type OtherReading = z.infer<typeof otherReadingSchema>;
export type SortedBy = z.infer<typeof sortedBySchema>;
export type Further = z.infer<typeof furtherSchema>;
export type Row = z.infer<typeof rowSchema>;
export type ConversationRecord = z.infer<typeof conversationRecordSchema>;

/** What a caller needs of a record to show an answer and to go on from it. */
export type AskedConversation = Pick<ConversationRecord, 'id' | 'response' | 'status' | 'resource_type' | 'root_id'> & {
  resource_id?: ResourceId | undefined;
};
