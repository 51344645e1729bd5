import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { type CallOptions, createCalls, GRACE_MS } from '../calls.ts';
import type { Interruption } from '../interruption.ts';
import type { Network } from '../network.ts';
import { toConnectorError } from './errors.ts';
import type { Lease, RawResult } from './lease.ts';
import { createServer, MAX_CONNECTIONS, type Server } from './server.ts';

/** A read-only transaction. */
export interface Session {
  /** One statement; cells as the server spells them. */
  query(text: string): Promise<RawResult>;
}

export interface Sessions {
  /** @throws ConnectorError */
  read<T>(options: CallOptions, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running calls. */
  close(): Promise<void>;
}

export function createSessions(credentials: DatabaseCredentials, network: Network): Sessions {
  const server = createServer(credentials, network);
  const calls = createCalls({ atOnce: MAX_CONNECTIONS, toConnectorError, closeServer: () => server.close() });
  return {
    read: (options, work) =>
      calls.run(options, (interruption) => inLease(server, { timeoutMs: options.timeoutMs, interruption }, work)),
    close: () => calls.close(),
  };
}

async function inLease<T>(
  server: Server,
  { timeoutMs, interruption }: { timeoutMs: number; interruption: Interruption },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const leasing = server.lease(beginSql(timeoutMs));
  try {
    const lease = await Promise.race([leasing, interruption.promise]);
    return await Promise.race([inTransaction(lease, work), interruption.promise]);
  } finally {
    // Without effect on a lease that was given back.
    leasing.then(
      (lease) => lease.abandon(),
      () => undefined,
    );
  }
}

async function inTransaction<T>(lease: Lease, work: (session: Session) => Promise<T>): Promise<T> {
  try {
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
