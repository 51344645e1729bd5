import { z } from 'zod';
import {
  type AskedConversation,
  CONVERSATION_STATUS,
  conversationRecordSchema,
  rowsSchema,
} from '../contract/conversations.ts';
import { resourceTypeSchema } from '../contract/resources.ts';
import { signInResultSchema } from '../contract/sign-in.ts';
import { conversationIdSchema, resourceIdSchema, savedQueryIdSchema } from '../shared/ids.ts';
import { readJson } from '../shared/json.ts';
import { haveFewColumns } from './row-columns.ts';

/** Whatever isn't text, a null or a missing field for example, says nothing. */
const text = z.string().catch('');

/** A row that is none would be left out in silence, so it fails the answer. */
const rows = z.preprocess(readRows, rowsSchema.refine(haveFewColumns));

/** No rows may be null or missing. Some services send one object without its list, or the list as a text of JSON. */
function readRows(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.trim() === '' ? [] : (readJson(sent) ?? sent);
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return [sent];
  return sent ?? [];
}

const KNOWN_STATUSES: readonly string[] = Object.values(CONVERSATION_STATUS);

/** A status that we know in any case, any other as it is. One that is missing is told by what was found. */
function readStatus(sent: string, { sql, data }: { sql: string; data: readonly unknown[] }): string {
  const known = sent.trim().toUpperCase();
  if (KNOWN_STATUSES.includes(known)) return known;
  if (sent !== '') return sent;
  return sql !== '' || data.length > 0 ? CONVERSATION_STATUS.success : CONVERSATION_STATUS.failed;
}

const NOTHING = { sql: '', explanation: '', data: [] };

/** Of the record of another deployment only `id` and `response` are needed; other fields help where they are as the interface says. */
export const lenientConversationSchema = z
  .object({
    id: conversationIdSchema,
    resource_id: resourceIdSchema.optional().catch(undefined),
    root_id: conversationIdSchema.nullish().catch(undefined),
    resource_type: conversationRecordSchema.shape.resource_type,
    status: text,
    /** `null` is what some say of a question that failed. */
    response: conversationRecordSchema.shape.response.extend({ sql: text, explanation: text, data: rows }).nullable(),
  })
  .transform(({ status, response, ...record }): AskedConversation => {
    if (response !== null) return { ...record, response, status: readStatus(status, response) };
    return { ...record, response: NOTHING, status: CONVERSATION_STATUS.failed };
  });

/** The rest is as it was asked for. */
export const lenientSavedQuerySchema = z.object({
  id: savedQueryIdSchema,
  /** Of its SQL; our own service says it in a header. */
  checks: conversationRecordSchema.shape.response.shape.checks,
});
export const lenientResourceSchema = z.object({ id: resourceIdSchema });

/** What a service says of a data source, as far as it does. Its texts are untrusted. */
export const resourceFactsSchema = z.object({
  name: text,
  description: text,
  type: resourceTypeSchema.optional().catch(undefined),
  /** Those that are no secret. */
  db_credentials: z.record(z.string(), z.json()).catch({}),
  /** Who connected it, as the user of sign-in. */
  owner_id: z.union([z.string(), z.number().transform(String)]).catch(''),
  created_at: text,
  updated_at: text,
});
export type ResourceFacts = z.infer<typeof resourceFactsSchema>;

const count = z.int().nonnegative().optional().catch(undefined);
/** What was read of a data source. */
export const schemaFactsSchema = z.object({ tables: count, columns: count });
export type SchemaFacts = z.infer<typeof schemaFactsSchema>;

/** Without an `expire` that can be read, the token lives as long as was asked for (`expiry.ts`). */
export const lenientSignInSchema = signInResultSchema.extend({
  expire: signInResultSchema.shape.expire.catch(''),
  external_user_id: z.union([z.string(), z.number().transform(String)]).catch(''),
});
