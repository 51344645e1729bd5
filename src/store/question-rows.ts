import type { Insertable, Selectable } from 'kysely';
import type { MessageKey } from '../bot/model/keys.ts';
import { type JournalEntry, journalEntrySchema, type Question, type QuestionDelivery } from '../bot/model/question.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { NothingLeft, QuestionRow } from './tables.ts';

/** What is kept of a question. */
export type KeptQuestion = Omit<Question, 'sharedOutside'>;

type Encrypted = 'sealed_text' | 'sealed_details' | 'sealed_offer';

/** What names it in the journal. */
export const keyOf = ({ thread, messageTs }: Pick<Question, 'thread' | 'messageTs'>): MessageKey => ({
  team: thread.team,
  channel: thread.channel,
  ts: messageTs,
});

/** What is written each time the question is to be asked: all of it but what names it. */
export function wordColumns(
  question: KeptQuestion,
  cipher: Cipher,
): Pick<QuestionRow, 'sealed_text' | 'sealed_details'> {
  const { thread, messageTs, user: _user, text, details, ...rest } = question;
  rest satisfies NothingLeft;
  const key = keyOf({ thread, messageTs });
  const encrypt = (column: Encrypted, value: string): string => cipher.encrypt(value, identityOf(column, key));
  return {
    sealed_text: encrypt('sealed_text', text),
    sealed_details: details === undefined ? null : encrypt('sealed_details', JSON.stringify(details)),
  };
}

/** The questions to choose from, in the order of their buttons. */
export const encryptOffer = (offer: readonly string[], message: MessageKey, cipher: Cipher): string =>
  cipher.encrypt(JSON.stringify(offer), identityOf('sealed_offer', message));

/** A question that was received, before any process works on it. */
export function rowOf(question: KeptQuestion, { cipher, at }: { cipher: Cipher; at: Date }): Insertable<QuestionRow> {
  return {
    ...keyOf(question),
    ...wordColumns(question, cipher),
    thread_ts: question.thread.threadTs,
    slack_user: question.user,
    state: 'received',
    attempts: 0,
    received_at: at.toISOString(),
  };
}

/** Words that don't open with this cipher are undefined. */
export function entryOf(row: Selectable<QuestionRow>, cipher: Cipher): JournalEntry {
  const { team, channel, ts } = row;
  const decrypt = (column: Encrypted): string | undefined => {
    const encrypted = row[column];
    return encrypted === null ? undefined : cipher.tryDecrypt(encrypted, identityOf(column, { team, channel, ts }));
  };
  const fields: Record<keyof JournalEntry, unknown> = {
    thread: { team, channel, threadTs: row.thread_ts },
    messageTs: ts,
    user: row.slack_user,
    text: decrypt('sealed_text'),
    details: JSON.parse(decrypt('sealed_details') ?? '{}'),
    offer: JSON.parse(decrypt('sealed_offer') ?? '[]'),
    state: row.state,
    resourceId: row.resource_id ?? undefined,
    parentId: row.parent_id ?? undefined,
    conversationId: row.conversation_id ?? undefined,
    replyTs: row.reply_ts ?? undefined,
    editedTs: row.edited_ts ?? undefined,
    delivery: deliveryOf(row),
  };
  return journalEntrySchema.parse(fields);
}

function deliveryOf({ delivery_id: id, delivery_end: end, delivery_answer: answer }: Selectable<QuestionRow>): unknown {
  if (id === null) return undefined;
  const fields: Record<keyof QuestionDelivery, unknown> = { id, end, answer: answer ?? undefined };
  return fields;
}

/** Binds what is encrypted to its place. */
export const identityOf = (column: string, { team, channel, ts }: Record<keyof MessageKey, string>): string =>
  `bot_questions.${column} ${JSON.stringify([team, channel, ts])}`;
