import type { Logger } from '../../shared/logger.ts';
import { ConnectorError, fieldsToFix } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, ServiceFailure } from '../failures.ts';

/** What the caller who connects a data source is told. Failures that aren't the data source's stay as they are. */
export function connectFailure(error: unknown, log: Logger): unknown {
  if (!(error instanceof ConnectorError || error instanceof DeadlineError)) return error;
  log.info({ error: errorFacts(error) }, 'data source refused');
  const fields = fieldsToFix(error instanceof ConnectorError ? error : { kind: 'timed-out', fields: undefined });
  if (fields.length === 0) return new ServiceFailure('data_source_failed', error.message);
  return invalidRequest(...fields.map((field) => ({ field: `db_credentials.${field}`, message: error.message })));
}
