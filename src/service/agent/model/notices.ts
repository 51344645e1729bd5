import { DeadlineError } from '../../deadline.ts';
import { BudgetError } from './question/budget.ts';
import { NoAnswerError } from './question/no-answer.ts';
import { ProviderError } from './transport/provider-error.ts';
import type { ProviderTrouble } from './transport/trouble.ts';

/** Why the model did not answer. */
export type Trouble = ProviderTrouble | 'over-budget' | 'budget-spent' | 'too-long' | 'no-answer';

/** What an asker can use of it: wait, ask again, ask otherwise, or ask an admin. */
const BECAUSE: Record<Trouble, string> = {
  unreachable: "the language model couldn't be reached",
  'too-slow': "the language model didn't respond in time",
  'broken-off': 'the language model broke off its answer twice',
  failed: "the language model's provider had an error",
  overloaded: "the language model's provider is overloaded right now",
  'rate-limited': 'the language model gets more requests than its provider allows right now',
  'used-up': "the language model's quota or credit is used up, and an admin can renew it",
  'wrong-key': "the language model didn't accept its key, and an admin can correct it",
  'no-such-model': "the language model's provider doesn't know this model, and an admin can correct its name",
  'context-too-long': 'the question with its tables is too long for the language model',
  declined: "the language model's provider declined the question by its content rules",
  'bad-request': 'the language model refused the request, and an admin can see why with parley check-model',
  'too-long': 'the language model took too long',
  'over-budget': 'the language model used up its budget for one question',
  'budget-spent':
    "today's budget for the language model is used up. It starts again at 00:00 UTC, and an admin can change it",
  'no-answer': 'the language model gave no usable answer',
};

/** Every reason there is. */
export const TROUBLES: readonly string[] = Object.keys(BECAUSE);

/** undefined: the error is not the model's. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ProviderError) return error.kind;
  if (error instanceof BudgetError) return error.kind === 'day' ? 'budget-spent' : 'over-budget';
  if (error instanceof DeadlineError) return 'too-long';
  return error instanceof NoAnswerError ? 'no-answer' : undefined;
}

/** True of an answer and of a question back. */
export const noticeOf = (trouble: Trouble): string => `This comes from the built-in engine: ${BECAUSE[trouble]}.`;
