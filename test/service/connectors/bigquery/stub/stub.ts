import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Clock } from '../../../../../src/shared/clock.ts';
import { ACCOUNTS, type Account, judgeAssertion, PROJECT } from './accounts.ts';
import type { Engine } from './engine.ts';
import { cancelJob, insertSchema, type OtherProject, plan, type Script, type StubJob, startJob } from './jobs.ts';
import { BigqueryProblem, rowOnWire } from './protocol.ts';

export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  /** Of the token. */
  scope: string;
}

/** What the next call of a kind gets instead of an answer. */
interface Trouble {
  on: 'token' | 'datasets' | 'insert' | 'results' | 'cancel';
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** The call does its work all the same; only its answer is lost. */
  afterwards?: boolean;
  /** Only then is anything said. */
  until?: Promise<void>;
}

interface Grant {
  account: Account;
  scope: string;
  until: number;
}

interface StubOptions {
  clock: Clock;
  engine: Engine;
  datasets?: { id: string; location: string }[];
}

const READ = 'https://www.googleapis.com/auth/bigquery.readonly';
const JOBS = 'https://www.googleapis.com/auth/bigquery';
const LARGEST_PAGE = 10_000;
const LIFETIME_SECONDS = 3_600;

/**
 * Google's token endpoint and BigQuery's REST API v2 on a loopback port, written from Google's reference: the wire is
 * BigQuery's, checked as strictly as documented; what runs the SQL is not (see `engine.ts`).
 * https://cloud.google.com/bigquery/docs/reference/rest
 */
export class BigqueryStub {
  readonly accounts: Account[] = [...ACCOUNTS];
  readonly seen: Seen[] = [];
  readonly jobs = new Map<string, StubJob>();
  readonly scripts: Script[] = [];
  readonly troubles: Trouble[] = [];
  mostAtOnce = 0;
  datasets: { id: string; location: string }[];
  /** Where the accounts of this project may read or not. */
  readonly others: OtherProject[] = [];
  #atOnce = 0;
  #granted = 0;
  readonly #grants = new Map<string, Grant>();
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  private constructor({ engine, clock, datasets }: StubOptions) {
    this.#engine = engine;
    this.#clock = clock;
    this.datasets = datasets ?? [{ id: 'shop', location: 'US' }];
  }

  /** The engine stays the caller's. */
  static async start(options: StubOptions): Promise<BigqueryStub> {
    const stub = new BigqueryStub(options);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    return stub;
  }

  /** @param host `127.0.0.1` or a name of it */
  endpoints(host = '127.0.0.1') {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the stub does not listen');
    const base = `http://${host}:${address.port}`;
    return { token: new URL(`${base}/token`), api: new URL(`${base}/bigquery/v2/`) };
  }

  get reader(): Account {
    return this.account('reader');
  }

  account(name: string): Account {
    const found = this.accounts.find(({ credentials }) => credentials.client_email.startsWith(`${name}@`));
    if (found === undefined) throw new Error(`no account ${name}`);
    return found;
  }

  running(): number {
    return [...this.jobs.values()].filter(({ state }) => state === 'RUNNING').length;
  }

