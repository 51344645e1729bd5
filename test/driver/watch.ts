import type { Playground } from '../../src/playground/index.ts';
import type { ApiCall } from '../../src/playground/server/web-api/observer.ts';
import type { MessageRecord, StatusRecord } from '../../src/playground/server/workspace/records.ts';

export interface Seen {
  calls: ApiCall[];
  statuses: StatusRecord[];
  /** Shown to one person, as they were first. */
  ephemerals: { message: MessageRecord; to: string }[];
  /** Looks at every change until something is found, or fails at the deadline. */
  until<T>(find: () => T | undefined, failure: () => string): Promise<T>;
}

const GLANCE_MS = 20;

/** Everything since it was made. */
export function watch(playground: Playground, deadlineMs: number): Seen {
  const calls: ApiCall[] = [];
  const statuses: StatusRecord[] = [];
  const ephemerals: Seen['ephemerals'] = [];
  const waiters = new Set<() => void>();
  const changed = (): void => waiters.forEach((check) => check());
  playground.observeCalls((call) => {
    calls.push(call);
    changed();
  });
  playground.workspace.subscribe((change) => {
    if (change.kind === 'status') statuses.push(change.status);
    if (change.kind === 'ephemeral' && change.how === 'posted') ephemerals.push(change);
    changed();
  });
  playground.onBotConnectionChange(changed);
  const until = <T>(find: () => T | undefined, failure: () => string): Promise<T> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(deadline);
        clearInterval(glance);
        waiters.delete(check);
      };
      const check = (): void => {
        const value = find();
        if (value === undefined) return;
        done();
        resolve(value);
      };
      const deadline = setTimeout(() => {
        done();
        reject(new Error(`${failure()} (waited ${deadlineMs} ms)`));
      }, deadlineMs);
      // What happens inside the bot alone tells nobody here.
      const glance = setInterval(check, GLANCE_MS);
      waiters.add(check);
      check();
    });
  return { calls, statuses, ephemerals, until };
}
