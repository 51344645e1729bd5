import type { Insertable } from 'kysely';
import type { MessageKey } from '../bot/model/keys.ts';
import { type JournalEntry, journalEntrySchema, type Question } from '../bot/model/question.ts';
import type { Cipher } from '../shared/cipher.ts';
import { everyFieldNamed, openSealed } from './mapping.ts';
import type { QuestionRow } from './tables.ts';

/** What is kept of a question. */
type KeptQuestion = Omit<Question, 'sharedOutside'>;

type Sealed = 'sealed_text' | 'sealed_details' | 'sealed_offer';

export const keyOf = ({ thread, messageTs }: Pick<Question, 'thread' | 'messageTs'>): MessageKey => ({
  team: thread.team,
  channel: thread.channel,
  ts: messageTs,
});

/** The columns that hold the question's own words. */
export function wordColumns(
  question: KeptQuestion,
  cipher: Cipher,
): Pick<QuestionRow, 'sealed_text' | 'sealed_details'> {
  const { text, details } = question;
  const seal = (column: Sealed, value: string): string => cipher.seal(value, identityOf(column, keyOf(question)));
  return {
    sealed_text: seal('sealed_text', text),
    sealed_details: details === undefined ? null : seal('sealed_details', JSON.stringify(details)),
  };
}

export const sealOffer = (offer: readonly string[], message: MessageKey, cipher: Cipher): string =>
  cipher.seal(JSON.stringify(offer), identityOf('sealed_offer', message));

export function rowOf(question: KeptQuestion, { cipher, at }: { cipher: Cipher; at: Date }): Insertable<QuestionRow> {
  const { thread, messageTs: _ts, user, text: _text, details: _details, ...rest } = question;
  everyFieldNamed(rest);
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
  const { team, channel, ts } = row;
  const open = (column: Sealed): string | undefined => {
    const sealed = row[column];
    return sealed === null ? undefined : openSealed(cipher, sealed, identityOf(column, { team, channel, ts }));
  };
  const fields: Record<keyof JournalEntry, unknown> = {
    thread: { team, channel, threadTs: row.thread_ts },
    messageTs: ts,
    user: row.slack_user,
    text: open('sealed_text'),
    details: JSON.parse(open('sealed_details') ?? '{}'),
    offer: JSON.parse(open('sealed_offer') ?? '[]'),
    state: row.state,
    resourceId: row.resource_id ?? undefined,
    parentId: row.parent_id ?? undefined,
    conversationId: row.conversation_id ?? undefined,
    replyTs: row.reply_ts ?? undefined,
    editedTs: row.edited_ts ?? undefined,
  };
  return journalEntrySchema.parse(fields);
}

export const identityOf = (column: string, { team, channel, ts }: Record<keyof MessageKey, string>): string =>
  `bot_questions.${column} ${JSON.stringify([team, channel, ts])}`;
