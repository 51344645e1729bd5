import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Timers } from '../../../shared/timers.ts';
import type { AskingPerson } from '../connector.ts';
import { pause } from '../rest/pause.ts';
import type { Api } from './api.ts';
import { problemError } from './errors.ts';
import { labelsFor } from './labels.ts';
import { cancelledSchema, jobSchema, resultsSchema } from './wire.ts';

export interface Statement {
  sql: string;
  /** Of table names without one. */
  defaultDataset?: string | undefined;
  /** Of datasets that are named without one; undefined: that of the key. */
  dataProject?: string | undefined;
  /** undefined: nobody asks. */
  person?: AskingPerson | undefined;
  /** Undefined: BigQuery finds it from the tables. */
  location: string | undefined;
  maxScanBytes: number;
  timeoutMs: number;
}

/** What a dry run says, which costs nothing. */
export interface Plan {
  statementType: string | undefined;
  /** Those it would read, or so BigQuery believes. */
  bytes: number;
  location: string | undefined;
}

export type Page = z.infer<typeof resultsSchema>;

/** A statement on the server. Its id is ours, so that it can be asked for and cancelled whatever became of the call that began it. */
export interface Job {
  /** Sends it; twice is once. @throws ConnectorError */
  start(signal: AbortSignal): Promise<void>;
  /** Waits until the job is done. @throws ConnectorError, also for what made the job fail */
  page(options: { token: string | undefined; maxRows: number }, signal: AbortSignal): Promise<Page>;
  cancel(signal: AbortSignal): Promise<void>;
}

/** On-demand queries are billed for at least so much, and a lower cap refuses them all. */
const LEAST_BILLED_BYTES = 10 * 1024 * 1024;
/** How long the server holds an answer back until a job is done; longer would keep a connection from other calls. */
const HOLD_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export async function planStatement(api: Api, statement: Statement, signal: AbortSignal): Promise<Plan> {
  // Without the cap and the time limit: it should say what it would read, however much.
  const configuration = { dryRun: true, labels: labelsFor(statement.person), query: queryOf(statement) };
  const body = { configuration, jobReference: { projectId: api.projectId, ...locate(statement.location) } };
  // Not `jobs.query`: its dry run doesn't return the type of the statement.
  const { jobReference, statistics } = await api.call(
    { method: 'POST', path: ['jobs'], body, scope: 'jobs', schema: jobSchema },
    signal,
  );
  return {
    statementType: statistics?.query?.statementType,
    bytes: statistics?.query?.totalBytesProcessed ?? statistics?.totalBytesProcessed ?? 0,
    location: jobReference?.location ?? statement.location,
  };
}

export function createJob(api: Api, timers: Timers, statement: Statement): Job {
  const jobId = `parley_${randomUUID()}`;
  let { location } = statement;
  return {
    async start(signal) {
      const jobReference = { projectId: api.projectId, jobId, ...locate(location) };
      const body = { configuration: configure(statement), jobReference };
      const job = await api.create({ method: 'POST', path: ['jobs'], body, scope: 'jobs', schema: jobSchema }, signal);
      location = job?.jobReference?.location ?? location;
      if (job?.status?.errorResult !== undefined) throw problemError(job.status.errorResult);
    },

    async page({ token, maxRows }, signal) {
      const query = {
        location,
        pageToken: token,
        maxResults: String(maxRows),
        timeoutMs: String(HOLD_MS),
        'formatOptions.useInt64Timestamp': 'true',
      };
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
        const path = ['queries', jobId];
        const page = await api.call({ method: 'GET', path, query, scope: 'read', schema: resultsSchema }, signal);
        if (page.jobComplete) return page;
        await pause(timers, wait, signal);
      }
    },

    async cancel(signal) {
      const path = ['jobs', jobId, 'cancel'];
      await api.call({ method: 'POST', path, query: { location }, scope: 'jobs', schema: cancelledSchema }, signal);
    },
  };
}

const locate = (location: string | undefined) => (location === undefined ? {} : { location });

function configure(statement: Statement) {
  const { maxScanBytes, timeoutMs, person } = statement;
  const maximumBytesBilled = String(Math.max(LEAST_BILLED_BYTES, Math.floor(maxScanBytes)));
  return {
    jobTimeoutMs: String(Math.max(1, Math.ceil(timeoutMs))),
    labels: labelsFor(person),
    query: { ...queryOf(statement), maximumBytesBilled },
  };
}

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobConfigurationQuery */
function queryOf({ sql, defaultDataset: datasetId, dataProject: projectId }: Statement) {
  const inProject = projectId !== undefined && { projectId };
  return {
    query: sql,
    useLegacySql: false,
    ...(datasetId !== undefined && { defaultDataset: { datasetId, ...inProject } }),
    ...(projectId !== undefined && { connectionProperties: [{ key: 'dataset_project_id', value: projectId }] }),
  };
}
