import type { ConversationService } from '../../client/query-service.ts';
import type { Asker } from '../../client/session.ts';
import type { ConversationRecord } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DatasetId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { KnownResource } from '../model/resource.ts';

export interface FittingDeps {
  service: ConversationService;
  clock: Clock;
  logger: Logger;
}

export interface Fitting {
  resource: KnownResource;
  record: ConversationRecord;
}

/** A service that does not choose is not asked to again for so long: it may be a newer one by then. */
const REFUSED_FOR_MS = 86_400_000;
/** The service chooses, but this question does not tell. */
const NOT_CLEAR = 409;
/** Of a request that is not as this deployment wants it. */
const REFUSALS: readonly number[] = [400, 404, 405, 422, 500, 501];

/**
 * Asks the service a question and leaves to it which source it is about. To choose is our own service's addition to the
 * interface: undefined where the deployment cannot, which is remembered, or where none clearly fits.
 */
export function makeAskFitting({ service, clock, logger }: FittingDeps) {
  let refusedUntil = 0;
  const refuse = (why: object): undefined => {
    refusedUntil = clock.now().getTime() + REFUSED_FOR_MS;
    logger.info(why, 'the service does not choose among data sources');
  };

  return async (
    asker: Asker,
    { query, among }: { query: string; among: readonly KnownResource[] },
    signal: AbortSignal,
  ): Promise<Fitting | undefined> => {
    const datasetId = sharedDataset(among);
    if (datasetId === undefined || clock.now().getTime() < refusedUntil) return undefined;
    try {
      const resourceId = among.map(({ id }) => id);
      const record = await service.ask(asker, { query, resourceId, datasetId }, { signal });
      const resource = among.find(({ id }) => id === record.resource_id);
      // The answer of a source that this workspace does not know is shown to nobody.
      return resource === undefined ? refuse({ status: record.status }) : { resource, record };
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_CLEAR) return undefined;
      const isRefusal = REFUSALS.includes(status) || (error instanceof Error && error.name === 'ResponseSchemaError');
      if (!isRefusal) throw error;
      return refuse({ err: error });
    }
  };
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

/** The one dataset of all of them. */
function sharedDataset(among: readonly KnownResource[]): DatasetId | undefined {
  const [first, ...others] = new Set(among.map(({ datasetId }) => datasetId));
  return others.length === 0 ? first : undefined;
}
