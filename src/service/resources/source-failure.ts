import { BudgetSpentError } from '../budgets/budget-spent.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { ServiceFailure } from '../failures.ts';

/** What a caller is told when a data source could not be looked at; other errors as they are. */
export function sourceFailure(error: unknown): unknown {
  if (error instanceof DeadlineError || (error instanceof ConnectorError && error.kind === 'timed-out'))
    return new ServiceFailure('data_source_timed_out', "The data source didn't respond in time.");
  if (error instanceof BudgetSpentError)
    return new ServiceFailure('budget_spent', error.message, [], { retryAfterSeconds: error.retryAfterSeconds });
  return error instanceof ConnectorError ? new ServiceFailure('data_source_failed', error.message) : error;
}
