import { setTimeout as rest } from 'node:timers/promises';
import {
  type DataTypeNode,
  type DialectAdapter,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type QueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { storable } from './storable.ts';
import { DatabaseAway, StorageFailure } from './storage-failure.ts';

/** Connections of one process, for all parts of it. */
const MOST_CONNECTIONS = 10;
const CONNECT_MS = 5_000;
/** A statement of ours takes milliseconds. */
const STATEMENT_MS = 60_000;
/** How long a server that restarts, or another that takes its place, is waited for. */
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 1_000;
/** An idle connection to a machine that is gone is noticed about 20 seconds later. */
const KEEP_ALIVE_MS = 10_000;

const pools = new Map<string, SharedPool>();

/**
 * PostgreSQL with the semantics that the tables were written for: whole numbers have 64 bits, text is compared byte by
 * byte, and parts with the same address share a pool.
 */
export class SharedPostgresDialect extends PostgresDialect {
  constructor(url: string) {
    const pool = pools.get(url) ?? new SharedPool(url);
    pools.set(url, pool);
    super({ pool: async () => pool.opened() });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionLockAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new PortableCompiler();
  }
}

/** Of those who bring the tables up to date. */
const MIGRATION_LOCK = 7_120_438_551;

/**
 * The lock is one of the transaction, not of the session, which behind a pooler would be another one when it is given back.
 * The migrator begins a transaction after it has the lock: PostgreSQL takes that for the one that is open, and warns.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`begin`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  /** By then it is committed, or nothing was begun. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`rollback`.execute(db);
  }
}

/** Looks without changing anything. `why`: the server's words, without the address. */
export async function inspectServer(
  url: string,
): Promise<{ state: 'absent' | 'sound' } | { state: 'unreadable'; why: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: unknown }>("select to_regclass('service_migration') as found");
    return { state: rows[0]?.found ? 'sound' : 'absent' };
  } catch (error) {
    return { state: 'unreadable', why: wordsOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A refused connection has no words of its own on some machines. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Opens with its first user, closes with its last, and can be opened again. */
class SharedPool implements PostgresPool {
  readonly #url: string;
  #pool: pg.Pool | undefined;
  #users = 0;

  constructor(url: string) {
    this.#url = url;
  }

  opened(): this {
    this.#pool ??= openPool(this.#url);
    this.#users += 1;
    return this;
  }

  /** Waits a while for a server that isn't there. @throws DatabaseAway, or what the server says, as of a wrong password */
  async connect(): Promise<PostgresPoolClient> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let pause = 50; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const pool = this.#pool;
      if (pool === undefined) throw new Error('the database is closed');
      try {
        return new Connection(await pool.connect());
      } catch (error) {
        const failure = asStorageFailure(error);
        if (!(failure instanceof DatabaseAway) || performance.now() + pause > deadline) throw failure;
        await rest(pause);
      }
    }
  }

  async end(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }
}

/** Of the pool, for one user at a time. One that was lost, or whose reply didn't come, isn't used again. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isLost = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  /** With a cursor, of which Kysely is told none. */
  query(): never;
  /** @throws StorageFailure, or what the server says of the statement */
  async query(sql = '', parameters: readonly unknown[] = []): Promise<unknown> {
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      const failure = asStorageFailure(error);
      this.#isLost ||= failure instanceof DatabaseAway;
      throw failure;
    }
  }

  release(): void {
    this.#client.release(this.#isLost);
  }
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'parley',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    // Here and not at the server: a pooler lets no such setting through.
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  });
  // Without a listener a connection that breaks would end the process: an idle one, which has left the pool by then, and one
  // in use, whose statement fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Counts and sums are numbers, as they are in SQLite. */
const types = new pg.TypeOverrides();
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number);

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: it starts, stops, has no connection left, or is no longer
 * the one that can be written.
 */
const STATES_AWAY = /^(?:08|57P0[1-3]|53300|25006)/;
/** Its disk or memory is full, or its machine fails. */
const STATES_UNABLE = /^(?:53|58)/;
const CODES_AWAY = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // The server's own errors have a code, and may quote what a stranger wrote.
  if (code === '') return /timeout|terminated|not queryable/i.test(error.message);
  return STATES_AWAY.test(code) || CODES_AWAY.test(code);
}

/** @returns a StorageFailure where the server is what is wrong, without its address; else the error as it is */
function asStorageFailure(error: unknown): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  const told = code === '' ? '' : ` (${code})`;
  if (isAway(error)) {
    const what = `The database's server can't be reached, can't be written, or ended the connection${told}`;
    return new DatabaseAway(`${what}. Check that it runs, and DATABASE_URL`, cause);
  }
  if (!STATES_UNABLE.test(code)) return error;
  return new StorageFailure(`The database's server can't do its work${told}. Its own log says why`, cause);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

class PortableCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'integer') this.append('bigint');
    else if (node.dataType === 'text') this.append('text collate "C"');
    else super.visitDataType(node);
  }

  /** A key that counts by itself. */
  protected override getAutoIncrement(): string {
    return 'generated by default as identity';
  }

  protected override appendValue(value: unknown): void {
    super.appendValue(storable(value));
  }
}
