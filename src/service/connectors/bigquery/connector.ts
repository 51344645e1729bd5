import type { BigqueryCredentials } from '../../../contract/resources.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { systemTimers, type Timers } from '../../../shared/timers.ts';
import type { Connector, RunLimits } from '../connector.ts';
import type { Network } from '../network.ts';
import { TLS } from '../rest/rest.ts';
import { dataProjectOf } from './credentials.ts';
import { createDatasets } from './datasets.ts';
import { introspect } from './introspect.ts';
import type { Statement } from './jobs.ts';
import { mayWrite } from './may-write.ts';
import { checkPlan, runChecked, sayMeter } from './run.ts';
import { createSessions, type Endpoints, type Session } from './sessions.ts';

const INTROSPECT_TIMEOUT_MS = 60_000;
const CHECK_TIMEOUT_MS = 20_000;
const DEFAULT_SCAN_BYTES = 10_000_000_000;

const GOOGLE: Endpoints = {
  token: new URL('https://oauth2.googleapis.com/token'),
  api: new URL('https://bigquery.googleapis.com/bigquery/v2/'),
};

/** For tests; a person cannot set any of it. */
export interface BigqueryOptions {
  endpoints?: Endpoints;
  timers?: Timers;
  clock?: Clock;
}

/**
 * The datasets of one Google Cloud project, which may be another than the one that is billed. Every statement is tried in
 * a dry run first, and only a SELECT runs.
 */
export function createBigqueryConnector(
  credentials: BigqueryCredentials,
  network: Network,
  { endpoints = GOOGLE, timers = systemTimers, clock = systemClock }: BigqueryOptions = {},
): Connector {
  const sessions = createSessions({ credentials, network, endpoints, timers, clock });
  const datasets = createDatasets(dataProjectOf(credentials));

  async function prepare(
    session: Session,
    sql: string,
    { timeoutMs, maxScanBytes = DEFAULT_SCAN_BYTES, person }: Pick<RunLimits, 'timeoutMs' | 'maxScanBytes' | 'person'>,
  ): Promise<Statement> {
    const { project: dataProject, only: defaultDataset, location } = await datasets.known(session);
    return { sql, defaultDataset, dataProject, location, timeoutMs, maxScanBytes, person };
  }

  return {
    introspect: (signal, mayReadValues) =>
      sessions.use({ timeoutMs: INTROSPECT_TIMEOUT_MS, signal }, async (session) =>
        introspect(session, { datasets: await datasets.list(session), timers, mayReadValues }),
      ),
    run: (sql, limits, signal) =>
      sessions.use({ timeoutMs: limits.timeoutMs, signal }, async (session) =>
        runChecked(session, { statement: await prepare(session, sql.text, limits), limits }),
      ),
    check: (sql, signal) =>
      sessions.use({ timeoutMs: CHECK_TIMEOUT_MS, signal }, async (session) => {
        await checkPlan(session, await prepare(session, sql.text, { timeoutMs: CHECK_TIMEOUT_MS }));
      }),
    mayWrite: (signal) =>
      sessions.use({ timeoutMs: CHECK_TIMEOUT_MS, signal }, async (session) =>
        mayWrite(session, await datasets.list(session)),
      ),
    encryption: async () => TLS,
    spent: async () => sayMeter(sessions.meter),
    close: () => sessions.close(),
  };
}
