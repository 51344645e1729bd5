/** Of workspaces with many channels and people; beyond it, the oldest is read again. */
const MOST = 10_000;

/**
 * What is read for each question and changes rarely. It is forgotten when it is changed here, and all of it as soon as
 * another process has changed anything in the database: `changesElsewhere` is how one process hears of the others.
 */
export class Remembered<T> {
  readonly #changesElsewhere: () => number;
  readonly #kept = new Map<string, Promise<T>>();
  #seen = 0;

  /** @param changesElsewhere another number after a change by another process */
  constructor(changesElsewhere: () => number) {
    this.#changesElsewhere = changesElsewhere;
  }

  /** Those who ask at the same time share one reading. What comes out is shared too, and not to be changed. */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    const changes = this.#changesElsewhere();
    if (changes !== this.#seen) this.#kept.clear();
    this.#seen = changes;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const value = read();
    this.#kept.set(key, value);
    value.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }

  /** Before the change, so that nothing old is given while it is made, and after it, so that nothing old was read meanwhile. */
  async during<R>(change: () => Promise<R>): Promise<R> {
    this.#kept.clear();
    try {
      return await change();
    } finally {
      this.#kept.clear();
    }
  }
}
