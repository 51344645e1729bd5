import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from '../../../shared/logger.ts';
import { isSameSecret } from '../../../shared/same-secret.ts';
import type { CallFault } from '../../protocol/protocol.ts';
import type { Credentials } from '../credentials.ts';
import type { Faults } from '../faults.ts';
import type { WireLog } from '../wire-log.ts';
import { Refusal } from '../workspace/refusal.ts';
import { assistantMethods } from './assistant.ts';
import { blocksMethods, InvalidLayout } from './blocks.ts';
import { chatMethods } from './chat.ts';
import { conversationsMethods } from './conversations.ts';
import { filesMethods } from './files.ts';
import { functionsMethods } from './functions.ts';
import type { Answer, Method, MethodContext } from './method.ts';
import type { CallObserver } from './observer.ts';
import type { PostPace } from './post-pace.ts';
import { checkScope, MissingScope } from './scopes.ts';
import { streamingMethods } from './streaming.ts';
import { usersMethods } from './users.ts';
import { viewsMethods } from './views.ts';
import { workspaceMethods } from './workspace-methods.ts';

/** The largest message Slack's rules allow stays below this, also as JSON in a form; anything above is no message. */
const MAX_BODY_BYTES = 4_000_000;

/** Every method there is; what each honours and refuses is in its file. */
const METHODS = new Map<string, Method>(
  [
    ...workspaceMethods,
    ...blocksMethods,
    ...chatMethods,
    ...streamingMethods,
    ...assistantMethods,
    ...conversationsMethods,
    ...viewsMethods,
    ...filesMethods,
    ...usersMethods,
    ...functionsMethods,
  ].map((method) => [method.name, method]),
);

export const METHOD_NAMES: readonly string[] = [...METHODS.keys()];

export interface WebApiDeps extends Omit<MethodContext, 'openConnection'> {
  credentials: Credentials;
  /** False once the app was taken away: its tokens are good for nothing then. */
  isInstalled: () => boolean;
  logger: Logger;
  /** Address of a new Socket Mode connection, under the name the caller reached us by. */
  openConnection: (host: string) => string;
  observers: ReadonlySet<CallObserver>;
  faults: Faults;
  pace: PostPace;
  wireLog: WireLog;
}

/** POST /<method>, mounted at /api. As in Slack, a refusal is a 200 with `ok: false`. */
export function webApiRoutes(deps: WebApiDeps): Hono {
  const routes = new Hono();
  routes.use(
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ ok: false, error: 'request_too_large' }, 413) }),
  );
  routes.post('/:method', async (c) => {
    try {
      return await answer(c, deps);
    } catch (error) {
      return c.json(...errorAnswer(error, c.req.param('method'), deps));
    }
  });
  return routes;
}

async function answer(c: Context, deps: WebApiDeps): Promise<Response> {
  const name = c.req.param('method') ?? '';
  const method = METHODS.get(name);
  if (method === undefined) throw new Refusal('unknown_method');
  const { token: bodyToken, ...args } = await readArguments(c);
  if (method.token !== 'none') {
    checkToken(bearer(c) ?? bodyToken, method, deps.credentials);
    if (!deps.isInstalled()) throw new Refusal('account_inactive');
  }
  const { scopes } = deps.manifest;
  if (method.token === 'bot' && scopes !== undefined) c.header('x-oauth-scopes', [...scopes].join(','));
  checkScope(name, deps.manifest);
  for (const observer of deps.observers) observer({ method: name, args });
  const settle = deps.wireLog.begin({ kind: 'call', name }, args);
  const fault = deps.faults.takeForCall(name, args['channel']) ?? tooFast(name, args, deps);
  const openConnection = (): string => deps.openConnection(c.req.header('host') ?? '');
  try {
    if (fault !== undefined && !isAfterwards(fault)) {
      settle({ outcome: 'failed', reason: `${fault.kind} on purpose` });
      return await happen(fault, c);
    }
    const answered = { ok: true, ...method.call(args, { ...deps, openConnection }) };
    if (fault === undefined) settle({ outcome: 'ok', reason: '' }, answered);
    else settle({ outcome: 'failed', reason: `${fault.kind} on purpose` }, answered);
    return fault === undefined ? c.json(answered) : await loseReply(fault, c, answered);
  } catch (error) {
    const [answered, status] = errorAnswer(error, name, deps);
    settle({ outcome: 'refused', reason: String(answered['error']) }, answered);
    return c.json(answered, status);
  }
}

