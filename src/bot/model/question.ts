import { z } from 'zod';
import {
  answerIdSchema,
  conversationIdSchema,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
} from '../../shared/ids.ts';
import { orUndefined, threadKeySchema } from './keys.ts';

/** How a question came, as far as that changes what becomes of it. */
const questionDetailsSchema = z.object({
  /**
   * Neither did it call the bot nor does its writer speak with it: where it is not understood, the conversation of the
   * thread stays where it was.
   */
  unaddressed: z.boolean().optional(),
  /** Only the asker sees the answer, through this address of Slack's. */
  responseUrl: z.string().optional(),
  /** Chosen by the asker. */
  resourceId: resourceIdSchema.optional(),
  /** What it continues in place of the thread's last conversation; null: nothing. */
  parentId: conversationIdSchema.nullable().optional(),
  /** The bot's message that the new one takes the place of. */
  replaces: messageTsSchema.optional(),
  /** The earlier answer to the same question, to say what changed. */
  comparedWith: answerIdSchema.optional(),
});
export type QuestionDetails = z.infer<typeof questionDetailsSchema>;

/** One received question: plain and storable, it is what survives a crash. */
const questionSchema = z.object({
  thread: threadKeySchema,
  /**
   * The message that asked; with team and channel the key that makes every delivery of it one question. A question
   * without a message of its own (a command, a button) has a made one: `makeQuestionTs`.
   */
  messageTs: messageTsSchema,
  user: slackUserIdSchema,
  /** Decoded from Slack's mrkdwn, the bot's mention removed. May be empty: a bare mention. */
  text: z.string(),
  /**
   * What the event that brought these words said of the channel: whether other organizations read along. It is not
   * kept, since a channel may be shared at any time: whoever takes the question up again asks Slack again.
   */
  sharedOutside: z.boolean().optional(),
  /** Absent: a message that asks the bot, about what its thread, its channel and its asker ask. */
  details: z.exactOptional(questionDetailsSchema),
});
export type Question = z.infer<typeof questionSchema>;

/** All but `answered` keep the words for a time, since they may be asked again. */
const questionEndSchema = z.enum(['answered', 'asked-back', 'failed', 'stopped']);
export type QuestionEnd = z.infer<typeof questionEndSchema>;

/**
 * `received` (written before the event is acknowledged) → `asking` → `answered` (posted), `asked-back`, `failed` (told
 * so), `stopped`, or `parked` (waits for its asker's choice of a source, then `received` again).
 * What a crash leaves in the first two is taken up again at the next start.
 */
const questionStateSchema = z.enum(['received', 'asking', 'parked', ...questionEndSchema.options]);
export type QuestionState = z.infer<typeof questionStateSchema>;

/** A question of the journal and what became of it. */
export const journalEntrySchema = z.object({
  thread: threadKeySchema,
  messageTs: messageTsSchema,
  user: slackUserIdSchema,
  /** undefined: no longer kept, or not to be opened here. */
  text: orUndefined(z.string()),
  details: questionDetailsSchema,
  /** The questions offered in return, in the order of their buttons. */
  offer: z.array(z.string()),
  state: questionStateSchema,
  /** Of what it was asked last, continuing what, and as which conversation. */
  resourceId: orUndefined(resourceIdSchema),
  parentId: orUndefined(conversationIdSchema),
  conversationId: orUndefined(conversationIdSchema),
  /** The bot's message about it. */
  replyTs: orUndefined(messageTsSchema),
  /** The edit that its words are from; undefined: they are as they were first. */
  editedTs: orUndefined(messageTsSchema),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

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