  /** All tokens are refused from now on. */
  revokeTokens(): void {
    this.#grants.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    try {
      const { status, body, headers } = await this.#answer(request);
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body);
    } finally {
      this.#atOnce -= 1;
    }
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: string; headers?: Record<string, string> }> {
    const url = new URL(request.url ?? '', 'http://stub');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const kind = kindOf(request.method ?? '', url.pathname);
    const at = this.troubles.findIndex(({ on }) => on === kind);
    const [trouble] = at < 0 ? [] : this.troubles.splice(at, 1);
    await trouble?.until;
    if (trouble !== undefined && trouble.afterwards !== true) {
      this.#note({ request, url, body, scope: '' });
      return trouble;
    }
    try {
      const told = await this.#route({ kind, request, url, body });
      return trouble ?? { status: told.status, body: JSON.stringify(told.body) };
    } catch (error) {
      if (!(error instanceof BigqueryProblem)) throw error;
      return { status: error.status, body: JSON.stringify(error.body()) };
    }
  }

  #note({ request, url, body, scope }: { request: IncomingMessage; url: URL; body: string; scope: string }): void {
    this.seen.push({ method: request.method ?? '', path: url.pathname, query: url.searchParams, body, scope });
  }

  async #route(call: { kind: string; request: IncomingMessage; url: URL; body: string }) {
    const { kind, request, url, body } = call;
    if (kind === 'token') return this.#token(call);
    const { account, scope } = this.#authorize(request, kind);
    this.#note({ request, url, body, scope });
    const [, , , , project = '', , id = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (kind === 'datasets')
      return { status: 200, body: this.#listDatasets(url.searchParams, this.#projectFor(project, account)) };
    if (kind === 'tables')
      return { status: 200, body: await this.#listTables(url, this.#projectFor(project, account)) };
    if (kind === 'permissions') return { status: 200, body: testPermissions(body, account) };
    if (project !== PROJECT) throw new BigqueryProblem(404, 'notFound', `Not found: Project ${project}`);
    if (kind === 'insert') return { status: 200, body: await this.#insert(body, account) };
    const job = this.#job(id, url.searchParams.get('location'));
    if (kind === 'results') return { status: 200, body: await results(job, url.searchParams) };
    if (kind !== 'cancel') throw new BigqueryProblem(404, 'notFound', 'Not found: URL');
    if (body !== '') throw new BigqueryProblem(400, 'invalid', 'The request body must be empty.');
    cancelJob(job);
    return { status: 200, body: { kind: 'bigquery#jobCancelResponse', job: present(job) } };
  }

  async #token({ request, url, body }: { request: IncomingMessage; url: URL; body: string }) {
    this.#note({ request, url, body, scope: '' });
    const audience = this.endpoints(request.headers.host?.split(':')[0]).token.href;
    const now = this.#clock.now();
    const verdict = await judgeAssertion(new URLSearchParams(body), { accounts: this.accounts, audience, now });
    if ('error' in verdict) return { status: 400, body: verdict };
    const token = `ya29.stub-${(this.#granted += 1)}`;
    this.#grants.set(token, { ...verdict, until: now.getTime() + LIFETIME_SECONDS * 1000 });
    return { status: 200, body: { access_token: token, expires_in: LIFETIME_SECONDS - 1, token_type: 'Bearer' } };
  }

  #authorize(request: IncomingMessage, kind: string): Grant {
    const grant = this.#grants.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (grant === undefined || grant.until < this.#clock.now().getTime())
      throw new BigqueryProblem(401, 'authError', 'Invalid Credentials');
    const enough = kind === 'insert' || kind === 'cancel' ? [JOBS] : [JOBS, READ];
    if (!enough.includes(grant.scope))
      throw new BigqueryProblem(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
    return grant;
  }

  #projectFor(id: string, { credentials }: Account): Pick<OtherProject, 'id' | 'datasets'> {
    if (id === PROJECT) return { id, datasets: this.datasets };
    const other = this.others.find((one) => one.id === id);
    if (other === undefined) throw new BigqueryProblem(404, 'notFound', `Not found: Project ${id}`);
    if (other.readers.includes(credentials.client_email)) return other;
    const message = `Access Denied: Project ${id}: User does not have bigquery.datasets.get permission in project ${id}.`;
    throw new BigqueryProblem(403, 'accessDenied', message);
  }

  #listDatasets(query: URLSearchParams, { id: project, datasets }: Pick<OtherProject, 'id' | 'datasets'>) {
    const start = Number(query.get('pageToken') ?? 0);
    const end = start + Number(query.get('maxResults') ?? 50);
    const page = datasets.slice(start, end).map(({ id: datasetId, location }) => ({
      kind: 'bigquery#dataset',
      id: `${project}:${datasetId}`,
      datasetReference: { datasetId, projectId: project },
      location,
    }));
    const more = end < datasets.length ? { nextPageToken: String(end) } : {};
    return { kind: 'bigquery#datasetList', ...(page.length > 0 && { datasets: page }), ...more };
  }

  /** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables/list */
  async #listTables({ pathname, searchParams: query }: URL, { id: projectId }: Pick<OtherProject, 'id'>) {
    const datasetId = decodeURIComponent(pathname.split('/')[6] ?? '');
    const sql = `SELECT table_name FROM \`${datasetId}\`.INFORMATION_SCHEMA.TABLES ORDER BY table_name`;
    const { rows } = await this.#engine.run(sql, undefined);
    const page = rows.slice(0, Number(query.get('maxResults') ?? 50)).map(([tableId]) => ({
      kind: 'bigquery#table',
      tableReference: { projectId, datasetId, tableId },
      type: 'TABLE',
    }));
    return { kind: 'bigquery#tableList', ...(page.length > 0 && { tables: page }), totalItems: rows.length };
  }

  async #insert(body: string, account: Account): Promise<unknown> {
    const insert = insertSchema.parse(JSON.parse(body));
    const { jobReference, configuration } = insert;
    const location = jobReference.location ?? this.datasets[0]?.location ?? 'US';
    const work = { engine: this.#engine, scripts: this.scripts, account, others: this.others };
    if (configuration.dryRun === true) return presentPlan(location, await plan(insert, work));
    const id = z
      .string()
      .regex(/^[\w-]{1,1024}$/)
      .parse(jobReference.jobId);
    if (this.jobs.has(id))
      throw new BigqueryProblem(409, 'duplicate', `Already Exists: Job ${PROJECT}:${location}.${id}`);
    const job = startJob({ insert, id, location }, work);
    this.jobs.set(id, job);
    return present(job);
  }

  /** Outside of US and EU a job is only found with its location. */
  #job(id: string, location: string | null): StubJob {
    const job = this.jobs.get(id);
    const found =
      job !== undefined &&
      job.location === (location ?? job.location) &&
      (location !== null || /^(US|EU)$/.test(job.location));
    if (!found) throw new BigqueryProblem(404, 'notFound', `Not found: Job ${PROJECT}:${id}`);
    return job;
  }
}

