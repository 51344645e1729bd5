import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { StatementCache } from './statement-cache.ts';

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * The one connection to a database, for all that use it. Statements wait for nothing but a transaction that somebody has
 * open. Those that change rows outside one share a transaction with all others of the same turn of the event loop, so
 * that they share the wait for the disk too: each resolves once its change is on the disk.
 */
export class SqliteSession {
  readonly #db: Database;
  readonly #statements: StatementCache;
  /** Those whose changes are committed together, at the end of this turn. */
  #group: Waiting[] | undefined;
  /** Whose transaction is open. */
  #owner: DatabaseConnection | undefined;
  /** What waits for its end, in order. */
  #turns: (() => void)[] = [];

  constructor(db: Database) {
    this.#db = db;
    this.#statements = new StatementCache(db);
  }

  async run<Row>(connection: DatabaseConnection, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isTaken(connection)) await this.#turn(connection);
    const { statement, isOfRows } = this.#statements.get(sql);
    if (this.#owner === connection || statement.readonly) return resultOf<Row>(statement, parameters);
    if (isOfRows) return this.#runInGroup<Row>(statement, parameters);
    this.#commitGroup();
    return resultOf<Row>(statement, parameters);
  }

  /** Until it ends, everybody else waits. */
  async begin(connection: DatabaseConnection): Promise<void> {
    if (this.#isTaken(connection)) await this.#turn(connection);
    this.#commitGroup();
    this.#db.exec('BEGIN');
    this.#owner = connection;
  }

  /** @throws when it could not be committed: it is still open then, unless SQLite has rolled it back */
  commit(connection: DatabaseConnection): void {
    if (this.#owner !== connection) return;
    this.#db.exec('COMMIT');
    this.#leave();
  }

  rollback(connection: DatabaseConnection): void {
    if (this.#owner !== connection) return;
    try {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    } finally {
      this.#leave();
    }
  }

  close(): void {
    try {
      this.#commitGroup();
    } finally {
      this.#db.close();
    }
  }

  #isTaken(by: DatabaseConnection): boolean {
    return this.#owner !== undefined && this.#owner !== by;
  }

  /** Resolves when no other transaction is open: whoever waited before may have begun one in the meantime. */
  async #turn(connection: DatabaseConnection): Promise<void> {
    while (this.#isTaken(connection)) await new Promise<void>((resolve) => this.#turns.push(resolve));
  }

  #leave(): void {
    this.#owner = undefined;
    for (const next of this.#turns.splice(0)) next();
  }

  async #runInGroup<Row>(statement: Statement<unknown[]>, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const group = this.#group ?? this.#openGroup();
    const result = this.#runOrEnd<Row>(statement, parameters);
    await new Promise<void>((resolve, reject) => group.push({ resolve, reject }));
    return result;
  }

  #openGroup(): Waiting[] {
    this.#db.exec('BEGIN IMMEDIATE');
    const group: Waiting[] = [];
    this.#group = group;
    setImmediate(() => {
      if (this.#group === group) this.#commitGroup();
    });
    return group;
  }

  /** A statement that fails takes back what it did. On a full disk SQLite takes back the whole transaction. */
  #runOrEnd<Row>(statement: Statement<unknown[]>, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return resultOf<Row>(statement, parameters);
    } catch (error) {
      if (!this.#db.inTransaction) this.#endGroup(error);
      throw error;
    }
  }

  #commitGroup(): void {
    if (this.#group === undefined) return;
    try {
      this.#db.exec('COMMIT');
      this.#endGroup();
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      this.#endGroup(error);
    }
  }

  #endGroup(error?: unknown): void {
    const ended = this.#group ?? [];
    this.#group = undefined;
    for (const { resolve, reject } of ended) {
      if (error === undefined) resolve();
      else reject(error);
    }
  }
}

function resultOf<Row>(statement: Statement<unknown[]>, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
