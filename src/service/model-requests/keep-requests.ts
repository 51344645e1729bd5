import type { Logger } from '../../shared/logger.ts';
import type { SentRequest } from '../agent/sent-request.ts';
import { errorFacts } from '../error-facts.ts';
import type { ModelRequestRecords, NewModelRequest } from './model-request-records.ts';

type Asked = Omit<NewModelRequest, 'sent' | 'provider'>;

/** Keeps what is sent to the model's provider. A question neither waits for it nor fails with it. */
export interface RequestKeeper {
  /** What keeps the requests of one question; undefined: none is kept. */
  keeperOf(asked: Asked): ((sent: SentRequest) => void) | undefined;
  /** Resolves when all that was sent is kept. */
  drained(): Promise<void>;
}

interface Deps {
  modelRequests: Pick<ModelRequestRecords, 'add'>;
  /** undefined: there is no model. */
  provider: string | undefined;
  keepDays: number;
  logger: Logger;
}

export function createRequestKeeper({ modelRequests, provider, keepDays, logger }: Deps): RequestKeeper {
  const pending = new Set<Promise<void>>();
  const keep = (request: NewModelRequest): void => {
    const kept = modelRequests
      .add(request)
      .catch((error: unknown) => logger.warn({ error: errorFacts(error) }, 'a request to the model was not kept'))
      .finally(() => void pending.delete(kept));
    pending.add(kept);
  };
  return {
    keeperOf: (asked) =>
      provider === undefined || keepDays === 0 ? undefined : (sent) => keep({ ...asked, provider, sent }),
    async drained() {
      await Promise.all(pending);
    },
  };
}
