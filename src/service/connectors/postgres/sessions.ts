import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { toConnectorError } from './errors.ts';
import { interruption } from './interruption.ts';
import { createServer, type Lease, type RawResult } from './server.ts';

/** A read-only transaction. */
export interface Session {
  /** One statement; cells as the server spells them. */
  query(text: string): Promise<RawResult>;
}

export interface ReadOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

export interface Sessions {
  /** @throws ConnectorError */
  read<T>(options: ReadOptions, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running calls. */
  close(): Promise<void>;
}

/** The server ends a late statement itself; a server that does not (PGlite) is left this much later. */
const GRACE_MS = 1_000;

export function createSessions(credentials: DatabaseCredentials): Sessions {
  const server = createServer(credentials);
  return {
    async read({ timeoutMs, signal }, work) {
      const interrupted = interruption(signal, timeoutMs + GRACE_MS);
      const leasing = server.lease();
      try {
        const lease = await Promise.race([leasing, interrupted.promise]);
        return await Promise.race([inTransaction(lease, timeoutMs, work), interrupted.promise]);
      } catch (error) {
        throw toConnectorError(error);
      } finally {
        interrupted.clear();
        // Without effect on a lease that was given back.
        leasing.then(
          (lease) => lease.abandon(),
          () => undefined,
        );
      }
    },
    close: () => server.close(),
  };
}

async function inTransaction<T>(lease: Lease, timeoutMs: number, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    await lease.script(beginSql(timeoutMs));
    return await work({ query: (text) => lease.query(text) });
  } finally {
    await lease.giveBack();
  }
}

/** Settings are local to the transaction: behind a pooler, and on PGlite, other clients share the session. */
function beginSql(timeoutMs: number): string {
  const milliseconds = Math.max(1, Math.ceil(timeoutMs));
  return [
    'BEGIN READ ONLY',
    `SET LOCAL statement_timeout = ${milliseconds}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${milliseconds + GRACE_MS}`,
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO'",
    "SET LOCAL IntervalStyle = 'postgres'",
    "SET LOCAL bytea_output = 'hex'",
  ].join('; ');
}
