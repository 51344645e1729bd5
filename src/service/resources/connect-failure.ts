import type { Logger } from '../../shared/logger.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, ServiceFailure } from '../failures.ts';

/** What the caller who wants to connect a data source is told; whatever is not the data source's doing stays as it is. */
export function connectFailure(error: unknown, log: Logger): unknown {
  if (!(error instanceof ConnectorError || error instanceof DeadlineError)) return error;
  const kind = error instanceof ConnectorError ? error.kind : 'timed-out';
  log.info({ error: errorFacts(error) }, 'data source refused');
  const naming = (...fields: string[]) =>
    invalidRequest(...fields.map((field) => ({ field: `db_credentials.${field}`, message: error.message })));
  if (error instanceof ConnectorError && error.fields !== undefined) return naming(...error.fields);
  switch (kind) {
    case 'wrong-credentials':
      return naming('username', 'password');
    case 'no-permission':
      return naming('username');
    case 'cannot-reach':
    case 'timed-out':
      return naming('host');
    case 'cancelled':
    case 'sql-refused':
      return new ServiceFailure('data_source_failed', error.message);
  }
}
