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

/**
 * A database without an encoding may hold bytes that are no UTF-8; asked for UTF-8, the server ends each statement that
 * meets one. https://www.postgresql.org/docs/current/multibyte.html
 */
const PLAIN_BYTES =
  "SELECT set_config('client_encoding', 'SQL_ASCII', true) WHERE current_setting('server_encoding') = 'SQL_ASCII'";

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
    PLAIN_BYTES,
  ].join('; ');
}
