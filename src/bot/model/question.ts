import { z } from 'zod';
import { sortedBySchema } from '../../contract/conversations.ts';
import {
  answerIdSchema,
  conversationIdSchema,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
} from '../../shared/ids.ts';
import { orUndefined, threadKeySchema } from './keys.ts';

/** How a question arrived, where that affects its outcome. */
const questionDetailsSchema = z.object({
  /**
   * It doesn't mention the bot, and its writer isn't in a conversation with it. If it isn't understood, the
   * conversation of the thread stays where it was.
   */
  unaddressed: z.boolean().optional(),
  /** Only the asker sees the answer, through this Slack response URL. */
  responseUrl: z.string().optional(),
  /** Chosen by the asker. */
  resourceId: resourceIdSchema.optional(),
  /** What it continues instead of the thread's last conversation. null: nothing. */
  parentId: conversationIdSchema.nullable().optional(),
  /** The bot's message that the new one replaces. */
  replaces: messageTsSchema.optional(),
  /** The earlier answer to the same question, to say what changed. */
  comparedWith: answerIdSchema.optional(),
  /** The asker wants the language model to answer, not the built-in engine. */
  wantsModel: z.boolean().optional(),
  /** Only the rows of this earlier answer in another order. */
  sort: sortedBySchema.extend({ answer: answerIdSchema, conversationId: conversationIdSchema }).optional(),
});
export type QuestionDetails = z.infer<typeof questionDetailsSchema>;

/** One received question: plain, storable data that survives a crash. */
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
   * Whether the event said that the channel is shared with another organization. It is not stored, since a channel
   * can be shared at any time: resuming the question asks Slack again.
   */
  sharedOutside: z.boolean().optional(),
  /** Absent: a message that asks the bot, about what its thread, its channel and its asker ask. */
  details: z.exactOptional(questionDetailsSchema),
});
export type Question = z.infer<typeof questionSchema>;

/** All but `answered` keep the words for a while, since they may be asked again. */
const questionEndSchema = z.enum(['answered', 'asked-back', 'failed', 'stopped']);
export type QuestionEnd = z.infer<typeof questionEndSchema>;

/**
 * `received` (written before the event is acknowledged) → `asking` → `answered` (posted), `asked-back`, `failed` (and the
 * person knows), `stopped`, or `parked` (waits for its asker's choice of a source, then `received` again).
 * What a crash leaves in the first two is taken up again at the next start.
 */
const questionStateSchema = z.enum(['received', 'asking', 'parked', ...questionEndSchema.options]);
export type QuestionState = z.infer<typeof questionStateSchema>;

/** Why work on a question ends early. `stopped`: a person stopped it, and sees that. `withdrawn`: its message is gone. `replaced`: it is asked again. */
export const stopKindSchema = z.enum(['stopped', 'withdrawn', 'replaced']);
export type StopKind = z.infer<typeof stopKindSchema>;

/** What is about to be posted about a question, or was; written before it is sent. */
const questionDeliverySchema = z.object({
  /** In the message's metadata, by which it is found again. */
  id: z.string(),
  /** How the question ends with it. */
  end: z.enum(['parked', ...questionEndSchema.options]),
  /** The answer it shows. */
  answer: orUndefined(answerIdSchema),
});
export type QuestionDelivery = z.infer<typeof questionDeliverySchema>;

/** A question in the journal, with its outcome. */
export const journalEntrySchema = z.object({
  thread: threadKeySchema,
  messageTs: messageTsSchema,
  user: slackUserIdSchema,
  /** undefined: no longer stored, or it can't be decrypted here. */
  text: orUndefined(z.string()),
  details: questionDetailsSchema,
  /** The questions offered in return, in the order of their buttons. */
  offer: z.array(z.string()),
  state: questionStateSchema,
  /** The source it was asked of last, what it continued, and as which conversation. */
  resourceId: orUndefined(resourceIdSchema),
  parentId: orUndefined(conversationIdSchema),
  conversationId: orUndefined(conversationIdSchema),
  /** The bot's message about it. */
  replyTs: orUndefined(messageTsSchema),
  /** The edit that its words are from; undefined: they are as they were first. */
  editedTs: orUndefined(messageTsSchema),
  delivery: orUndefined(questionDeliverySchema),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Which conversation of the service a Slack thread continues. */
export const threadStateSchema = z.object({
  resourceId: resourceIdSchema,
  rootId: conversationIdSchema,
  lastConversationId: conversationIdSchema,
  /** It began in a channel without the language model, and goes on where that isn't known. */
  withoutModel: z.boolean().optional(),
});
export type ThreadState = z.infer<typeof threadStateSchema>;

/** A message in a thread that was not for the bot. Its words are not stored. */
export const remarkSchema = z.object({ user: slackUserIdSchema, ts: messageTsSchema });
export type Remark = z.infer<typeof remarkSchema>;
