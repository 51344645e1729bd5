import { z } from 'zod';
import { byName } from '../../shared/by-name.ts';
import { channelIdSchema, type MessageTs, messageTsSchema, slackUserIdSchema } from '../../shared/ids.ts';
import type { MessageKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import { findEvent } from '../slack/payloads.ts';

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
  const isNamed = said !== readQuestionText(event.text, botUserId);
  const addressed = addressedTo(event, botUserId, isNamed);
  const isReply = event.thread_ts !== undefined && event.thread_ts !== event.ts;
  if (addressed === undefined) return undefined;
  // In a thread thanks to the bot need no answer. Elsewhere they get a small one, and a greeting what a bare mention gets.
  const isNothing = isReply ? isAcknowledgement(said) : isSmallTalk(said);
  if (isNothing && (addressed === 'in-thread' || (isReply && said !== ''))) return undefined;
  const question: Question = {
    thread: { team, channel: event.channel, threadTs: event.thread_ts ?? event.ts },
    messageTs: event.ts,
    user: event.user,
    text: isNothing && !isThanks(said) ? '' : said,
    sharedOutside,
  };
  if (addressed === 'to-the-bot') return { addressed, question };
  return { addressed, question, calls: isNamed ? 'bot' : callsSomebody(event.text) ? 'somebody' : undefined };
}

/**
 * A mention in a channel arrives as `app_mention` and as `message`: only the first counts. Where its words mention nobody, as
 * when they are those of a message that was shared or edited, they are not for the bot: then it counts as a message.
 */
