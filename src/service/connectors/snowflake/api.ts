import { z } from 'zod';
import { ConnectorError } from '../errors.ts';
import type { Rest, RestAnswer, RestLimits, RestRequest } from '../rest/rest.ts';
import { readRefusal, UNREADABLE } from './errors.ts';
import type { Login } from './login.ts';

/** The SQL API. https://docs.snowflake.com/en/developer-guide/sql-api/reference */
export interface Api {
  /** Hands a statement in. The same `requestId` is never run twice. */
  submit(body: Record<string, unknown>, requestId: string, signal: AbortSignal): Promise<Reply>;
  /** The state of the statement, with the first part of its rows once it has ended. */
  look(handle: string, signal: AbortSignal): Promise<Reply>;
  /** @param at from 1 */
  part(handle: string, at: number, signal: AbortSignal): Promise<Cell[][]>;
  cancel(handle: string, signal: AbortSignal): Promise<void>;
}

export type Cell = string | null;

export interface WireColumn {
  name: string;
  /** In small letters. */
  type: string;
  scale: number;
}

interface Rows {
  handle: string;
  columns: WireColumn[];
  /** The first part. */
  rows: Cell[][];
  parts: number;
  /** Snowflake itself left rows out. */
  cut: boolean;
}

export type Reply = { kind: 'running'; handle: string } | ({ kind: 'done' } & Rows);

/** Parts are to be of 16 MB, see the parameters of a statement; where they are not, those of this size are left out. */
const LONGEST_PART = 32 * 1024 * 1024;
const LONGEST_ANSWER = 48 * 1024 * 1024;
const LONGEST_NOTE = 1024 * 1024;
const RUNNING = 202;
const TOO_LARGE = '391908';

const cellSchema = z.union([z.string(), z.null(), z.union([z.number(), z.boolean()]).transform(String)]);
const rowsSchema = z.array(z.array(cellSchema));
const columnSchema = z.object({
  name: z.string(),
  type: z.string().toLowerCase(),
  scale: z
    .number()
    .nullish()
    .transform((scale) => scale ?? 0),
});
/** It becomes part of a path. */
const handleSchema = z.string().regex(/^[\w-]{1,100}$/);
const runningSchema = z.object({ statementHandle: handleSchema });
const doneSchema = z.object({
  code: z.string().nullish(),
  statementHandle: handleSchema,
  resultSetMetaData: z.object({
    rowType: z.array(columnSchema),
    partitionInfo: z.array(z.object({ uncompressedSize: z.number().nullish() })).nullish(),
  }),
  data: rowsSchema,
});
/** The reference does not show what is around the rows of a part. */
const partSchema = z.union([z.object({ data: rowsSchema }), rowsSchema.transform((data) => ({ data }))]);
const refusalSchema = z.object({
  code: z.string().nullish(),
  sqlState: z.string().nullish(),
  message: z.string().nullish(),
});

export function createApi(rest: Rest, { origin, login }: { origin: string; login: Login }): Api {
  const send = async (method: RestRequest['method'], path: string, call: RestLimits & { body?: string }) => {
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      'user-agent': 'parley',
      ...(await login()),
    };
    const { body, ...limits } = call;
    const request = { method, url: new URL(path, origin), headers, ...(body !== undefined && { body }) };
    const answer = await rest.send(request, limits);
    if (answer.status !== 200 && answer.status !== RUNNING) throw readRefusal(refusalOf(answer));
    return answer;
  };
  return {
    async submit(body, requestId, signal) {
      const query = new URLSearchParams({ requestId, nullable: 'true', async: 'true' });
      const limits = { maxBytes: LONGEST_ANSWER, signal };
      return readReply(
        await send('POST', `/api/v2/statements?${query.toString()}`, { ...limits, body: JSON.stringify(body) }),
      );
    },
    look: async (handle, signal) =>
      readReply(await send('GET', `/api/v2/statements/${handle}`, { maxBytes: LONGEST_ANSWER, signal })),
    async part(handle, at, signal) {
      const path = `/api/v2/statements/${handle}?partition=${at}`;
      return read(partSchema, await send('GET', path, { maxBytes: LONGEST_ANSWER, signal })).data;
    },
    async cancel(handle, signal) {
      await send('POST', `/api/v2/statements/${handle}/cancel`, { maxBytes: LONGEST_NOTE, signal, body: '{}' });
    },
  };
}

function readReply(answer: RestAnswer): Reply {
  if (answer.status === RUNNING) return { kind: 'running', handle: read(runningSchema, answer).statementHandle };
  const { code, statementHandle, resultSetMetaData, data } = read(doneSchema, answer);
  const { rowType: columns, partitionInfo } = resultSetMetaData;
  const later = (partitionInfo ?? []).slice(1);
  const tooLarge = later.findIndex(({ uncompressedSize }) => (uncompressedSize ?? 0) > LONGEST_PART);
  const parts = 1 + (tooLarge < 0 ? later.length : tooLarge);
  const cut = code === TOO_LARGE || tooLarge >= 0;
  return { kind: 'done', handle: statementHandle, columns, rows: data, parts, cut };
}

function read<T>(schema: z.ZodType<T>, { body }: RestAnswer): T {
  const parsed = schema.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data;
  const cause = new Error(`unexpected answer: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  throw new ConnectorError('cannot-reach', UNREADABLE, {
    cause,
    fields: ['account'],
  });
}

function refusalOf({ status, body }: RestAnswer) {
  const { code, sqlState, message } = refusalSchema.safeParse(jsonOf(body)).data ?? {};
  return { status, code: code ?? '', sqlState: sqlState ?? '', message: message ?? '' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
