import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CONVERSATIONS_PATH } from '../../src/contract/conversations.ts';
import { conversation, ids, savedQuery } from '../client/records.ts';
import { startServiceServer } from '../client/service-server.ts';

/** What stands in the words of errors and answers, to be shown as words. */
export const EVIL = '<!channel> <https://evil.example|click> `` ``` *x*';

const askSchema = z.object({
  query: z.string(),
  resource_id: z.string(),
  chat_id: z.string().optional(),
});

const saveSchema = z.object({ query: z.string(), sql: z.string() });

export type Asked = z.infer<typeof askSchema> & { id: string };

interface Meeting {
  status?: string;
  explanation?: string;
  sql?: string;
  data?: Record<string, unknown>[];
  http?: number;
  /** In place of any record. */
  body?: unknown;
}

/** Another deployment of the service, which answers as it is told. */
export interface ToldService {
  /** What a story needs to use it. */
  env: Record<string, string>;
  /** The bodies of what was saved. */
  saved: unknown[];
  /** What was asked, in order, each with the id that its record got. */
  asked: Asked[];
  /** What the next questions meet; then every question is answered with one row. */
  next: Meeting[];
  /** What a question meets each time it is asked. */
  always: Map<string, Meeting>;
  /** Questions that are never answered. */
  holds: Set<string>;
  /** How many questions were at its door at the same moment, at most. */
  mostAtOnce(): number;
  /** Resolves when the bot has closed the request that is held. */
  closed(): Promise<void>;
  close(): Promise<void>;
}

export async function startToldService(port = 0): Promise<ToldService> {
  const server = await startServiceServer(port);
  const asked: Asked[] = [];
  let closed = Promise.resolve();
  let [atOnce, most] = [0, 0];
  const service: ToldService = {
    env: {
      QUERY_SERVICE_URL: server.url,
      QUERY_SERVICE_API_KEY: 'key',
      QUERY_SERVICE_RESOURCE_ID: ids.resource,
    },
    asked,
    saved: [],
    next: [],
    always: new Map(),
    holds: new Set(),
    mostAtOnce: () => most,
    closed: () => closed,
    close: () => server.close(),
  };
  server.onCall(({ body, path }, { response }) => {
    if (path.endsWith('/queries')) {
      service.saved.push(body);
      return { status: 201, body: { ...savedQuery, ...saveSchema.parse(body), id: randomUUID() } };
    }
    if (!path.endsWith(CONVERSATIONS_PATH)) return { status: 404 };
    const read = askSchema.safeParse(body);
    // It does not choose among sources, as the interface does not say that it could.
    if (!read.success) return { status: 422, body: { message: 'resource_id is required' } };
    const input = read.data;
    const id = randomUUID();
    const isHeld = service.holds.has(input.query);
    if (isHeld) closed = new Promise((resolve) => response.on('close', resolve));
    asked.push({ ...input, id });
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on('close', () => (atOnce -= 1));
    if (isHeld) return undefined;
    const met = service.always.get(input.query) ?? service.next.shift() ?? {};
    if (met.http !== undefined) return { status: met.http, body: met.body ?? { message: EVIL } };
    if ('body' in met) return { body: met.body };
    return { body: recordOf(input, { id, n: asked.length, met }) };
  });
  return service;
}

function recordOf(
  { query, resource_id, chat_id }: z.infer<typeof askSchema>,
  { id, n, met }: { id: string; n: number; met: Meeting },
) {
  const { status = 'SUCCESS', explanation = '' } = met;
  // Asked back, it has found nothing yet.
  const found = status === 'NEEDS_CLARIFICATION' ? { sql: '', data: [] } : { sql: `SELECT ${n} AS n`, data: [{ n }] };
  const { sql = found.sql, data = found.data } = met;
  const response = { sql, explanation, data };
  return { ...conversation, id, query, resource_id, response, status, parent_id: chat_id ?? null, root_id: id };
}
