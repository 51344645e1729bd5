import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { type CallOptions, createCalls, GRACE_MS } from '../calls.ts';
import type { Network } from '../network.ts';
import { isFull, toConnectorError, toStatementError } from './errors.ts';
import type { RawResult } from './lease.ts';
import { createServer, MAX_CONNECTIONS } from './server.ts';

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
  const calls = createCalls({
    atOnce: MAX_CONNECTIONS,
    isFull,
    toConnectorError,
    toStatementError,
    closeServer: () => server.close(),
  });
  return {
    read: (options, work) =>
      calls.run(options, {
        lease: () => server.lease(beginSql(options.timeoutMs)),
        work: (lease) => work({ query: (text) => lease.query(text) }),
      }),
    close: () => calls.close(),
  };
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
