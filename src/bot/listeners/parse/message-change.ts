import { z } from 'zod';
import { channelIdSchema, type MessageTs, messageTsSchema, slackUserIdSchema } from '../../../shared/ids.ts';
import type { MessageKey } from '../../model/keys.ts';
import type { Question } from '../../model/question.ts';
import { findEvent } from '../../slack/payloads.ts';
import { mentions, readQuestionText } from '../../slack/question-text.ts';

/** https://docs.slack.dev/reference/events/message/message_changed */
const changeSchema = z.discriminatedUnion('subtype', [
  z.object({
    type: z.literal('message'),
    subtype: z.literal('message_changed'),
    channel: channelIdSchema,
    message: z.object({
      subtype: z.string().optional(),
      user: slackUserIdSchema,
      text: z.string().default(''),
      ts: messageTsSchema,
      thread_ts: messageTsSchema.optional(),
      edited: z.object({ ts: messageTsSchema }).nullish(),
    }),
    previous_message: z.object({ text: z.string().default('') }).nullish(),
  }),
  z.object({
    type: z.literal('message'),
    subtype: z.literal('message_deleted'),
    channel: channelIdSchema,
    deleted_ts: messageTsSchema,
  }),
]);

/** What somebody did to a message of theirs. A root with replies is not deleted but left as a tombstone. */
export type MessageChange =
  /** `callsBot`: its words mention the bot, perhaps only now. */
  | { kind: 'edited'; question: Question; editedTs: MessageTs | undefined; callsBot: boolean }
  | { kind: 'deleted'; message: MessageKey };

/** undefined: another request, or a change of no words (Slack adds previews as edits). `body` is whatever arrived. */
export function readMessageChange(body: unknown, botUserId: string, botName = ''): MessageChange | undefined {
  const found = findEvent(body, changeSchema);
  if (found === undefined) return undefined;
  const { team, event, sharedOutside } = found;
  const place = { team, channel: event.channel };
  if (event.subtype === 'message_deleted') return { kind: 'deleted', message: { ...place, ts: event.deleted_ts } };
  const { message, previous_message: previous } = event;
  if (message.user === botUserId) return undefined;
  if (message.subtype === 'tombstone') return { kind: 'deleted', message: { ...place, ts: message.ts } };
  const text = readQuestionText(message.text, botUserId, botName);
  const callsBot = mentions(message.text, botUserId);
  const isSame = (before: string): boolean =>
    readQuestionText(before, botUserId, botName) === text && mentions(before, botUserId) === callsBot;
  if (previous !== null && previous !== undefined && isSame(previous.text)) return undefined;
  const thread = { ...place, threadTs: message.thread_ts ?? message.ts };
  return {
    kind: 'edited',
    question: {
      thread,
      messageTs: message.ts,
      user: message.user,
      text,
      sharedOutside,
    },
    editedTs: message.edited?.ts,
    callsBot,
  };
}
