import { z } from 'zod';
import { channelIdSchema, type MessageTs, messageTsSchema, slackUserIdSchema } from '../../shared/ids.ts';
import type { MessageKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import { findEvent } from '../slack/payloads.ts';
import { callsSomebody, mentions, readQuestionText } from '../slack/question-text.ts';
import { isAcknowledgement, isSmallTalk } from './judge-reply.ts';

/** What a message must be to ask something: people's own words. Edits, deletions, joins and bots are not. */
const ASKING_SUBTYPES = ['file_share', 'thread_broadcast'] as const;
const SLACKBOT = 'USLACKBOT';

/** https://docs.slack.dev/reference/events/message */
const messageSchema = z.object({
  type: z.enum(['app_mention', 'message']),
  subtype: z.enum(ASKING_SUBTYPES).optional(),
  hidden: z.literal(false).optional(),
  bot_id: z.null().optional(),
  user: slackUserIdSchema,
  channel: channelIdSchema,
  channel_type: z.string().nullish(),
  text: z.string().default(''),
  ts: messageTsSchema,
  thread_ts: messageTsSchema.optional(),
});

type Message = z.infer<typeof messageSchema>;

/**
 * `to-the-bot`: a mention or a direct message. `in-thread`: a reply without a mention of the bot, which may be a question
 * where the bot already answers.
 */
export type AskingMessage =
  | { addressed: 'to-the-bot'; question: Question }
  | {
      addressed: 'in-thread';
      question: Question;
      /** The bot: by its name. Somebody: by a mention of a person or a group. */
      calls: 'bot' | 'somebody' | undefined;
    };

/** The question in a request from Slack, or undefined when it holds none. `body` is whatever arrived. */
export function readAskingMessage(body: unknown, botUserId: string, botName = ''): AskingMessage | undefined {
  const found = findEvent(body, messageSchema);
  if (found === undefined) return undefined;
  const { team, event, sharedOutside } = found;
  if (event.user === botUserId || event.user === SLACKBOT) return undefined;
  const said = readQuestionText(event.text, botUserId, botName);
  const addressed = addressedTo(event, botUserId);
  const isReply = event.thread_ts !== undefined && event.thread_ts !== event.ts;
  if (addressed === undefined) return undefined;
  // Thanks to the bot need no answer; a greeting out of the blue gets what a bare mention gets.
  const isNothing = isReply ? isAcknowledgement(said) : isSmallTalk(said);
  if (isNothing && (addressed === 'in-thread' || (isReply && said !== ''))) return undefined;
  const question: Question = {
    thread: { team, channel: event.channel, threadTs: event.thread_ts ?? event.ts },
    messageTs: event.ts,
    user: event.user,
    text: isNothing ? '' : said,
    sharedOutside,
  };
  if (addressed === 'to-the-bot') return { addressed, question };
  const isNamed = said !== readQuestionText(event.text, botUserId);
  return { addressed, question, calls: isNamed ? 'bot' : callsSomebody(event.text) ? 'somebody' : undefined };
}

/** A mention in a channel arrives as `app_mention` and as `message`: only the first counts. */
function addressedTo(event: Message, botUserId: string): AskingMessage['addressed'] | undefined {
  if (event.type === 'app_mention') return 'to-the-bot';
  if (event.channel_type === 'im' || event.channel_type === 'app_home') return 'to-the-bot';
  if (event.thread_ts === undefined || event.thread_ts === event.ts) return undefined;
  if (mentions(event.text, botUserId)) return undefined;
  return 'in-thread';
}

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
