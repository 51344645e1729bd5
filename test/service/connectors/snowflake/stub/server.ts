import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Denial, type StubUser, whoAsks } from './door.ts';
import { StandIn } from './stand-in.ts';
import { type Statement, Statements, type Submission } from './statements.ts';

export interface Seen {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * What the next request meets in place of an answer. `lost`: it is served, and then the connection breaks; `until`: it
 * is served, and answered late.
 */
export type Fault =
  | 'lost'
  | { until: Promise<void> }
  | { status: number; headers?: Record<string, string>; body: string };

interface StubOptions {
  users: StubUser[];
  /** In capitals. */
  account?: string;
  now?: () => Date;
  /** Rows of the parts after the first, which has a hundred. */
  partRows?: number;
}

const submissionSchema = z.strictObject({
  statement: z.string(),
  timeout: z.int().positive(),
  role: z.string(),
  warehouse: z.string(),
  database: z.string(),
  resultSetMetaData: z.strictObject({ format: z.literal('jsonv2') }),
  // Of those that the SQL API takes, the ones that leave dates and times as numbers.
  parameters: z.strictObject({
    MULTI_STATEMENT_COUNT: z.string(),
    ROWS_PER_RESULTSET: z.int(),
    CLIENT_RESULT_CHUNK_SIZE: z.int().min(16).max(160),
    TIMEZONE: z.string(),
    QUERY_TAG: z.string().max(2_000),
  }),
});
const FIRST_ROWS = 100;

/**
 * Speaks the wire of Snowflake's SQL API, written from its reference, on a loopback port:
 * https://docs.snowflake.com/en/developer-guide/sql-api/reference
 */
export class SnowflakeStub {
  readonly statements: Statements;
  readonly seen: Seen[] = [];
  readonly faults: Fault[] = [];
  /** Requests served at once, at most. */
  peak = 0;
  #open = 0;
  readonly #byRequest = new Map<string, Statement>();
  readonly #options: StubOptions;
  readonly #standIn: StandIn;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(standIn: StandIn, options: StubOptions) {
    this.#standIn = standIn;
    this.#options = options;
    this.statements = new Statements(standIn);
  }

  static async start(options: StubOptions): Promise<SnowflakeStub> {
    const stub = new SnowflakeStub(await StandIn.start(), options);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    return stub;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://localhost:${address.port}`;
  }

  async stop(): Promise<void> {
    this.statements.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#standIn.stop();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open += 1;
    this.peak = Math.max(this.peak, this.#open);
    response.on('close', () => (this.#open -= 1));
    const { method = '', headers } = request;
    const seen = { method, url: new URL(request.url ?? '', this.origin), headers, body: await text(request) };
    this.seen.push(seen);
    const fault = this.faults.shift();
    if (typeof fault === 'object' && 'status' in fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const answer = await this.#answer(seen);
    if (typeof fault === 'object') await fault.until;
    if (fault === 'lost') response.destroy();
    else send(response, answer);
  }

  async #answer(seen: Seen): Promise<Answer> {
    const { users, account = 'MYORG-SHOP', now = () => new Date() } = this.#options;
    const user = await whoAsks(seen.headers, { users, account, now: now() });
    if ('code' in user) return denied(user);
    const complaint = complaintAbout(seen);
    if (complaint !== undefined) return denied({ status: 400, code: '391902', message: complaint });
    const [, handle, cancel] = /^\/api\/v2\/statements(?:\/([\w-]+))?(\/cancel)?$/.exec(seen.url.pathname) ?? [];
    if (seen.method === 'POST' && handle === undefined) return this.#submit(seen, user);
    const statement = this.statements.find(handle ?? '');
    if (statement === undefined) return denied({ status: 404, code: '391918', message: 'Statement not found.' });
    if (cancel !== undefined) return this.#cancel(statement);
    return this.#stand(statement, Number(seen.url.searchParams.get('partition') ?? 0));
  }

  #submit({ url, body }: Seen, user: StubUser): Answer {
    const { data: submission } = submissionSchema.safeParse(JSON.parse(body));
    if (submission === undefined) {
      return denied({ status: 400, code: '390142', message: 'Incoming request does not contain a valid payload.' });
    }
    if (!user.roles.includes(submission.role)) {
      const message = `Role '${submission.role}' specified in the connect string is not granted to this user.`;
      return denied({ status: 403, code: '390186', message });
    }
    return this.#stand(this.#statementFor(url.searchParams, submission), 0);
  }

  /** A request that says that it is sent again is not run again. */
  #statementFor(query: URLSearchParams, submission: Submission): Statement {
    const id = z.uuid().parse(query.get('requestId'));
    const known = query.get('retry') === 'true' ? this.#byRequest.get(id) : undefined;
    const statement = known ?? this.statements.submit(submission);
    this.#byRequest.set(id, statement);
    return statement;
  }

  #cancel(statement: Statement): Answer {
    this.statements.cancel(statement);
    const { handle } = statement;
    const message = 'successfully canceled';
    return { status: 200, body: { code: '000604', sqlState: '57014', message, statementHandle: handle } };
  }

  #stand({ handle, outcome }: Statement, at: number): Answer {
    const about = { statementHandle: handle, statementStatusUrl: `/api/v2/statements/${handle}`, createdOn: 1_700_000 };
    switch (outcome.kind) {
      case 'running': {
        const message = 'Asynchronous execution in progress. Use provided query id to perform query monitoring.';
        return { status: 202, body: { code: '333334', sqlState: '00000', message, ...about } };
      }
      case 'refused': {
        const { status, code, sqlState, message } = outcome;
        return { status, body: { code, sqlState, message, ...about } };
      }
      case 'done': {
        const { rowType, data } = outcome.result;
        const parts = partsOf(data, this.#options.partRows ?? 1_000);
        if (at > 0) return { status: 200, body: { data: parts[at] ?? [] }, packed: true };
        const partitionInfo = parts.map((rows) => ({ rowCount: rows.length, uncompressedSize: 1, compressedSize: 1 }));
        const resultSetMetaData = { numRows: data.length, format: 'jsonv2', partitionInfo, rowType };
        const success = { code: '090001', sqlState: '00000', message: 'Statement executed successfully.' };
        return { status: 200, body: { resultSetMetaData, data: parts[0] ?? [], ...success, ...about } };
      }
    }
  }
}

interface Answer {
  status: number;
  body: unknown;
  /** Parts come packed whether or not that was asked for. */
  packed?: boolean;
}

function send(response: ServerResponse, { status, body, packed = false }: Answer): void {
  const json = JSON.stringify(body);
  const type = { 'content-type': 'application/json' };
  if (packed) response.writeHead(status, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(json));
  else response.writeHead(status, type).end(json);
}

const denied = ({ status, code, message }: Denial): Answer => ({ status, body: { code, message } });

function partsOf(data: (string | null)[][], size: number): (string | null)[][][] {
  const parts = [data.slice(0, FIRST_ROWS)];
  for (let at = FIRST_ROWS; at < data.length; at += size) parts.push(data.slice(at, at + size));
  return parts;
}

/** What every request must have. */
function complaintAbout({ method, url, headers }: Seen): string | undefined {
  if (headers.accept !== 'application/json') return 'Unsupported Accept header';
  if (method === 'POST' && headers['content-type'] !== 'application/json') return 'Unsupported Content-Type';
  if ((headers['user-agent'] ?? '') === '') return 'A User-Agent is required';
  if (url.searchParams.has('nullable') && method === 'GET') return 'nullable is for POST alone';
  return undefined;
}
