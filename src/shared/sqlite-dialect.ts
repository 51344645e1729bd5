import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { SqliteSession } from './sqlite-session.ts';
import { asStorageFailure } from './storage-failure.ts';

const drivers = new Map<string, SessionDriver>();

interface Where {
  /** Absolute; parts with the same path share. undefined: in memory, shared with nobody. */
  path: string | undefined;
  open: () => SqliteSession;
}

/**
 * Parts that keep their tables in one file share one connection to it. With two, a transaction of the one and a write
 * of the other would lock each other out: SQLite waits for a lock synchronously, and the transaction that holds it
 * cannot go on until the wait gives up.
 */
export class SharedSqliteDialect extends SqliteDialect {
  readonly #driver: SessionDriver;

  constructor({ path, open }: Where) {
    // The driver below opens it.
    super({ database: () => Promise.reject(new Error('not opened here')) });
    const driver = (path === undefined ? undefined : drivers.get(path)) ?? new SessionDriver({ path, open });
    if (path !== undefined) drivers.set(path, driver);
    this.#driver = driver;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  /** Another number once another process has changed the database. */
  changesElsewhere(): number {
    return this.#driver.changesElsewhere();
  }
}

/** A migration that is cut off leaves nothing: SQLite takes back changes of the schema too. https://sqlite.org/lang_transaction.html */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens with its first user, closes with its last, and can be opened again. */
class SessionDriver implements Driver {
  readonly #where: Where;
  #session: SqliteSession | undefined;
  /** Of the one before: no file is open twice here, since closing it once would take the locks of both. */
  #closed: Promise<void> | undefined;
  #users = 0;
  /** Those that nobody uses now. */
  readonly #free: SessionConnection[] = [];

  constructor(where: Where) {
    this.#where = where;
  }

  /** @throws StorageFailure */
  async init(): Promise<void> {
    await this.#closed?.catch(() => {});
    try {
      this.#session ??= this.#where.open();
    } catch (error) {
      throw asStorageFailure(error, this.#where.path);
    }
    this.#users += 1;
  }

  async destroy(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    const session = this.#session;
    this.#session = undefined;
    this.#free.length = 0;
    this.#closed = session?.close();
    await this.#closed;
  }

  async acquireConnection(): Promise<SessionConnection> {
    return this.#free.pop() ?? new SessionConnection(this.#opened(), this.#where.path);
  }

  async releaseConnection(connection: SessionConnection): Promise<void> {
    connection.session.rollback(connection);
    if (connection.session === this.#session) this.#free.push(connection);
  }

  beginTransaction(connection: SessionConnection): Promise<void> {
    return this.#orFail(() => connection.session.begin(connection));
  }

  commitTransaction(connection: SessionConnection): Promise<void> {
    return this.#orFail(() => connection.session.commit(connection));
  }

  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    connection.session.rollback(connection);
  }

  changesElsewhere(): number {
    return this.#opened().changesElsewhere();
  }

  #orFail<T>(act: () => Promise<T>): Promise<T> {
    return orStorageFailure(act, this.#where.path);
  }

  #opened(): SqliteSession {
    if (this.#session === undefined) throw new Error('the database is closed');
    return this.#session;
  }
}

/** One user of the session at a time: a transaction belongs to it. */
class SessionConnection implements DatabaseConnection {
  readonly session: SqliteSession;
  readonly #path: string | undefined;

  constructor(session: SqliteSession, path: string | undefined) {
    this.session = session;
    this.#path = path;
  }

  /** @throws StorageFailure, or what SQLite says of the statement */
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return orStorageFailure(() => this.session.run<Row>(this, query), this.#path);
  }

  /** Rows that are read one by one would keep the connection from everybody else meanwhile. */
  streamQuery(): never {
    throw new Error('rows are not streamed from this database');
  }
}

async function orStorageFailure<T>(act: () => Promise<T>, path: string | undefined): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw asStorageFailure(error, path);
  }
}
