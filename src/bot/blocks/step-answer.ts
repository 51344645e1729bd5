import { clampSql } from '../answer/sql.blocks.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { renderOutcome } from './render-outcome.ts';

/** Slack does not say how long an output of a step may be. */
const MOST_SQL = 10_000;

type StepAnswer = { kind: 'answered'; text: string; sql: string; rowCount: number } | { kind: 'failed'; text: string };

/** An outcome as the outputs of a workflow step: the same words that a message would read out, escaped like those. */
export function plainOutcome(outcome: AskOutcome): StepAnswer {
  const { text } = renderOutcome(outcome);
  if (outcome.kind !== 'answered') return { kind: 'failed', text };
  const { sql, rows } = outcome.answer;
  return { kind: 'answered', text, sql: clampSql(sql, MOST_SQL), rowCount: rows.length };
}
