import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { type CallOptions, createCalls } from '../calls.ts';
import type { AskingPerson } from '../connector.ts';
import type { Network } from '../network.ts';
import { isFull, toConnectorError, toStatementError, withLoginHint } from './errors.ts';
import type { Lease } from './lease.ts';
import { createServer, MAX_CONNECTIONS } from './server.ts';
import { recursionSetting, type ServerVersion, timeoutSetting } from './version.ts';

/** A read-only transaction. */
export type Session = Pick<Lease, 'stream' | 'query' | 'version'>;

interface ReadOptions extends CallOptions {
  /** Of the result; the server stops soon after them where the statement has no LIMIT of its own. */
  maxRows?: number;
  person?: AskingPerson | undefined;
}

export interface Sessions {
  /** @throws ConnectorError */
  read<T>(options: ReadOptions, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running calls. */
  close(): Promise<void>;
}

/**
 * What the guard and the readers of cells rely on: `"x"` is text, `\` escapes in text, and a column that is neither
 * grouped nor aggregated is an error, not a value by chance.
 * https://mariadb.com/kb/en/sql-mode/
 */
const SQL_MODE = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

export function createSessions(credentials: DatabaseCredentials, network: Network): Sessions {
  const server = createServer(credentials, network);
  const calls = createCalls({
    atOnce: MAX_CONNECTIONS,
    isFull,
    toConnectorError: (error) => withLoginHint(toConnectorError(error), credentials),
    toStatementError,
    closeServer: () => server.close(),
  });
  return {
    read: (options, work) =>
      calls.run(options, { lease: () => server.lease((version) => openingSql(version, options)), work }),
    close: () => calls.close(),
  };
}

/** What GROUP_CONCAT makes is cut at this length without an error, on MySQL at 1,024 if nothing is said. */
const LONGEST_GROUP = 16 * 1024 * 1024;

/** Hexadecimal, which reads the same in every mode of the session. */
const textOf = (text: string | null | undefined): string =>
  !text ? 'NULL' : `CONVERT(X'${Buffer.from(text).toString('hex')}' USING utf8mb4)`;

/**
 * Said before each transaction: a statement that got past the guard may have changed any of it.
 * A read-only transaction alone does not stop DDL, which commits it first; a read-only session does.
 * https://mariadb.com/kb/en/set-transaction/
 */
function openingSql(version: ServerVersion, { timeoutMs, maxRows, person }: ReadOptions): string[] {
  const settings = [
    `SESSION sql_mode = '${SQL_MODE}'`,
    "SESSION time_zone = '+00:00'",
    `SESSION sql_select_limit = ${maxRows === undefined ? 'DEFAULT' : maxRows + 1}`,
    `SESSION group_concat_max_len = ${LONGEST_GROUP}`,
    recursionSetting(version),
    timeoutSetting(version, timeoutMs),
    // A variable stays with the connection, which may have served somebody else.
    `@parley_external_id = ${textOf(person?.externalId)}`,
    `@parley_email = ${textOf(person?.email)}`,
  ];
  return [
    `SET ${settings.filter((setting) => setting !== undefined).join(', ')}`,
    'SET SESSION TRANSACTION READ ONLY',
    'START TRANSACTION READ ONLY',
  ];
}
