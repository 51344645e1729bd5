import { z } from 'zod';
import { changesOf } from './changes.ts';
import { CONVERSATIONS_PATH, conversationRecordSchema } from './conversations.ts';
import { timestampSchema } from './timestamps.ts';

/** `GET` and `PATCH /v2/conversations/<conversation_id>`, with a user's token or the API key: our own addition to the interface. */
export const conversationPath = (conversationId: string): string =>
  `${CONVERSATIONS_PATH}/${encodeURIComponent(conversationId)}`;

/** The interface shows `NEUTRAL`; the other two are ours. */
const feedbackTypeSchema = z.enum(['NEUTRAL', 'POSITIVE', 'NEGATIVE']);

/** At least one of these, and nothing else. */
export const feedbackRequestSchema = changesOf({
  feedback_type: feedbackTypeSchema.optional(),
  /** '' or null: none. */
  feedback_detail: z.string().max(4_000).nullish(),
});

const turnSchema = conversationRecordSchema
  .pick({ id: true, user_id: true, query: true, status: true, parent_id: true })
  .extend({ created_at: timestampSchema });

/**
 * A conversation as it is stored. `response` has no `data`: the service doesn't keep rows, and none is not the same as no
 * rows. Run `sql` again for them.
 */
export const storedConversationSchema = conversationRecordSchema.omit({ resource_type: true }).extend({
  response: conversationRecordSchema.shape.response.pick({ sql: true, explanation: true }),
  /**
   * The turns from the first of the conversation (`root_id`) to this one, oldest first. Of more than 200 the latest: the
   * first is then not the root.
   */
  chain: z.array(turnSchema),
});

export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;
export type StoredConversation = z.infer<typeof storedConversationSchema>;
