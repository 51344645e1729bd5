import type { Logger } from '../../shared/logger.ts';
import type { Connector } from '../connectors/connector.ts';
import { errorFacts } from '../error-facts.ts';

/** A connector that does not close well is worth a line in the log, not a failed call. */
export async function closeQuietly(connector: Connector, log: Logger): Promise<void> {
  try {
    await connector.close();
  } catch (error) {
    log.warn({ error: errorFacts(error) }, 'connector did not close');
  }
}
