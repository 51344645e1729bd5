import { type Driver, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';

const drivers = new Map<string, SharedFileDriver>();

/**
 * Parts that keep their tables in one file share one connection to it. With two, a transaction of the one and a write
 * of the other would lock each other out: SQLite waits for a lock synchronously, and the transaction that holds it
 * cannot go on until the wait gives up.
 */
export class SharedFileDialect extends SqliteDialect {
  readonly #path: string;
  readonly #config: SqliteDialectConfig;

  /** @param path absolute; parts with the same path share */
  constructor(path: string, config: SqliteDialectConfig) {
    super(config);
    this.#path = path;
    this.#config = config;
  }

  override createDriver(): Driver {
    const driver = drivers.get(this.#path) ?? new SharedFileDriver(this.#config);
    drivers.set(this.#path, driver);
    return driver;
  }
}

/** Opens with its first user, closes with its last, and can be opened again. */
class SharedFileDriver extends SqliteDriver {
  #opened: Promise<void> | undefined;
  #users = 0;

  override async init(): Promise<void> {
    this.#users += 1;
    this.#opened ??= super.init();
    try {
      await this.#opened;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  override async destroy(): Promise<void> {
    if (this.#leave() === 0) await super.destroy();
  }

  /** How many users are left. */
  #leave(): number {
    this.#users -= 1;
    if (this.#users === 0) this.#opened = undefined;
    return this.#users;
  }
}