function kindOf(method: string, path: string): string {
  if (path === '/token') return 'token';
  const rest = path.replace(/^\/bigquery\/v2\/projects\/[^/]+\//, `${method} `);
  if (rest === 'GET datasets') return 'datasets';
  if (rest === 'POST jobs') return 'insert';
  if (/^GET datasets\/[^/]+\/tables$/.test(rest)) return 'tables';
  if (/^POST datasets\/[^/]+\/tables\/[^/]+:testIamPermissions$/.test(rest)) return 'permissions';
  if (/^GET queries\/[^/]+$/.test(rest)) return 'results';
  return /^POST jobs\/[^/]+\/cancel$/.test(rest) ? 'cancel' : 'unknown';
}

const permissionsSchema = z.strictObject({ permissions: z.array(z.string().startsWith('bigquery.tables.')) });

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables/testIamPermissions */
function testPermissions(body: string, { permissions = ['bigquery.tables.get', 'bigquery.tables.getData'] }: Account) {
  const { permissions: asked } = permissionsSchema.parse(JSON.parse(body));
  const had = asked.filter((permission) => permissions.includes(permission));
  return had.length === 0 ? {} : { permissions: had };
}

function presentPlan(location: string, { statementType, bytes }: { statementType: string; bytes: number }): unknown {
  const totalBytesProcessed = String(bytes);
  const query = { totalBytesProcessed, totalBytesBilled: '0', cacheHit: false, statementType };
  return {
    kind: 'bigquery#job',
    jobReference: { projectId: PROJECT, location },
    configuration: { jobType: 'QUERY', dryRun: true },
    statistics: { creationTime: '1772366400000', totalBytesProcessed, query },
    status: { state: 'DONE' },
  };
}

function present({ id, location, state, problem }: StubJob): unknown {
  const told = problem && { reason: problem.reason, message: problem.message, location: 'query' };
  return {
    kind: 'bigquery#job',
    id: `${PROJECT}:${location}.${id}`,
    jobReference: { projectId: PROJECT, jobId: id, location },
    configuration: { jobType: 'QUERY' },
    statistics: { creationTime: '1772366400000', query: { statementType: 'SELECT' } },
    status: { state, ...(told && { errorResult: told, errors: [told] }) },
  };
}

/** Waits for the job as long as the caller asks, but not for one that never ends. */
async function results(job: StubJob, query: URLSearchParams): Promise<unknown> {
  await job.done;
  const reference = { kind: 'bigquery#getQueryResultsResponse', jobReference: { projectId: PROJECT, jobId: job.id } };
  if (job.state === 'RUNNING') return { ...reference, jobComplete: false };
  if (job.problem !== undefined) throw job.problem;
  if (job.page !== undefined) return job.page;
  const { fields, rows } = job.table ?? { fields: [], rows: [] };
  const start = Number(/^page-(\d+)$/.exec(query.get('pageToken') ?? 'page-0')?.[1]);
  const size = Math.min(LARGEST_PAGE, Number(query.get('maxResults') ?? LARGEST_PAGE));
  const page = rows.slice(start, start + size);
  const int64Timestamps = query.get('formatOptions.useInt64Timestamp') === 'true';
  return {
    ...reference,
    schema: { fields },
    totalRows: String(rows.length),
    ...(page.length > 0 && { rows: page.map((row) => rowOnWire(row, fields, { int64Timestamps })) }),
    ...(start + size < rows.length && { pageToken: `page-${start + size}` }),
    totalBytesProcessed: String(job.cacheHit ? 0 : job.bytes),
    jobComplete: true,
    cacheHit: job.cacheHit,
  };
}