/** A refusal is an answer like any other; anything else is a mistake of ours. */
function errorAnswer(error: unknown, method: string, { logger }: WebApiDeps): [Answer, 200 | 500] {
  if (error instanceof Refusal) return [presentRefusal(error), 200];
  logger.error({ err: error, method }, 'a Web API method failed');
  return [{ ok: false, error: 'internal_error' }, 500];
}

async function readArguments(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? '';
  const body = await c.req.text();
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const parsed: unknown = JSON.parse(body === '' ? '{}' : body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Answered below, like JSON of the wrong shape.
  }
  throw new Refusal('invalid_json');
}

function bearer(c: Context): string | undefined {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
}

function checkToken(token: unknown, method: Method, { botToken, appToken }: Credentials): void {
  if (typeof token !== 'string' || token === '') throw new Refusal('not_authed');
  const own = method.token === 'bot' ? botToken : appToken;
  const other = method.token === 'bot' ? appToken : botToken;
  if (isSameSecret(token, own)) return;
  throw new Refusal(isSameSecret(token, other) ? 'not_allowed_token_type' : 'invalid_auth');
}

/** What goes wrong once the deed is done. */
const AFTERWARDS = ['dropped-reply', 'error-reply', 'no-reply', 'half-reply', 'page-reply'] as const;
type Afterwards = Extract<CallFault, { kind: (typeof AFTERWARDS)[number] }>;

const isAfterwards = (fault: CallFault): fault is Afterwards => AFTERWARDS.some((kind) => kind === fault.kind);

function loseReply({ kind }: Afterwards, c: Context, answered: Answer): Response | Promise<Response> {
  switch (kind) {
    case 'dropped-reply':
      return dropReply(c);
    case 'error-reply':
      return happen({ kind: 'server-error' }, c);
    case 'no-reply':
      return happen({ kind: 'hang' }, c);
    case 'half-reply': {
      const json = JSON.stringify(answered);
      return c.body(json.slice(0, json.length / 2), 200, { 'content-type': 'application/json; charset=utf-8' });
    }
    case 'page-reply':
      return c.html('<!doctype html><title>Back soon</title><p>We are down for maintenance.</p>');
  }
}

/** Where Slack's pace is planned. */
function tooFast(
  method: string,
  args: Record<string, unknown>,
  { faults, pace, clock }: WebApiDeps,
): CallFault | undefined {
  if (method !== 'chat.postMessage' || !faults.isPaced()) return undefined;
  const seconds = pace.take(String(args['channel']), clock.now().getTime());
  return seconds === undefined ? undefined : { kind: 'rate-limited', retryAfterSeconds: seconds };
}

function happen(fault: Exclude<CallFault, Afterwards>, c: Context): Response | Promise<Response> {
  switch (fault.kind) {
    case 'refused':
      throw new Refusal(fault.error, fault.messages);
    case 'rate-limited':
      return c.json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(fault.retryAfterSeconds) });
    case 'server-error':
      return c.text('Internal Server Error', 500);
    case 'hang':
      return new Promise((resolve) => {
        c.req.raw.signal.addEventListener('abort', () => resolve(c.body(null)));
      });
  }
}

/** What the caller sees of a connection that broke: no answer at all. */
function dropReply(c: Context): Response {
  const bindings: unknown = c.env;
  const hasOutgoing = typeof bindings === 'object' && bindings !== null && 'outgoing' in bindings;
  if (hasOutgoing && bindings.outgoing instanceof ServerResponse) bindings.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function presentRefusal(refusal: Refusal): Answer {
  const { error, details } = refusal;
  if (refusal instanceof InvalidLayout) return { ok: false, error, errors: refusal.problems };
  if (refusal instanceof MissingScope) return { ok: false, error, needed: refusal.needed, provided: refusal.provided };
  if (details.length === 0) return { ok: false, error };
  const messages = details.map((detail) => `[ERROR] ${detail}`);
  return { ok: false, error, errors: details, response_metadata: { messages } };
}
