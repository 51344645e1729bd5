import { ServiceFailure } from './failures.ts';

export interface GateLimits {
  /** How much work runs at the same time, for one resource and for all. */
  running: { perResource: number; overall: number };
  /** Work that waits for its turn; one more is refused. */
  waiting: { perResource: number; overall: number };
}

interface Turn {
  resourceId: string;
  userId: number;
  signal: AbortSignal;
}

/** Limits how much work runs at a time. Users take turns, so that one with a hundred questions holds no one up. */
export interface FairGate {
  /** @throws ServiceFailure `busy` when too many wait already; the signal's reason when it aborts while waiting */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  counts(): { running: number; waiting: number };
}

interface Waiter {
  resourceId: string;
  begin: () => void;
}

const RETRY_AFTER_SECONDS = 5;

export function createFairGate({ running, waiting }: GateLimits): FairGate {
  const runningOn = new Map<string, number>();
  let runningInAll = 0;
  /** By user. The user served last comes last: a map keeps the order of insertion. */
  const queues = new Map<number, Waiter[]>();

  const hasRoom = (resourceId: string): boolean =>
    runningInAll < running.overall && (runningOn.get(resourceId) ?? 0) < running.perResource;

  function count(resourceId: string, change: 1 | -1): void {
    const now = (runningOn.get(resourceId) ?? 0) + change;
    if (now === 0) runningOn.delete(resourceId);
    else runningOn.set(resourceId, now);
    runningInAll += change;
  }

  function assertMayWait(resourceId: string): void {
    const all = [...queues.values()].flat();
    const here = all.filter((waiter) => waiter.resourceId === resourceId).length;
    if (all.length < waiting.overall && here < waiting.perResource) return;
    const message = 'The service is busy. Try again in a moment.';
    throw new ServiceFailure('busy', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  function remove(userId: number, waiter: Waiter): void {
    const rest = (queues.get(userId) ?? []).filter((one) => one !== waiter);
    if (rest.length === 0) queues.delete(userId);
    else queues.set(userId, rest);
  }

  /** Begins whatever there is room for. */
  function serve(): void {
    for (const [userId, queue] of queues) {
      if (runningInAll >= running.overall) return;
      const next = queue.find(({ resourceId }) => hasRoom(resourceId));
      if (next === undefined) continue;
      remove(userId, next);
      const rest = queues.get(userId);
      queues.delete(userId);
      // Behind the others; the walk over the map comes by again.
      if (rest !== undefined) queues.set(userId, rest);
      count(next.resourceId, 1);
      next.begin();
    }
  }

  function waitForTurn({ resourceId, userId, signal }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(userId, waiter);
        reject(signal.reason);
      };
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiter: Waiter = { resourceId, begin };
      signal.addEventListener('abort', leave, { once: true });
      queues.set(userId, [...(queues.get(userId) ?? []), waiter]);
    });
  }

  return {
    counts: () => ({ running: runningInAll, waiting: [...queues.values()].flat().length }),

    async run(turn, work) {
      turn.signal.throwIfAborted();
      if (hasRoom(turn.resourceId)) count(turn.resourceId, 1);
      else {
        assertMayWait(turn.resourceId);
        await waitForTurn(turn);
      }
      try {
        return await work();
      } finally {
        count(turn.resourceId, -1);
        serve();
      }
    },
  };
}
