import type { SnowflakeCredentials } from '../../../contract/resources.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { systemTimers, type Timers } from '../../../shared/timers.ts';
import type { Connector } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import type { Network } from '../network.ts';
import { withPatience } from '../rest/patience.ts';
import { createRest, TLS } from '../rest/rest.ts';
import { readAccount } from './account.ts';
import { createApi } from './api.ts';
import { introspect } from './introspect.ts';
import { createLogin } from './login.ts';
import { mayWrite } from './may-write.ts';
import { storedName } from './names.ts';
import { markingRetries } from './once.ts';
import { readRoles } from './roles.ts';
import { runStatement } from './run.ts';
import { createSessions, type Sessions, sayMeter } from './sessions.ts';

/** For tests; nothing that a person fills in leads here. */
export interface SnowflakeOverrides {
  /** Stands for `https://<account>.snowflakecomputing.com`. */
  origin?: string;
  clock?: Clock;
  timers?: Timers;
}

const INTROSPECT_TIMEOUT_MS = 50_000;
const CHECK_TIMEOUT_MS = 15_000;

/**
 * An account of Snowflake over its SQL API. It has no read-only session: that nothing is written rests on the guard
 * and on the rights of the role. What cannot be used of the credentials shows in the first call.
 */
export function createSnowflakeConnector(
  credentials: SnowflakeCredentials,
  network: Network,
  overrides: SnowflakeOverrides = {},
): Connector {
  const rest = createRest(namingTheAccount(network));
  const database = storedName(credentials.database);
  let opened: Sessions | undefined;
  let closing: Promise<void> | undefined;

  const sessions = (): Sessions => {
    opened ??= openSessions(credentials, { ...overrides, rest, database });
    return opened;
  };
  const close = async (): Promise<void> => {
    await opened?.close();
    await rest.close();
  };
  const assertOpen = () => {
    if (closing !== undefined) throw new ConnectorError('cannot-reach', 'The connection to Snowflake was closed.');
  };
  const read: Sessions['read'] = async (options, work) => {
    assertOpen();
    return sessions().read(options, work);
  };
  return {
    introspect: (signal, mayReadValues) =>
      read({ timeoutMs: INTROSPECT_TIMEOUT_MS, signal }, (session) => introspect(session, database, mayReadValues)),
    run: (sql, limits, signal) =>
      read({ timeoutMs: limits.timeoutMs, signal }, (session) => runStatement(session, sql, limits)),
    // EXPLAIN compiles and needs no running warehouse.
    check: (sql, signal) =>
      read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, async (session) => {
        await session.query(`EXPLAIN ${sql.text}`, { maxRows: 0, timeoutMs: CHECK_TIMEOUT_MS });
      }),
    mayWrite: (signal) =>
      read({ timeoutMs: CHECK_TIMEOUT_MS, signal }, (session) => mayWrite(session, storedName(credentials.role))),
    encryption: async () => TLS,
    spent: async () => opened && sayMeter(opened.meter),
    admit: async (person) => void readRoles(credentials).of(person),
    close: () => (closing ??= close()),
  };
}

/** @throws ConnectorError when account or password cannot be what they should */
function openSessions(
  credentials: SnowflakeCredentials,
  options: SnowflakeOverrides & { rest: ReturnType<typeof createRest>; database: string },
): Sessions {
  const { rest, database, clock = systemClock, timers = systemTimers } = options;
  const account = readAccount(credentials.account);
  const api = createApi(withPatience(markingRetries(rest), { timers }), {
    origin: options.origin ?? `https://${account.host}`,
    login: createLogin(credentials, account, clock),
  });
  const context = { warehouse: storedName(credentials.warehouse), database };
  return createSessions({ api, context, roles: readRoles(credentials), timers });
}

/** A problem with the host is a problem with the account: people don't type the rest of the host. */
function namingTheAccount(network: Network): Network {
  return {
    async resolveHost(host) {
      try {
        return await network.resolveHost(host);
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        throw new ConnectorError(error.kind, error.message, { cause: error, fields: ['account'] });
      }
    },
  };
}
