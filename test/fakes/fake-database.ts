import type {
  Connector,
  DatabaseSchema,
  QueryResult,
  RunLimits,
  SourceUsage,
} from '../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../src/service/connectors/errors.ts';
import type { DataSource } from '../../src/service/databases/index.ts';
import type { ReadOnlySql } from '../../src/service/sql/guard.ts';

export const SCHEMA: DatabaseSchema = { dialect: 'postgres', defaultSchema: 'public', tables: [] };

const EMPTY_RESULT: QueryResult = { columns: [], rows: [], truncatedBy: null };

type Verb = 'introspect' | 'run' | 'check';

/**
 * One database server. Connectors opened to it see its host and password, and fail as they should when these differ.
 * A verb can be told to fail, or to wait until it is let go on or its signal aborts.
 */
export class FakeDatabase {
  readonly host = 'db.example';
  password = 'correct-horse-battery';
  result: QueryResult = EMPTY_RESULT;
  /** What a statement is said to have used; undefined: nothing is said of it. */
  usage: SourceUsage | undefined;
  schema: DatabaseSchema = SCHEMA;
  /** Why there are no tables; undefined: it isn't asked. */
  noTables: ConnectorError | undefined;
  /** undefined: it isn't asked. */
  mayWrite: boolean | undefined;
  readonly calls: { verb: Verb; sql?: string; limits?: RunLimits }[] = [];
  readonly connectors: FakeConnector[] = [];
  readonly #failures = new Map<Verb, Error>();
  readonly #gates = new Map<Verb, Promise<void>>();

  /** As `openConnector`. */
  readonly open = (source: DataSource): Connector => {
    const connector = new FakeConnector(this, source);
    this.connectors.push(connector);
    return connector;
  };

  credentials(changes: Record<string, unknown> = {}) {
    const { host, password } = this;
    return { username: 'reader', password, host, port: 5432, dbname: 'shop', ...changes };
  }

  fail(verb: Verb, error: Error): void {
    this.#failures.set(verb, error);
  }

  recover(verb: Verb): void {
    this.#failures.delete(verb);
  }

  /** Answers the function that lets the verb go on. */
  hold(verb: Verb): () => void {
    let release = () => {};
    this.#gates.set(
      verb,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return () => {
      this.#gates.delete(verb);
      release();
    };
  }

  count(verb: Verb): number {
    return this.calls.filter((call) => call.verb === verb).length;
  }

  async enter(verb: Verb, signal: AbortSignal): Promise<void> {
    await this.#gate(verb, signal);
    const failure = this.#failures.get(verb);
    if (failure !== undefined) throw failure;
  }

  #gate(verb: Verb, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new ConnectorError('cancelled', 'the statement was cancelled'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      void (this.#gates.get(verb) ?? Promise.resolve()).then(resolve);
    });
  }
}

class FakeConnector implements Connector {
  closed = false;
  readonly aborted: Verb[] = [];
  readonly #database: FakeDatabase;
  readonly #source: DataSource;

  constructor(database: FakeDatabase, source: DataSource) {
    this.#database = database;
    this.#source = source;
  }

  async introspect(signal: AbortSignal): Promise<DatabaseSchema> {
    await this.#connect({ verb: 'introspect' }, signal);
    return this.#database.schema;
  }

  async run(sql: ReadOnlySql, limits: RunLimits, signal: AbortSignal): Promise<QueryResult> {
    await this.#connect({ verb: 'run', sql: sql.text, limits }, signal);
    const { result, usage } = this.#database;
    if (result.rows.length > 0) limits.onRows?.(result.rows.length, JSON.stringify(result.rows).length);
    if (usage !== undefined) limits.onUsage?.(usage);
    return result;
  }

  async check(sql: ReadOnlySql, signal: AbortSignal): Promise<void> {
    await this.#connect({ verb: 'check', sql: sql.text }, signal);
  }

  async mayWrite(): Promise<boolean | undefined> {
    return this.#database.mayWrite;
  }

  async explainNoTables(): Promise<ConnectorError | undefined> {
    return this.#database.noTables;
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  async #connect(call: FakeDatabase['calls'][number], signal: AbortSignal): Promise<void> {
    this.#database.calls.push(call);
    signal.addEventListener('abort', () => this.aborted.push(call.verb), { once: true });
    if (this.closed) throw new Error('used after it was closed');
    const { credentials } = this.#source;
    if ('host' in credentials && credentials.host !== this.#database.host)
      throw new ConnectorError('cannot-reach', 'there is no such host');
    const { password } = 'password' in credentials ? credentials : this.#database;
    if (password !== this.#database.password) {
      throw new ConnectorError('wrong-credentials', 'the password was refused', {
        cause: new Error(`authentication failed with ${password}`),
      });
    }
    await this.#database.enter(call.verb, signal);
  }
}
