import { type AnswerValue, readAnswerValue } from '../../model/button-values.ts';
import { type Click, findClick } from '../../slack/payloads.ts';

/** A click on something under an answer. */
export type AnswerClick = Omit<Click, 'value'> & AnswerValue;

/** undefined: no click on an answer of ours. `body` is whatever arrived. */
export function readAnswerClick(body: unknown): AnswerClick | undefined {
  const read = findClick(body);
  if (read === undefined) return undefined;
  const { value, ...click } = read;
  const about = readAnswerValue(value);
  return about && { ...click, ...about };
}
