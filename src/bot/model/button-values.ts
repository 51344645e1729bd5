import { type AnswerId, answerIdSchema, type MessageTs, messageTsSchema } from '../../shared/ids.ts';

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

/** What a button that comes before an answer carries: the question in the journal and which of its choices. */
interface QuestionValue {
  question: MessageTs;
  choice?: string;
}

export const writeQuestionValue = (question: MessageTs, choice?: string): string =>
  choice === undefined ? question : `${question} ${choice}`;

/** undefined: not a value of ours. `value` is whatever came back from Slack. */
export function readQuestionValue(value: string): QuestionValue | undefined {
  const [, ts, choice] = /^(\d+\.\d+)(?: (\S{1,100}))?$/.exec(value) ?? [];
  const question = messageTsSchema.safeParse(ts);
  if (!question.success) return undefined;
  return { question: question.data, ...(choice === undefined ? {} : { choice }) };
}
