import type pg from 'pg';
import { isFull } from './errors.ts';
import { ShieldedClient } from './shielded-client.ts';

const CANCEL_TIMEOUT_MS = 3_000;

/** The server process and the start of its transaction, both as text. */
export interface TransactionId {
  pid: string;
  began: string;
}

export const IDENTIFY_SQL =
  'SELECT pg_catalog.pg_backend_pid()::text AS pid, extract(epoch FROM pg_catalog.now())::text AS began';

/** A process that has gone on to another transaction is left alone: behind a pooler that may be anybody's. */
const CANCEL_SQL = `
  SELECT pg_catalog.pg_cancel_backend(pid) FROM pg_catalog.pg_stat_activity
  WHERE pid = $1::int AND extract(epoch FROM xact_start)::text = $2`;

export interface Statement {
  /** How its connection was made. */
  config: pg.ClientConfig;
  client: pg.PoolClient;
  transaction: TransactionId;
  /** Never rejects. */
  running: Promise<unknown>;
}

/**
 * Best effort, on a connection of its own: it must not wait behind what it cancels. When the statement has ended by
 * itself there is nothing left to cancel.
 */
export async function cancelStatement(statement: Statement): Promise<void> {
  const { config, transaction, running } = statement;
  const { pid, began } = transaction;
  const client = makeClient(config);
  let needed = true;
  void running.then(() => {
    needed = false;
  });
  try {
    await client.connect();
    if (needed) await client.query(CANCEL_SQL, [pid, began]);
  } catch (error) {
    if (needed && isFull(error)) await requestCancel(statement);
    // Otherwise the server may be gone, or not know cancelling; the connection is closed in any case.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Where the user may have no further connection: a request that needs no login. The key in it is that of the connection
 * that runs the statement, which nobody else gets before this has ended.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
async function requestCancel({ config, client: runner }: Statement): Promise<void> {
  const client = makeClient(config);
  const { connection } = client;
  const cancel: unknown = Reflect.get(connection, 'cancel');
  const key = [Reflect.get(runner, 'processID'), Reflect.get(runner, 'secretKey')];
  if (typeof cancel !== 'function') return;
  // Encrypted as every connection, and then this in the place of the login.
  Reflect.set(connection, 'startup', () => void Reflect.apply(cancel, connection, key));
  // The server answers by hanging up.
  await client.connect().catch(() => undefined);
  await client.end().catch(() => undefined);
}

function makeClient(config: pg.ClientConfig): ShieldedClient {
  const limits = { connectionTimeoutMillis: CANCEL_TIMEOUT_MS, query_timeout: CANCEL_TIMEOUT_MS };
  const client = new ShieldedClient({ ...config, ...limits });
  client.on('error', () => undefined);
  return client;
}
