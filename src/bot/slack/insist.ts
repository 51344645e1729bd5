import type { Clock } from '../../shared/clock.ts';
import { TakenOver } from '../model/taken-over.ts';
import { NotDelivered, readFailure, type SlackFailure } from './failures.ts';

export const MAX_TRIES = 6;
/** No further try is begun once a message took so long. */
const DEADLINE_MS = 120_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

interface InsistDeps {
  clock: Clock;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Tries again while the trouble passes, for a while. */
export function makeInsist({ sleep, clock }: InsistDeps, closing: AbortSignal) {
  return async <T>(once: () => Promise<T>, onFailure: (failure: SlackFailure, error: unknown) => void): Promise<T> => {
    const deadline = clock.now().getTime() + DEADLINE_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await once();
      } catch (error) {
        if (error instanceof NotDelivered || error instanceof TakenOver) throw error;
        const failure = readFailure(error);
        if (failure.kind === 'refused') throw error;
        onFailure(failure, error);
        if (tries === MAX_TRIES || clock.now().getTime() >= deadline)
          throw new NotDelivered({ isUncertain: failure.kind === 'uncertain', cause: error });
        if (failure.kind !== 'too-fast')
          await sleep(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS), closing);
      }
    }
  };
}
