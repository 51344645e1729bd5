import type { BigqueryCredentials } from '../../../contract/resources.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Timers } from '../../../shared/timers.ts';
import { untilAborted } from '../../deadline.ts';
import { ConnectorError } from '../errors.ts';
import type { Network } from '../network.ts';
import { interruptAfter } from '../rest/interruption.ts';
import { withPatience } from '../rest/patience.ts';
import { createRest } from '../rest/rest.ts';
import { createAccessTokens } from './access-token.ts';
import { type Api, createApi } from './api.ts';
import { assertUsable } from './credentials.ts';
import { isBusy } from './errors.ts';
import { createJob, type Job, type Page, type Statement } from './jobs.ts';

type ReadPage = (options: { token: string | undefined; maxRows: number }) => Promise<Page>;

type InJob = <T>(
  order: { statement: Statement; signal: AbortSignal },
  read: (page: ReadPage) => Promise<T>,
) => Promise<T>;

/** One call of a connector, with its end in sight. */
export interface Session {
  api: Api;
  /** Aborts with the ConnectorError to report. */
  signal: AbortSignal;
  meter: Meter;
  /** Starts a job; one that is not read to its end is cancelled on the server. */
  inJob: InJob;
}

/** What jobs read since the source was opened. Those that BigQuery answered from its cache read nothing. */
interface Meter {
  bytes: number;
  jobs: number;
}

export interface Sessions {
  meter: Readonly<Meter>;
  /** @throws ConnectorError */
  use<T>(options: { timeoutMs: number; signal: AbortSignal }, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running calls, and for cancels on their way. */
  close(): Promise<void>;
}

/** Where Google is; tests are elsewhere. Never from credentials, which could send our requests anywhere. */
export interface Endpoints {
  token: URL;
  /** Ends with a slash. */
  api: URL;
}

interface SessionDeps {
  credentials: BigqueryCredentials;
  network: Network;
  endpoints: Endpoints;
  timers: Timers;
  clock: Clock;
}

/** A start is never cut off: otherwise no one would know whether there is a job to cancel. */
const START_TIMEOUT_MS = 30_000;
const CANCEL_TIMEOUT_MS = 10_000;

export function createSessions({ credentials, network, endpoints, timers, clock }: SessionDeps): Sessions {
  const rest = withPatience(createRest(network), { timers, isBusy });
  const tokens = createAccessTokens({ rest, clock, endpoint: endpoints.token, credentials });
  const api = createApi({ rest, tokens, endpoint: endpoints.api, projectId: credentials.project_id });
  const meter: Meter = { bytes: 0, jobs: 0 };
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  function track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(ignore, ignore).then(() => void running.delete(settled));
    running.add(settled);
    return work;
  }

  /** Best effort, in the background. A job that has ended by itself is not there to cancel. */
  function abandon(job: Job, starting: Promise<unknown>): void {
    const cancel = async () => job.cancel(AbortSignal.timeout(CANCEL_TIMEOUT_MS));
    track(starting.then(ignore, ignore).then(cancel)).catch(ignore);
  }

  const inJob: InJob = async ({ statement, signal }, read) => {
    const job = createJob(api, timers, statement);
    const starting = job.start(AbortSignal.timeout(START_TIMEOUT_MS));
    try {
      await untilAborted(signal, () => starting);
      return await read((options) => job.page(options, signal));
    } catch (error) {
      if (mayStillRun(error)) abandon(job, starting);
      throw error;
    }
  };

  async function finish(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
    await rest.close();
  }

  return {
    meter,
    async use({ timeoutMs, signal: caller }, work) {
      if (closing !== undefined) throw new ConnectorError('cannot-reach', 'The connection to BigQuery was closed.');
      assertUsable(credentials);
      const interruption = interruptAfter(timers, timeoutMs, caller);
      const { signal } = interruption;
      try {
        signal.throwIfAborted();
        return await track(work({ api, signal, meter, inJob }));
      } finally {
        interruption.clear();
      }
    },
    close() {
      closing ??= finish();
      return closing;
    },
  };
}

/** Whatever else ends a job early, the server said so itself. */
const mayStillRun = (error: unknown) =>
  !(error instanceof ConnectorError) || ['cancelled', 'timed-out', 'cannot-reach'].includes(error.kind);

const ignore = (): void => undefined;
