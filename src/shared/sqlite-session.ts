import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Checkpoints, PauseWrites } from './checkpoints.ts';
import type { DiskSync } from './disk-sync.ts';
import { StatementCache } from './statement-cache.ts';

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * The one connection to a database, for all that use it. Statements wait for nothing but a transaction that somebody has
 * open. Those that change rows outside one share a transaction with all others of the same turn of the event loop. A change
 * resolves once it is on the disk. What is read may be a change that gets there a moment later.
 */
export class SqliteSession {
  readonly #db: Database;
  /** undefined: there is no disk, or a commit waits for it. */
  readonly #disk: DiskSync | undefined;
  /** undefined: SQLite keeps its log short by itself, or has none. */
  readonly #checkpoints: Pick<Checkpoints, 'committed' | 'close'> | undefined;
  readonly #statements: StatementCache;
  readonly #version: Statement<[]>;
  /** Those whose changes are committed together, at the end of this turn. */
  #group: Waiting[] | undefined;
  /** Whose transaction is open. */
  #owner: DatabaseConnection | undefined;
  /** Whoever writes waits. */
  #isPaused = false;
  #isClosing = false;
  /** What waits for the end of either, in order. */
  #turns: (() => void)[] = [];

  constructor(db: Database, disk?: DiskSync, checkpoints?: Pick<Checkpoints, 'committed' | 'close'>) {
    this.#db = db;
    this.#disk = disk;
    this.#checkpoints = checkpoints;
    this.#statements = new StatementCache(db);
    this.#version = db.prepare<[]>('PRAGMA data_version').pluck();
  }

  async run<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    while (this.#isTaken(connection)) await this.#nextTurn();
    const { sql, parameters } = query;
    const { statement, isOfRows } = this.#statements.get(sql);
    if (this.#owner === connection || statement.readonly) return resultOf<Row>(statement, parameters);
    if (this.#isPaused) return this.#nextTurn().then(() => this.run<Row>(connection, query));
    if (isOfRows) return this.#runInGroup<Row>(statement, parameters);
    this.#commitGroup();
    const result = resultOf<Row>(statement, parameters);
    await this.#committed();
    return result;
  }

  /** Until it ends, everybody else waits. */
  async begin(connection: DatabaseConnection): Promise<void> {
    while (this.#isPaused || this.#isTaken(connection)) await this.#nextTurn();
    this.#commitGroup();
    this.#db.exec('BEGIN');
    this.#owner = connection;
  }

  /** @throws when it could not be committed: it is still open then, unless SQLite has rolled it back */
  async commit(connection: DatabaseConnection): Promise<void> {
    if (this.#owner !== connection) return;
    this.#db.exec('COMMIT');
    this.#leave();
    await this.#committed();
  }

  rollback(connection: DatabaseConnection): void {
    if (this.#owner !== connection) return;
    try {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    } finally {
      this.#leave();
    }
  }

  /** Another number once another connection has changed the database. https://sqlite.org/pragma.html#pragma_data_version */
  changesElsewhere(): number {
    return Number(this.#version.get());
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#checkpoints?.close();
    this.#commitGroup();
    this.#db.close();
    await this.#disk?.close();
  }

  #isTaken(by: DatabaseConnection): boolean {
    return this.#owner !== undefined && this.#owner !== by;
  }

  /** Resolves when a transaction or a pause has ended. Whoever waited before may have begun one by then, so look again at once. */
  #nextTurn(): Promise<void> {
    return new Promise((resolve) => this.#turns.push(resolve));
  }

  #leave(): void {
    this.#owner = undefined;
    this.#wake();
  }

  #wake(): void {
    for (const next of this.#turns.splice(0)) next();
  }

  /** undefined: there is no disk to wait for. */
  #committed(): Promise<void> | undefined {
    this.#checkpoints?.committed(this.#pauseWrites);
    return this.#disk?.reached();
  }

  readonly #pauseWrites: PauseWrites = async (act) => {
    while (this.#owner !== undefined) {
      if (this.#isClosing) throw new Error('a transaction is open when the database is closed');
      await this.#nextTurn();
    }
    this.#commitGroup();
    this.#isPaused = true;
    try {
      return await act();
    } finally {
      this.#isPaused = false;
      this.#wake();
    }
  };

  async #runInGroup<Row>(statement: Statement, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
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
  #runOrEnd<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return resultOf<Row>(statement, parameters);
    } catch (error) {
      if (!this.#db.inTransaction) this.#failGroup(error);
      throw error;
    }
  }

  #commitGroup(): void {
    if (this.#group === undefined) return;
    try {
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      return this.#failGroup(error);
    }
    const committed = this.#takeGroup();
    const tell = (): void => {
      for (const { resolve } of committed) resolve();
    };
    const onDisk = this.#committed();
    if (onDisk === undefined) return tell();
    onDisk.then(tell, (error: unknown) => {
      for (const { reject } of committed) reject(error);
    });
  }

  #takeGroup(): Waiting[] {
    const group = this.#group ?? [];
    this.#group = undefined;
    return group;
  }

  #failGroup(error: unknown): void {
    for (const { reject } of this.#takeGroup()) reject(error);
  }
}

function resultOf<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
