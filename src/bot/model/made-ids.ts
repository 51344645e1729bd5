import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  type AnswerId,
  answerIdSchema,
  type ConversationId,
  type MessageTs,
  messageTsSchema,
} from '../../shared/ids.ts';

const ANSWER_BYTES = 15;

/** Hard to guess: an id gives access to the answer's buttons. */
export const makeAnswerId = (): AnswerId => answerIdSchema.parse(randomBytes(ANSWER_BYTES).toString('base64url'));

const DIGITS = 9;

/** Names a question that has no message of its own. Slack's have six digits behind the point, so it is no message's. */
export function makeQuestionTs(now: Date): MessageTs {
  const fraction = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return messageTsSchema.parse(`${Math.floor(now.getTime() / 1_000)}.${fraction}`);
}

/**
 * Names a choice among what was offered in return: the same one for both clicks of a double click, and another one where
 * the question was edited and asked back again, which is another conversation.
 */
export function choiceTs(question: MessageTs, choice: string, conversation: ConversationId | undefined): MessageTs {
  const digest = createHash('sha256')
    .update(JSON.stringify([choice, conversation]))
    .digest();
  return messageTsSchema.parse(`${question}${String(digest.readUInt32BE()).padStart(10, '0')}`);
}

/** false: it was made by `makeQuestionTs`. */
export const hasMessage = (ts: MessageTs): boolean => (ts.split('.')[1] ?? '').length <= 6;

const LINK_BYTES = 24;

/** Hard to guess: anyone with the link can enter the secret. */
export const makeLinkId = (): string => randomBytes(LINK_BYTES).toString('base64url');

/** No 0, O, 1, I, L: it is read out and typed again. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 8;

/** What a person reports, to find the failure in the log. */
export function makeReference(): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
