import { unlessAborted } from '../shared/unless-aborted.ts';

interface Run<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

export type ShareRun<T> = (key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Callers of the same key at the same time share one run. A caller who gives up leaves the others theirs;
 * the run itself is aborted when no one waits for it any more.
 */
export function createSharedRuns<T>(): ShareRun<T> {
  const runs = new Map<string, Run<T>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Run<T> {
    const controller = new AbortController();
    const run: Run<T> = { result: start(controller.signal).finally(() => forget(key, run)), waiting: 0, controller };
    runs.set(key, run);
    return run;
  }

  function forget(key: string, run: Run<T>): void {
    if (runs.get(key) === run) runs.delete(key);
  }

  return async (key, start, signal) => {
    signal.throwIfAborted();
    const run = runs.get(key) ?? begin(key, start);
    run.waiting += 1;
    try {
      return await unlessAborted(run.result, signal);
    } finally {
      run.waiting -= 1;
      if (run.waiting === 0) {
        forget(key, run);
        run.controller.abort();
      }
    }
  };
}
