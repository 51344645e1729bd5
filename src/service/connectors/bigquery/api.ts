import type { z } from 'zod';
import { ConnectorError } from '../errors.ts';
import type { Rest, RestAnswer } from '../rest/rest.ts';
import type { AccessTokens, Scope } from './access-token.ts';
import { apiError } from './errors.ts';

interface ApiCall<T> {
  method: 'GET' | 'POST';
  /** Where not that of the key. */
  project?: string | undefined;
  /** Below the project; each part is encoded. */
  path: readonly string[];
  /** After the last part: `…/tables/orders:testIamPermissions`. */
  verb?: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
  scope: Scope;
  schema: z.ZodType<T>;
}

/** Every call may be sent twice. */
export interface Api {
  /** That of the key, which is billed. */
  projectId: string;
  /** @throws ConnectorError; the signal's reason when it aborts */
  call<T>(call: ApiCall<T>, signal: AbortSignal): Promise<T>;
  /** Undefined when what the call makes is there already. */
  create<T>(call: ApiCall<T>, signal: AbortSignal): Promise<T | undefined>;
}

interface ApiDeps {
  rest: Rest;
  tokens: AccessTokens;
  /** Ends with a slash. */
  endpoint: URL;
  projectId: string;
}

/** BigQuery keeps answers with rows to about 10 MB, single rows aside. */
const MOST_BYTES = 48 * 1024 * 1024;
const UNAUTHORIZED = 401;
const CONFLICT = 409;

export function createApi({ rest, tokens, endpoint, projectId }: ApiDeps): Api {
  async function send<T>(call: ApiCall<T>, signal: AbortSignal) {
    const { method, project = projectId, path, verb, query = {}, body, scope } = call;
    const parts = ['projects', project, ...path].map(encodeURIComponent).join('/');
    const url = new URL(verb === undefined ? parts : `${parts}:${verb}`, endpoint);
    const asked = { ...query, prettyPrint: 'false' };
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value);
    const token = await tokens.get(scope, signal);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = { method, url, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await rest.send(sent, { maxBytes: MOST_BYTES, signal });
    if (answer.status === UNAUTHORIZED) tokens.forget(token);
    return answer;
  }

  /** A token may be taken back before its end: once more with a new one. */
  async function exchange<T>(call: ApiCall<T>, signal: AbortSignal): Promise<RestAnswer> {
    const answer = await send(call, signal);
    return answer.status === UNAUTHORIZED ? send(call, signal) : answer;
  }

  return {
    projectId,
    async call(call, signal) {
      return read(call, await exchange(call, signal));
    },
    async create(call, signal) {
      const answer = await exchange(call, signal);
      return answer.status === CONFLICT ? undefined : read(call, answer);
    },
  };
}

function read<T>({ schema }: ApiCall<T>, answer: RestAnswer): T {
  if (answer.status < 200 || answer.status > 299) throw apiError(answer);
  try {
    return schema.parse(JSON.parse(answer.body));
  } catch {
    // Without the cause: it may quote rows.
    throw new ConnectorError('cannot-reach', "BigQuery sent a response that Parley can't read.");
  }
}
