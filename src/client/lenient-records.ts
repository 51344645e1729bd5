import { z } from 'zod';
import { conversationRecordSchema, rowSchema } from '../contract/conversations.ts';
import { resourceRecordSchema } from '../contract/resources.ts';
import { savedQueryRecordSchema } from '../contract/saved-queries.ts';

/** A text that may be empty: some deployments write null for that. A field that is missing is still missing. */
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

const rows = z
  .array(rowSchema)
  .nullable()
  .transform((value) => value ?? []);

/** The records of another deployment, which may say "nothing here" with null where ours says it with '' or []. */
export const lenientConversationSchema = conversationRecordSchema.extend({
  response: conversationRecordSchema.shape.response.extend({ sql: text, explanation: text, data: rows }),
  title: text,
  feedback_type: text,
  feedback_detail: text,
});

export const lenientSavedQuerySchema = savedQueryRecordSchema.extend({ explanation: text });

export const lenientResourceSchema = resourceRecordSchema.extend({ description: text });
