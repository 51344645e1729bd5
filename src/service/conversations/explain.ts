import type { QueryResult } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { SqlRefusedError } from '../sql/guard.ts';

/** Why a question came to nothing, in plain words; undefined for an error that is no answer. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof DeadlineError) return 'This took too long and was stopped.';
  if (error instanceof SqlRefusedError) return `The SQL for this question is not allowed to run: ${error.message}`;
  if (!(error instanceof ConnectorError)) return undefined;
  switch (error.kind) {
    case 'cannot-reach':
      return 'The data source cannot be reached at the moment.';
    case 'wrong-credentials':
      return 'The data source no longer accepts the credentials it was connected with.';
    case 'no-permission':
      return `The data source does not let this connection read that: ${error.message}`;
    case 'timed-out':
      return 'The data source took too long to answer, and the query was stopped.';
    case 'cancelled':
      return 'The query was stopped before it was done.';
    case 'sql-refused':
      return `The data source refused the SQL for this question: ${error.message}`;
  }
}

/** '' when nothing was cut. */
export function explainCut({ rows, truncatedBy }: QueryResult): string {
  if (truncatedBy === null) return '';
  if (rows.length === 0) return 'The first row alone is too large to be here.';
  if (rows.length === 1) return 'Only the first row is here.';
  return `Only the first ${rows.length.toLocaleString('en-US')} rows are here.`;
}
