import { type AnsweredBy, CONVERSATION_STATUS } from '../../contract/conversations.ts';
import { byName } from '../../shared/by-name.ts';
import { ServiceFailure } from '../failures.ts';
import type { QuestionOutcome, ServiceMetrics } from '../metrics/service-metrics.ts';
import type { AnswerQuestion } from './answer.ts';

/** Counts each question by what became of it. */
export function countQuestions(
  answer: AnswerQuestion,
  metrics: Pick<ServiceMetrics, 'question' | 'checked'>,
): AnswerQuestion {
  return async (call, asked) => {
    const began = performance.now();
    const count = (outcome: QuestionOutcome, answeredBy?: AnsweredBy) =>
      metrics.question({ outcome, answeredBy, durationMs: performance.now() - began });
    try {
      const answered = await answer(call, asked);
      count(BY_STATUS[answered.status] ?? 'error', answered.answeredBy);
      metrics.checked({ doubts: answered.checks?.doubts.length, compared: answered.compared });
      return answered;
    } catch (error) {
      count(byError(error));
      throw error;
    }
  };
}

const BY_STATUS = byName<QuestionOutcome>({
  [CONVERSATION_STATUS.success]: 'answered',
  [CONVERSATION_STATUS.needsClarification]: 'asked_back',
  [CONVERSATION_STATUS.failed]: 'failed',
  [CONVERSATION_STATUS.budgetSpent]: 'budget_spent',
});

function byError(error: unknown): QuestionOutcome {
  if (!(error instanceof ServiceFailure)) return 'error';
  if (error.code === 'busy') return 'busy';
  return error.code === 'caller_gone' ? 'cancelled' : 'error';
}
