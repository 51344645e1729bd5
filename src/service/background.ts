import type { Logger } from '../shared/logger.ts';
import { errorFacts } from './error-facts.ts';

/** Work that no answer waits for or fails with. */
export interface Background {
  /** @param failed what the log says when the work fails */
  run(work: () => Promise<unknown>, failed: string): void;
  /** Resolves when all that was begun by now has ended. */
  drained(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const pending = new Set<Promise<void>>();
  return {
    run(work, failed) {
      const done = work()
        .then(
          () => {},
          (error: unknown) => logger.warn({ error: errorFacts(error) }, failed),
        )
        .finally(() => void pending.delete(done));
      pending.add(done);
    },
    async drained() {
      await Promise.all(pending);
    },
  };
}
