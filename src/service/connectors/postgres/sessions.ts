import PQueue from 'p-queue';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { type Interruption, watchInterruption } from '../interruption.ts';
import type { Network } from '../network.ts';
import { toConnectorError } from './errors.ts';
import type { Lease, RawResult } from './lease.ts';
import { createServer, MAX_CONNECTIONS, type Server } from './server.ts';

/** A read-only transaction. */
export interface Session {
  /** One statement; cells as the server spells them. */
  query(text: string): Promise<RawResult>;
}

interface ReadOptions {
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

export function createSessions(credentials: DatabaseCredentials, network: Network): Sessions {
  const server = createServer(credentials, network);
  /** Waiting here counts towards a call's own time; waiting for a connection of the pool would not. */
  const slots = new PQueue({ concurrency: MAX_CONNECTIONS });
  return {
    async read({ timeoutMs, signal }, work) {
      const interruption = watchInterruption(signal, timeoutMs + GRACE_MS);
      const transaction = () => inLease(server, { timeoutMs, interruption }, work);
      try {
        return await Promise.race([slots.add(transaction), interruption.promise]);
      } catch (error) {
        throw toConnectorError(error);
      } finally {
        interruption.clear();
      }
    },
    async close() {
      await slots.onIdle();
      await server.close();
    },
  };
}

async function inLease<T>(
  server: Server,
  { timeoutMs, interruption }: { timeoutMs: number; interruption: Interruption },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  if (interruption.happened()) return interruption.promise;
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
