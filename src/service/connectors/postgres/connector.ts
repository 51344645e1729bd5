import type { DatabaseCredentials } from '../../../contract/resources.ts';
import type { Connector } from '../connector.ts';
import type { Network } from '../network.ts';
import { encryption } from './encryption.ts';
import { introspect } from './introspect.ts';
import { mayWrite } from './may-write.ts';
import { explainNoTables } from './no-tables.ts';
import { runInCursor } from './run.ts';
import { createSessions } from './sessions.ts';

const INTROSPECT_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 10_000;

/** A PostgreSQL server, or one that speaks its protocol. Every call is a read-only transaction that is rolled back. */
export function createPostgresConnector(credentials: DatabaseCredentials, network: Network): Connector {
  const sessions = createSessions(credentials, network);
  return {
    introspect: (signal, mayReadValues) =>
      sessions.read({ timeoutMs: INTROSPECT_TIMEOUT_MS, signal }, (session) => introspect(session, mayReadValues)),
    run: (sql, limits, signal) =>
      sessions.read({ timeoutMs: limits.timeoutMs, signal }, (session) => runInCursor(session, sql, limits)),
    check: (sql, signal) =>
      sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, async (session) => {
        await session.query(`EXPLAIN ${sql.text}`);
      }),
    encryption: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, encryption),
    mayWrite: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, mayWrite),
    explainNoTables: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, explainNoTables),
    close: () => sessions.close(),
  };
}
