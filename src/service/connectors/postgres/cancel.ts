import type pg from 'pg';
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

/**
 * Best effort, on a connection of its own: it must not wait behind what it cancels. When the statement has ended by
 * itself there is nothing left to cancel.
 */
export async function cancelStatement(
  config: pg.ClientConfig,
  { pid, began }: TransactionId,
  running: Promise<unknown>,
): Promise<void> {
  const limits = { connectionTimeoutMillis: CANCEL_TIMEOUT_MS, query_timeout: CANCEL_TIMEOUT_MS };
  const client = new ShieldedClient({ ...config, ...limits });
  client.on('error', () => undefined);
  let needed = true;
  void running.then(() => {
    needed = false;
  });
  try {
    await client.connect();
    if (needed) await client.query(CANCEL_SQL, [pid, began]);
  } catch {
    // The server may be gone, or not know cancelling; the connection is closed in any case.
  } finally {
    await client.end().catch(() => undefined);
  }
}
