import { z } from 'zod';
import { channelIdSchema, messageTsSchema, slackUserIdSchema } from '../../../shared/ids.ts';
import type { Question } from '../../model/question.ts';
import { findEvent } from '../../slack/payloads.ts';
import { callsSomebody, mentions, readQuestionText } from '../../slack/question-text.ts';
import { isAcknowledgement, isSmallTalk } from './small-talk.ts';

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
