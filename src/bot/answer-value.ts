import { type AnswerId, answerIdSchema } from '../shared/ids.ts';

/** What a button or an option of an answer carries. Where one element has several options, each begins with its own word. */
export interface AnswerValue {
  id: AnswerId;
  option?: string;
}

export const writeAnswerValue = (id: AnswerId, option?: string): string =>
  option === undefined ? id : `${option} ${id}`;

/** undefined: not a value of ours. `value` is whatever came back from Slack. */
export function readAnswerValue(value: string): AnswerValue | undefined {
  const [, option, id] = /^(?:(\S+) )?(\S+)$/.exec(value) ?? [];
  const parsed = answerIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  return { id: parsed.data, ...(option === undefined ? {} : { option }) };
}
