import { type ConnectOptions, connect } from './connection.ts';

const CANCEL_TIMEOUT_MS = 3_000;

/** Which connection on which server: behind a balancer another server may have a connection of the same number. */
export interface ConnectionId {
  id: string;
  server: string;
}

export const IDENTIFY_SQL = "SELECT CONNECTION_ID(), CONCAT(@@hostname, ':', @@port), VERSION()";

/** Best effort, on a connection of its own: it must not wait behind what it cancels. */
export async function cancelStatement(
  options: Omit<ConnectOptions, 'timeoutMs'>,
  { id, server }: ConnectionId,
): Promise<void> {
  try {
    const connection = await connect({ ...options, timeoutMs: CANCEL_TIMEOUT_MS });
    const deadline = setTimeout(() => connection.destroy(), CANCEL_TIMEOUT_MS);
    try {
      const [identity] = await connection.query(IDENTIFY_SQL);
      if (identity?.[1] === server && /^\d+$/.test(id)) await connection.query(`KILL QUERY ${id}`);
    } finally {
      clearTimeout(deadline);
      connection.destroy();
    }
  } catch {
    // The server may be gone, or the statement.
  }
}
