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
  switch (kind) {
    case 'wrong-credentials':
      return invalidRequest(
        { field: 'db_credentials.username', message: 'or password was refused by the database' },
        { field: 'db_credentials.password', message: 'or username was refused by the database' },
      );
    case 'cannot-reach':
      return invalidRequest({ field: 'db_credentials.host', message: `cannot be used: ${error.message}` });
    case 'timed-out':
      return invalidRequest({ field: 'db_credentials.host', message: 'did not answer in time' });
    case 'no-permission':
      return invalidRequest({ field: 'db_credentials.username', message: 'may not read this database' });
    case 'cancelled':
    case 'sql-refused':
      return new ServiceFailure('data_source_failed', 'The data source could not be read.');
  }
}
