import type { Timers } from '../../src/shared/timers.ts';

/** Time that passes only when told. */
export class ManualTimers implements Timers {
  #now = 0;
  #next = 0;
  readonly #due = new Map<number, { at: number; callback: () => void }>();
  readonly #watchers = new Set<() => void>();

  after(milliseconds: number, callback: () => void): () => void {
    const id = this.#next++;
    this.#due.set(id, { at: this.#now + milliseconds, callback });
    for (const watch of this.#watchers) watch();
    return () => void this.#due.delete(id);
  }

  /** Ends early when `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.after(milliseconds, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  /** Calls back everything that falls due, in order, also what is started on the way. */
  pass(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [first] = [...this.#due].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (first === undefined) break;
      const [id, { at, callback }] = first;
      this.#due.delete(id);
      this.#now = at;
      callback();
    }
    this.#now = until;
  }

  /** Resolves when something waits for exactly so long, counted from now. */
  async waitedFor(milliseconds: number): Promise<void> {
    const waited = (): boolean => [...this.#due.values()].some(({ at }) => at === this.#now + milliseconds);
    if (waited()) return;
    await new Promise<void>((resolve) => {
      const watch = (): void => {
        if (!waited()) return;
        this.#watchers.delete(watch);
        resolve();
      };
      this.#watchers.add(watch);
    });
  }
}