function addressedTo(event: Message, botUserId: string, isCalled: boolean): AskingMessage['addressed'] | undefined {
  if (event.type === 'app_mention' && (isCalled || event.text === '' || SOMEBODY.test(event.text))) return 'to-the-bot';
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

/** What a person did to their own message. Slack doesn't delete a root with replies but leaves a tombstone. */
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

/** Slack's tokens: `<@U…|name>`, `<#C…|name>`, `<!here>`, `<!subteam^S…|@name>`, `<!date^…|text>`, `<https://…|label>`. */
const TOKEN = /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g;
const ENTITIES = byName<string>({ '&lt;': '<', '&gt;': '>', '&amp;': '&' });
const QUOTES = byName<string>({ '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '‚': "'" });

/** How people call the bot: what they say to it is read without that, here as where it is done. */
export interface Called {
  userId: string;
  name: string | undefined;
}

/** How it is called where this request comes from. */
export type CalledIn = (body: object) => Called;

/** `cc @ana, @ben`, or mentions behind the end of a sentence: they get a copy, and the question isn't about them. */
const COPIES = /(?:[.?!;,\n]|\s[-–—]|\b(?:cc|fyi)\b:?)\s{0,9}(?:<@[^<>]+>(?:[\s,.!+/]|and\b|&amp;)*)+$/i;
/** How many characters of the end are looked at: it takes the square of them. */
const COPIES_WITHIN = 2_000;
const CC = /\b(?:cc|fyi)\b:?\s{0,9}(?:<@[^<>]+>(?:[\s,+/]|and\b|&amp;)*)+/gi;
const SKIN_TONE = /(?<=:[a-z0-9_+'-]+:):skin-tone-\d:/g;
/** As everybody is called, or a group: whom it reaches, and never what is asked. */
const CALLS = /^(?:here|channel|everyone|subteam\b)/;

/**
 * What the person typed, out of Slack's mrkdwn: the bot's mention removed wherever it is, and its name where it is
 * called by it at the beginning, other mentions and links as people see them, without those that are only called or get a
 * copy, typographic quotes as typed. '' when nothing is left.
 * https://docs.slack.dev/messaging/formatting-message-text#retrieving-messages
 */
export function readQuestionText(mrkdwn: string, botUserId: string, botName = ''): string {
  const own = new RegExp(`<@${botUserId}(?:\\|[^<>]*)?>`, 'g');
  const text = withoutCopies(mrkdwn.replace(own, ' '))
    .replace(SKIN_TONE, '')
    .replace(TOKEN, (_, sigil: string, target: string, label: string | undefined) => readToken(sigil, target, label))
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[“”„‘’‚]/g, (quote) => QUOTES[quote] ?? quote)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  return withoutName(text, botName);
}

/** What ends the sentence before them stays. */
function withoutCopies(mrkdwn: string): string {
  const asked = mrkdwn.replace(CC, ' ').trimEnd();
  const copied = COPIES.exec(asked.slice(-COPIES_WITHIN));
  if (copied === null) return asked;
  const question = asked.slice(0, Math.max(0, asked.length - COPIES_WITHIN) + copied.index);
  return question.trim() === '' ? asked : question + (/^[.?!]/.exec(copied[0])?.[0] ?? '');
}

/** `Parley, how many…`: a mention that lost its form, as when it is edited. `Parley's orders` is about it. */
function withoutName(text: string, name: string): string {
  const called = text.replace(/^@/, '');
  if (name === '' || called.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return text;
  const rest = called.slice(name.length);
  return /^(?:\s|[,:;!.–—-](?:\s|$)|$)/.test(rest) ? rest.replace(/^[\s,:;!.–—-]+/, '') : text;
}

function readToken(sigil: string, target: string, label: string | undefined): string {
  if (sigil === '@' || sigil === '#') return `${sigil}${label || target}`;
  if (sigil === '!' && CALLS.test(target)) return ' ';
  if (sigil === '!') return label || `@${target.split('^')[0] ?? ''}`;
  return label || target.replace(/^(?:mailto|tel):/, '');
}

export const mentions = (mrkdwn: string, userId: string): boolean =>
  mrkdwn.includes(`<@${userId}>`) || mrkdwn.includes(`<@${userId}|`);

/** A person, a group or everyone. */
const SOMEBODY = /<@[^<>]+>|<!(?:subteam\^|here|channel|everyone)[^<>]*>/;
/** `the orders of <@U…>`: a person that the question is about. */
const ABOUT = /\b(?:of|by|for|from|did|does|has)\s+<@[^<>]+>/g;

/** Whoever is mentioned is talked to, a group or everyone too, unless the words only speak of them. */
const callsSomebody = (mrkdwn: string): boolean => SOMEBODY.test(mrkdwn.replace(ABOUT, ' '));

/** Words that, alone or together, ask for nothing. Several languages, since people thank in their own. */
const ACKNOWLEDGING = new Set(
  `ok okay okey k kk okie alright alrighty right sure cool nice great perfect awesome amazing excellent brilliant lovely
  sweet neat super superb wow yes yep yeah yup ya no nope nah thx thanks thank you u ty tysm cheers merci danke obrigado obrigada
  gracias grazie tak takk tack arigato much very so many a lot all good job work well done got it understood noted
  makes sense i see interesting indeed exactly true correct fair enough agreed agree lol haha hahaha hehe lgtm np no
  problem problems worries welcome youre you're anytime bot parley for the this that help answer hi hello hey bye goodbye
  morning good everyone all team folks guys both will do on it later tomorrow great! fine works for me us +1 that's thats
  is was really appreciated appreciate brill ta nvm never mind nevermind sorry my bad oops please`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/**
 * At least one of these makes it an acknowledgement: "all good" is one, "all" is none. A "yes" or "no" is none either:
 * it may answer what was asked back.
 */
const TELLING = new Set(
  `ok okay okey k kk okie alright alrighty cool nice great perfect awesome amazing excellent brilliant lovely sweet neat
  super superb wow thx thanks thank ty tysm cheers merci danke obrigado obrigada gracias grazie
  tak takk tack arigato got understood noted sense see interesting fair lol haha
  hahaha hehe lgtm np problem problems worries welcome youre you're anytime hi hello hey bye goodbye good done fine 
  nvm mind nevermind sorry bad oops +1 appreciated appreciate brill ta later tomorrow morning works`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const MOST_WORDS = 8;
const EMOJI =
  /:[a-z0-9_+'-]+(?:::skin-tone-\d)?:|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/giu;

/** Thanks, an "ok", emoji alone, punctuation alone: a message that asks for nothing. */
export function isSmallTalk(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(EMOJI, ' ')
    .replace(/’/g, "'")
    .split(/[^\p{L}\p{N}'+]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  if (text.includes('?') || words.length > MOST_WORDS) return false;
  return words.every((word) => ACKNOWLEDGING.has(word)) && words.some((word) => TELLING.has(word));
}

const GREETING = /\b(?:hi|hello|hey|morning)\b/i;

/** Thanks, praise, an "ok", an emoji: a small answer is enough. A greeting gets to know what can be asked. */
export const isThanks = (text: string): boolean =>
  isSmallTalk(text) && !GREETING.test(text) && (/\p{L}/u.test(text) || text.replace(EMOJI, '') !== text);

/** `thanks, that's what I needed`, `great, I'll send it to the board`: an acknowledgement with a sentence about it. */
const TAKES_NOTE =
  /^(?:(?:ah|oh|ok|okay|thanks|thank you|thx|great|perfect|cool|nice|awesome|excellent|super|wow|good|got it)\b[\s,.!–—-]*)+(?:that(?:'s| is| was| helps?| works| explains)|this (?:is|helps|works)|it (?:is|works|helps|makes)|(?:just|exactly) what|i'll|i will|we'll|we will|you're|for (?:the|your|this|that))\b/;
/** What makes a wish or a complaint of it. */
const WANTS_MORE =
  /\?|n't\b|\b(?:not|but|wrong|incorrect|missing|need (?:it|the|a)|want|like|by|per|only|just the|instead)\b|\d/;

/** Small talk, or thanks with a sentence about them: no answer is waited for. */
export function isAcknowledgement(text: string): boolean {
  const plain = text.trim().toLowerCase().replace(/’/g, "'");
  return isSmallTalk(text) || (TAKES_NOTE.test(plain) && !WANTS_MORE.test(plain));
}
