import type { Logger } from '../../shared/logger.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, ServiceFailure } from '../failures.ts';
import { SqlRefusedError } from '../sql/guard.ts';

/** What the caller learns about SQL that can't be saved. Other failures pass unchanged. */
export function checkFailure(error: unknown, log: Logger): unknown {
  if (error instanceof SqlRefusedError) return refused(error.message);
  if (!(error instanceof ConnectorError || error instanceof DeadlineError)) return error;
  const kind = error instanceof ConnectorError ? error.kind : 'timed-out';
  log.info({ error: errorFacts(error) }, 'saved query refused');
  switch (kind) {
    case 'sql-refused':
    case 'no-permission':
      return refused(error.message);
    case 'timed-out':
      return new ServiceFailure('data_source_timed_out', "The data source didn't respond in time.");
    case 'cannot-reach':
    case 'wrong-credentials':
    case 'cancelled':
      return new ServiceFailure('data_source_failed', error.message);
  }
}

const refused = (reason: string) => invalidRequest({ field: 'sql', message: reason });
