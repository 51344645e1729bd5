import type { Timers } from '../../../shared/timers.ts';
import type { StatusRecord } from './records.ts';

/** Slack takes a status away after two minutes without a message: https://docs.slack.dev/reference/methods/assistant.threads.setStatus */
const TIMEOUT_MS = 120_000;

/** What bots say they are doing, at most one a thread. '' is none. */
export class Statuses {
  readonly #current = new Map<string, { status: StatusRecord; cancelTimeout: () => void }>();
  readonly #timers: Timers;
  readonly #changed: (status: StatusRecord) => void;

  constructor(timers: Timers, changed: (status: StatusRecord) => void) {
    this.#timers = timers;
    this.#changed = changed;
  }

  all(): StatusRecord[] {
    return [...this.#current.values()].map(({ status }) => status);
  }

  set(status: StatusRecord): void {
    const key = `${status.channel} ${status.threadTs}`;
    const before = this.#current.get(key);
    before?.cancelTimeout();
    this.#current.delete(key);
    if (status.status !== '') {
      const cancelTimeout = this.#timers.after(TIMEOUT_MS, () => this.clear(status.channel, status.threadTs));
      this.#current.set(key, { status, cancelTimeout });
    }
    if (before !== undefined || status.status !== '') this.#changed(status);
  }

  clear(channel: string, threadTs: string): void {
    const current = this.#current.get(`${channel} ${threadTs}`);
    if (current !== undefined) this.set({ ...current.status, status: '', loadingMessages: [] });
  }

  close(): void {
    for (const { cancelTimeout } of this.#current.values()) cancelTimeout();
    this.#current.clear();
  }
}
