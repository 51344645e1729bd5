import { z } from 'zod';
import { conversationIdSchema, messageTsSchema, resourceIdSchema, slackUserIdSchema } from '../../shared/ids.ts';

/** Which conversation of the service a Slack thread continues. */
export const threadStateSchema = z.object({
  resourceId: resourceIdSchema,
  rootId: conversationIdSchema,
  lastConversationId: conversationIdSchema,
});
export type ThreadState = z.infer<typeof threadStateSchema>;

/** What somebody said in a thread to somebody else than the bot. Its words are kept nowhere. */
export const remarkSchema = z.object({ user: slackUserIdSchema, ts: messageTsSchema });
export type Remark = z.infer<typeof remarkSchema>;
