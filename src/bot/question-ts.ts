import { randomInt } from 'node:crypto';
import { type MessageTs, messageTsSchema } from '../shared/ids.ts';

const DIGITS = 9;

/** Names a question that has no message of its own. Slack's have six digits behind the point, so it is no message's. */
export function makeQuestionTs(now: Date): MessageTs {
  const fraction = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return messageTsSchema.parse(`${Math.floor(now.getTime() / 1_000)}.${fraction}`);
}

/** Names a choice among the questions offered in return: the same one for both clicks of a double click. */
export const choiceTs = (question: MessageTs, index: number): MessageTs =>
  messageTsSchema.parse(`${question}${String(index + 1).padStart(3, '0')}`);

/** false: it was made, here. */
export const hasMessage = (ts: MessageTs): boolean => (ts.split('.')[1] ?? '').length <= 6;
