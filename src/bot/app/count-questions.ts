import { Counter } from 'prom-client';
import type { Registry } from '../../shared/metrics.ts';
import type { AskOutcome } from '../model/outcome.ts';

/** Counts a question by what became of it. */
export type CountQuestion = (outcome: AskOutcome['kind']) => void;

export function makeCountQuestion(metrics: Registry): CountQuestion {
  const questions = new Counter({
    name: 'parley_bot_questions_total',
    help: 'Questions that people asked in Slack, by what became of them.',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  return (outcome) => questions.inc({ outcome: outcome.replaceAll('-', '_') });
}
