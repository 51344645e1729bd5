import type { DatabaseCredentials } from '../../../contract/resources.ts';
import type { Connector } from '../connector.ts';
import type { Network } from '../network.ts';
import { encryption } from './encryption.ts';
import { introspect } from './introspect.ts';
import { mayWrite } from './may-write.ts';
import { explainNoTables } from './no-tables.ts';
import { runInStream } from './run.ts';
import { createSessions } from './sessions.ts';

const INTROSPECT_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 10_000;

/**
 * Preparing resolves all names and rights. EXPLAIN wants more: rights on the tables below a view.
 * https://dev.mysql.com/doc/refman/8.4/en/explain.html
 */
const CHECKED = 'parley_checked';

/** A MySQL or MariaDB server, or one that speaks its protocol. Every call is a read-only transaction that is rolled back. */
export function createMysqlConnector(credentials: DatabaseCredentials, network: Network): Connector {
  const sessions = createSessions(credentials, network);
  return {
    introspect: (signal, mayReadValues) =>
      sessions.read({ timeoutMs: INTROSPECT_TIMEOUT_MS, signal }, (session) => introspect(session, mayReadValues)),
    run: (sql, limits, signal) =>
      sessions.read(
        { timeoutMs: limits.timeoutMs, maxRows: limits.maxRows, person: limits.person, signal },
        (session) => runInStream(session, sql, limits),
      ),
    check: (sql, signal) =>
      sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, async (session) => {
        await session.query(`PREPARE ${CHECKED} FROM ${quoteText(sql.text)}`);
        await session.query(`DEALLOCATE PREPARE ${CHECKED}`);
      }),
    encryption: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, encryption),
    mayWrite: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, mayWrite),
    explainNoTables: (signal) => sessions.read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, explainNoTables),
    close: () => sessions.close(),
  };
}

/** As the session's sql_mode reads it: a backslash escapes. */
const quoteText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
