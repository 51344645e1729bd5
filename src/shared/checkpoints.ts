import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Database, Statement } from 'better-sqlite3';
import { startThread } from './start-thread.ts';

/** What the thread is told. It answers whether all of the log is in the database. */
export interface CheckpointOrder {
  path: string;
  /** Nobody in this process writes: the log can be started from its beginning. */
  restarts: boolean;
}

/** Resolves with what `act` does; until then nothing is written through this connection. */
export type PauseWrites = <T>(act: () => Promise<T>) => Promise<T>;

/** What is left of the file of a log that was longer, because somebody read for long. */
export const KEPT_BYTES = 16 * 1024 * 1024;
/** From so many pages on, SQLite would copy the log itself, in a commit: https://sqlite.org/wal.html#automatic_checkpoint */
const LONG = 1_000;
/** After a failure, SQLite does so for as long. */
const RETRY_MS = 60_000;
/** A thread takes some megabytes. */
const IDLE_MS = 60_000;
/** Even a log of gigabytes is copied by then, unless the disk hangs. */
const LONGEST_MS = 120_000;

/**
 * Copies SQLite's log that is written ahead into the database, beside the event loop: on a thread, which starts once the
 * log is long and ends when it has been idle. Otherwise a commit would do it and hold up the whole process. If the thread
 * fails, commits do.
 */
export class Checkpoints {
  readonly #db: Database;
  readonly #path: string;
  readonly #startThread: () => Worker;
  /** Takes a microsecond and copies nothing. In pages. */
  readonly #look: Statement<[], { log: number; checkpointed: number }>;
  /** How many pages are left to copy when it is tried next. */
  #due = LONG;
  #running: Promise<void> | undefined;
  #failedAt: number | undefined;
  #isClosed = false;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(db: Database, path: string, start = () => startThread('./checkpoint-worker', import.meta.url)) {
    this.#db = db;
    this.#path = path;
    this.#startThread = start;
    this.#look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    db.pragma('wal_autocheckpoint = 0');
    db.pragma(`journal_size_limit = ${KEPT_BYTES}`);
  }

  /** Called after each commit, before another transaction begins. */
  committed(pauseWrites: PauseWrites): void {
    if (this.#running !== undefined || this.#isClosed || !this.#isTime()) return;
    const left = this.#pagesLeft();
    if (left < this.#due) return;
    this.#running = this.#copy(left, pauseWrites).finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#endThread();
  }

  #isTime(): boolean {
    if (this.#failedAt === undefined) return true;
    if (performance.now() - this.#failedAt < RETRY_MS) return false;
    this.#failedAt = undefined;
    this.#db.pragma('wal_autocheckpoint = 0');
    return true;
  }

  #pagesLeft(): number {
    try {
      const { log, checkpointed } = this.#look.get() ?? { log: 0, checkpointed: 0 };
      return log - checkpointed;
    } catch {
      // The commit stands. The next statement says what is wrong with the file.
      return 0;
    }
  }

  async #copy(left: number, pauseWrites: PauseWrites): Promise<void> {
    clearTimeout(this.#idle);
    try {
      const isCopied = await this.#ask({ restarts: false });
      // What was added meanwhile is copied while nothing is added, so that the log starts from its beginning.
      const isDone = isCopied && (await pauseWrites(() => this.#ask({ restarts: true })));
      this.#due = isDone ? LONG : left + LONG;
    } catch {
      this.#failedAt = performance.now();
      this.#db.pragma(`wal_autocheckpoint = ${LONG}`);
      void this.#endThread();
    }
    this.#idle = setTimeout(() => void this.#endThread(), IDLE_MS).unref();
  }

  /** Whether all of the log is in the database now. @throws what the thread failed of, or that it takes too long */
  async #ask(order: Pick<CheckpointOrder, 'restarts'>): Promise<boolean> {
    const thread = (this.#thread ??= this.#start());
    const gone = new AbortController();
    const giveUp = (): void => gone.abort();
    const timer = setTimeout(giveUp, LONGEST_MS);
    thread.once('exit', giveUp).ref();
    thread.postMessage({ path: this.#path, ...order } satisfies CheckpointOrder);
    try {
      const answer: unknown[] = await once(thread, 'message', { signal: gone.signal });
      return answer[0] === true;
    } finally {
      clearTimeout(timer);
      thread.off('exit', giveUp).unref();
    }
  }

  #start(): Worker {
    const thread = this.#startThread();
    // Whoever waits for it gets the failure itself.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
