import { type MessageTs, messageTsSchema } from '../shared/ids.ts';

/** What a button that comes before an answer carries: the question in the journal and which of its choices. */
export interface QuestionValue {
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
