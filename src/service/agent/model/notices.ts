import { DeadlineError } from '../../deadline.ts';
import { BudgetError } from './question/budget.ts';
import { NoAnswerError } from './read-question.ts';
import { ProviderError, type ProviderTrouble } from './transport/provider-error.ts';

/** Why the model did not answer. */
export type Trouble = ProviderTrouble | 'over-budget' | 'too-long' | 'no-answer';

const BECAUSE: Record<Trouble, string> = {
  unreachable: "the language model couldn't be reached",
  'too-slow': "the language model didn't respond in time",
  'too-long': 'the language model took too long',
  busy: 'the language model is busy',
  'wrong-key': "the language model didn't accept its key",
  refused: 'the language model refused the request',
  'over-budget': 'the language model used up its budget for one question',
  'no-answer': 'the language model gave no usable answer',
};

/** undefined: the error is not the model's. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ProviderError) return error.kind;
  if (error instanceof BudgetError) return 'over-budget';
  if (error instanceof DeadlineError) return 'too-long';
  return error instanceof NoAnswerError ? 'no-answer' : undefined;
}

/** True of an answer and of a question back. */
export const noticeOf = (trouble: Trouble): string => `This comes from the built-in engine: ${BECAUSE[trouble]}.`;
