import pg from 'pg';

const CANCEL_TIMEOUT_MS = 3_000;

/**
 * Best effort, on a connection of its own: it must not wait behind what it cancels. When the statement has ended by
 * itself there is nothing left to cancel, and the process id may soon be another's.
 */
export async function cancelStatement(
  config: pg.ClientConfig,
  processId: number | undefined,
  running: Promise<unknown>,
): Promise<void> {
  const limits = { connectionTimeoutMillis: CANCEL_TIMEOUT_MS, query_timeout: CANCEL_TIMEOUT_MS };
  const client = new pg.Client({ ...config, ...limits });
  client.on('error', () => undefined);
  let needed = true;
  void running.then(() => {
    needed = false;
  });
  try {
    await client.connect();
    if (needed) await client.query('SELECT pg_cancel_backend($1)', [processId]);
  } catch {
    // The server may be gone, or not know cancelling; the connection is closed in any case.
  } finally {
    await client.end().catch(() => undefined);
  }
}
