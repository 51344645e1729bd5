import { EngineStoppedError } from '../agent/thread/errors.ts';
import { BudgetSpentError } from '../budgets/budget-spent.ts';
import type { QueryResult } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { SqlRefusedError } from '../sql/guard.ts';

/** Why a question came to nothing, in plain words; undefined for an error that is no answer. */
export function explainFailure(error: unknown): string | undefined {
  return MEANT_FOR_PEOPLE.some((kind) => error instanceof kind) && error instanceof Error ? error.message : undefined;
}

const MEANT_FOR_PEOPLE = [DeadlineError, SqlRefusedError, ConnectorError, EngineStoppedError, BudgetSpentError];

/** The same of one more result of an answer. */
export function explainFurtherCut(title: string, result: QueryResult): string {
  const cut = explainCut(result);
  return cut === '' ? '' : `${title}: ${cut}`;
}

/** '' when nothing was cut. */
export function explainCut({ rows, truncatedBy }: QueryResult): string {
  if (truncatedBy === null) return '';
  if (rows.length === 0) return 'The rows are too large to show.';
  if (rows.length === 1) return 'Only the first row is shown.';
  return `Only the first ${rows.length.toLocaleString('en-US')} rows are shown.`;
}
