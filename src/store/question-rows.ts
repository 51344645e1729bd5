import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Cipher } from '../shared/cipher.ts';
import {
  answerIdSchema,
  type ChannelId,
  type ConversationId,
  channelIdSchema,
  conversationIdSchema,
  type MessageTs,
  messageTsSchema,
  type ResourceId,
  resourceIdSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../shared/ids.ts';
import { openSealed } from './open-sealed.ts';
import type { QuestionRow } from './tables.ts';
import type { ThreadKey } from './threads.ts';

/** A message somebody posted. */
export interface MessageKey {
  team: TeamId;
  channel: ChannelId;
  ts: MessageTs;
}

const detailsSchema = z.object({
  unaddressed: z.boolean().optional(),
  responseUrl: z.string().optional(),
  resourceId: resourceIdSchema.optional(),
  parentId: conversationIdSchema.nullable().optional(),
  replaces: messageTsSchema.optional(),
  comparedWith: answerIdSchema.optional(),
});
const offerSchema = z.array(z.string());

type QuestionDetails = z.infer<typeof detailsSchema>;

export interface Question {
  thread: ThreadKey;
  messageTs: MessageTs;
  user: SlackUserId;
  text: string;
  details?: QuestionDetails;
}

/** A question of the journal and what became of it. */
export interface JournalEntry {
  thread: ThreadKey;
  messageTs: MessageTs;
  user: SlackUserId;
  /** undefined: dropped, or not to be opened here. */
  text: string | undefined;
  details: QuestionDetails;
  offer: string[];
  state: QuestionRow['state'];
  resourceId: ResourceId | undefined;
  parentId: ConversationId | undefined;
  conversationId: ConversationId | undefined;
  replyTs: MessageTs | undefined;
  editedTs: MessageTs | undefined;
}

type Sealed = 'sealed_text' | 'sealed_details' | 'sealed_offer';

export const keyOf = ({ thread, messageTs }: Pick<Question, 'thread' | 'messageTs'>): MessageKey => ({
  team: thread.team,
  channel: thread.channel,
  ts: messageTs,
});

/** The columns that hold the question's own words. */
export function wordColumns(question: Question, cipher: Cipher): Pick<QuestionRow, 'sealed_text' | 'sealed_details'> {
  const { text, details } = question;
  const seal = (column: Sealed, value: string): string => cipher.seal(value, identityOf(column, keyOf(question)));
  return {
    sealed_text: seal('sealed_text', text),
    sealed_details: details === undefined ? null : seal('sealed_details', JSON.stringify(details)),
  };
}

export const sealOffer = (offer: readonly string[], message: MessageKey, cipher: Cipher): string =>
  cipher.seal(JSON.stringify(offer), identityOf('sealed_offer', message));

export function rowOf(question: Question, { cipher, at }: { cipher: Cipher; at: Date }): Insertable<QuestionRow> {
  const { thread, user } = question;
  return {
    ...keyOf(question),
    ...wordColumns(question, cipher),
    thread_ts: thread.threadTs,
    slack_user: user,
    state: 'received',
    attempts: 0,
    received_at: at.toISOString(),
  };
}

export function entryOf(row: QuestionRow, cipher: Cipher): JournalEntry {
  const message = {
    team: teamIdSchema.parse(row.team),
    channel: channelIdSchema.parse(row.channel),
    ts: messageTsSchema.parse(row.ts),
  };
  const open = (column: Sealed): string | undefined => {
    const sealed = row[column];
    return sealed === null ? undefined : openSealed(cipher, sealed, identityOf(column, message));
  };
  const details = open('sealed_details');
  const offer = open('sealed_offer');
  return {
    thread: { team: message.team, channel: message.channel, threadTs: messageTsSchema.parse(row.thread_ts) },
    messageTs: message.ts,
    user: slackUserIdSchema.parse(row.slack_user),
    text: open('sealed_text'),
    details: details === undefined ? {} : detailsSchema.parse(JSON.parse(details)),
    offer: offer === undefined ? [] : offerSchema.parse(JSON.parse(offer)),
    state: row.state,
    ...traceOf(row),
  };
}

type Trace = Pick<JournalEntry, 'resourceId' | 'parentId' | 'conversationId' | 'replyTs' | 'editedTs'>;

function traceOf(row: QuestionRow): Trace {
  const conversation = (id: string | null): ConversationId | undefined =>
    id === null ? undefined : conversationIdSchema.parse(id);
  return {
    resourceId: row.resource_id === null ? undefined : resourceIdSchema.parse(row.resource_id),
    parentId: conversation(row.parent_id),
    conversationId: conversation(row.conversation_id),
    replyTs: row.reply_ts === null ? undefined : messageTsSchema.parse(row.reply_ts),
    editedTs: row.edited_ts === null ? undefined : messageTsSchema.parse(row.edited_ts),
  };
}

export const identityOf = (column: string, { team, channel, ts }: Record<keyof MessageKey, string>): string =>
  `bot_questions.${column} ${JSON.stringify([team, channel, ts])}`;
