import { z } from 'zod';
import { type Account, PROJECT } from './accounts.ts';
import type { Engine } from './engine.ts';
import { BigqueryProblem, type Table } from './protocol.ts';

export const insertSchema = z.object({
  jobReference: z.object({
    projectId: z.literal(PROJECT),
    jobId: z.string().optional(),
    location: z.string().optional(),
  }),
  configuration: z.object({
    dryRun: z.boolean().optional(),
    jobTimeoutMs: z.string().optional(),
    // https://cloud.google.com/bigquery/docs/labels-intro#requirements
    labels: z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/), z.string().regex(/^[a-z0-9_-]{0,63}$/)).optional(),
    query: z.object({
      query: z.string(),
      useLegacySql: z.literal(false),
      maximumBytesBilled: z.string().optional(),
      defaultDataset: z.object({ datasetId: z.string(), projectId: z.string().optional() }).optional(),
      connectionProperties: z.array(z.object({ key: z.literal('dataset_project_id'), value: z.string() })).optional(),
    }),
  }),
});

export type Insert = z.infer<typeof insertSchema>;

/** What a test decides of a statement instead of the engine. */
export interface Script {
  /** Of the statement. */
  matches: (sql: string) => boolean;
  table?: Table;
  /** The whole answer of `jobs.getQueryResults`, as recorded. */
  page?: unknown;
  /** Goes on until it is cancelled or its time is over. */
  endless?: boolean;
  /** Takes so long. */
  delayMs?: number;
  /** What a dry run says, and the job reads. */
  bytes?: number;
  statementType?: string;
  /** What becomes of the job. */
  problem?: BigqueryProblem;
  cacheHit?: boolean;
}

export interface StubJob {
  id: string;
  location: string;
  insert: Insert;
  state: 'RUNNING' | 'DONE';
  cancelled: boolean;
  table?: Table;
  page?: unknown;
  problem?: BigqueryProblem;
  bytes: number;
  cacheHit: boolean;
  done: Promise<void>;
}

const BYTES_OF_A_STATEMENT = 4_096;

/** Type as `statementType` tells it: https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobStatistics2 */
function statementTypeOf(sql: string): string {
  if (/;\s*\S/.test(sql)) return 'SCRIPT';
  const [first = '', second = ''] = sql
    .replace(/^[\s(]+/, '')
    .toUpperCase()
    .split(/\s+/);
  if (first === 'SELECT' || first === 'WITH') return 'SELECT';
  if (['CREATE', 'DROP', 'ALTER', 'TRUNCATE', 'EXPORT', 'LOAD'].includes(first)) return `${first}_${second}`;
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CALL', 'ASSERT'].includes(first) ? first : '';
}

/** Refuses what the account may not read, and hides it in the metadata. */
function assertReadable(sql: string, { hidden, credentials }: Account): void {
  const table = hidden.find((name) => new RegExp(`\\b${name}\\b`).test(sql));
  if (table === undefined) return;
  const told = `Access Denied: Table ${credentials.project_id}:shop.${table}: User does not have permission to query table`;
  throw new BigqueryProblem(403, 'accessDenied', `${told} ${credentials.project_id}:shop.${table}.`);
}

const withoutHidden = ({ fields, rows }: Table, { hidden }: Account): Table => {
  const at = fields.findIndex(({ name }) => name === 'table_name' || name === 'table_id');
  return { fields, rows: at < 0 ? rows : rows.filter((row) => !hidden.some((name) => row[at] === name)) };
};

/** A project beside the one that is billed. */
export interface OtherProject {
  id: string;
  datasets: { id: string; location: string }[];
  /** Emails of the accounts that may read there. */
  readers: readonly string[];
}

/** A dataset of another project is found by that project's name alone, and read by who may. */
function assertPlaced({ configuration: { query: asked } }: Insert, { others, account }: Work): void {
  const byDefault = asked.connectionProperties?.[0]?.value ?? PROJECT;
  for (const { id: project, datasets, readers } of others) {
    for (const { id } of datasets) {
      const names = asked.query.matchAll(new RegExp(`(?:\`?([a-z][a-z0-9-]+)\`?\\.)?\`?\\b${id}\`?\\.`, 'g'));
      for (const [, named = byDefault] of names) {
        if (named !== project) throw new BigqueryProblem(404, 'notFound', `Not found: Dataset ${named}:${id}`);
        if (!readers.includes(account.credentials.client_email))
          throw new BigqueryProblem(403, 'accessDenied', `Access Denied: Dataset ${project}:${id}`);
      }
    }
  }
}

interface Work {
  others: readonly OtherProject[];
  engine: Engine;
  scripts: readonly Script[];
  account: Account;
}

const scriptOf = (scripts: readonly Script[], sql: string) => scripts.find(({ matches }) => matches(sql));

/** A dry run: nothing is kept of it. */
export async function plan(insert: Insert, work: Work) {
  const { engine, scripts, account } = work;
  const { query } = insert.configuration;
  assertPlaced(insert, work);
  const script = scriptOf(scripts, query.query);
  const statementType = script?.statementType ?? statementTypeOf(query.query);
  assertReadable(query.query, account);
  if (script === undefined && (statementType === 'SELECT' || statementType === ''))
    await engine.check(query.query, query.defaultDataset?.datasetId);
  return { statementType, bytes: script?.bytes ?? BYTES_OF_A_STATEMENT };
}

export function startJob(
  { insert, id, location }: { insert: Insert; id: string; location: string },
  work: Work,
): StubJob {
  const { query, maximumBytesBilled, defaultDataset } = insert.configuration.query;
  const script = scriptOf(work.scripts, query);
  const job: StubJob = {
    id,
    location,
    insert,
    state: 'RUNNING',
    cancelled: false,
    bytes: script?.bytes ?? BYTES_OF_A_STATEMENT,
    cacheHit: script?.cacheHit ?? false,
    done: Promise.resolve(),
  };
  const finish = async (): Promise<void> => {
    try {
      if (maximumBytesBilled !== undefined && job.bytes > Number(maximumBytesBilled))
        throw tooManyBytes(maximumBytesBilled);
      if (script?.problem !== undefined) throw script.problem;
      assertPlaced(insert, work);
      assertReadable(query, work.account);
      job.page = script?.page;
      if (job.page !== undefined) return;
      const table = script?.table ?? (await work.engine.run(query, defaultDataset?.datasetId));
      job.table = withoutHidden(table, work.account);
    } catch (error) {
      if (!(error instanceof BigqueryProblem)) throw error;
      job.problem = error;
    } finally {
      job.state = 'DONE';
    }
  };
  if (script?.endless === true) return job;
  job.done = (script?.delayMs === undefined ? Promise.resolve() : wait(script.delayMs)).then(finish);
  return job;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const tooManyBytes = (limit: string) =>
  new BigqueryProblem(
    500,
    'bytesBilledLimitExceeded',
    `Query exceeded limit for bytes billed: ${limit}. 10485760 or higher required.`,
  );

export function cancelJob(job: StubJob): void {
  job.cancelled = true;
  if (job.state === 'DONE') return;
  job.state = 'DONE';
  job.problem = new BigqueryProblem(400, 'stopped', 'Job execution was cancelled: User requested cancellation');
}
