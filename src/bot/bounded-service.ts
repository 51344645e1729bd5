import PQueue from 'p-queue';
import type { ConversationService } from '../client/query-service.ts';

/** At most `concurrency` questions at the service at once; the rest wait their turn. */
export function boundService(service: ConversationService, concurrency: number): ConversationService {
  const queue = new PQueue({ concurrency });
  return {
    ask: (asker, input, options) => queue.add(() => service.ask(asker, input, options), { signal: options.signal }),
  };
}
