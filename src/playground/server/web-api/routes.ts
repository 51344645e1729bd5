import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from '../../../shared/logger.ts';
import type { Credentials } from '../credentials.ts';
import { Refusal } from '../workspace/refusal.ts';
import { assistantMethods } from './assistant.ts';
import { chatMethods } from './chat.ts';
import { conversationsMethods } from './conversations.ts';
import { filesMethods } from './files.ts';
import { functionsMethods } from './functions.ts';
import type { Answer, Method, MethodContext } from './method.ts';
import type { ApiCall, CallObserver, Fault } from './observer.ts';
import { checkScope, MissingScope } from './scopes.ts';
import { usersMethods } from './users.ts';
import { viewsMethods } from './views.ts';
import { workspaceMethods } from './workspace-methods.ts';

/** The largest message Slack's rules allow stays below this, also as JSON in a form; anything above is no message. */
const MAX_BODY_BYTES = 4_000_000;

/** Every method there is; what each honours and refuses is in its file. */
const METHODS = new Map<string, Method>(
  [
    ...workspaceMethods,
    ...chatMethods,
    ...assistantMethods,
    ...conversationsMethods,
    ...viewsMethods,
    ...filesMethods,
    ...usersMethods,
    ...functionsMethods,
  ].map((method) => [method.name, method]),
);

export interface WebApiDeps extends Omit<MethodContext, 'openConnection'> {
  credentials: Credentials;
  /** False once the app was taken away: its tokens are good for nothing then. */
  isInstalled: () => boolean;
  logger: Logger;
  /** Address of a new Socket Mode connection, under the name the caller reached us by. */
  openConnection: (host: string) => string;
  observers: ReadonlySet<CallObserver>;
}

/** POST /<method>, mounted at /api. As in Slack, a refusal is a 200 with `ok: false`. */
export function webApiRoutes(deps: WebApiDeps): Hono {
  const routes = new Hono();
  routes.use(
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ ok: false, error: 'request_too_large' }, 413) }),
  );
  routes.post('/:method', async (c) => {
    const { scopes } = deps.manifest;
    if (scopes !== undefined) c.header('x-oauth-scopes', [...scopes].join(','));
    try {
      return await answer(c, deps);
    } catch (error) {
      if (error instanceof Refusal) return c.json(presentRefusal(error));
      deps.logger.error({ err: error, method: c.req.param('method') }, 'a Web API method failed');
      return c.json({ ok: false, error: 'internal_error' }, 500);
    }
  });
  return routes;
}

async function answer(c: Context, deps: WebApiDeps): Promise<Response> {
  const name = c.req.param('method') ?? '';
  const method = METHODS.get(name);
  if (method === undefined) throw new Refusal('unknown_method');
  const { token: bodyToken, ...args } = await readArguments(c);
  checkToken(bearer(c) ?? bodyToken, method, deps.credentials);
  if (!deps.isInstalled()) throw new Refusal('account_inactive');
  checkScope(name, deps.manifest);
  const fault = observe({ method: name, args }, deps.observers);
  if (fault !== undefined) return happen(fault, c);
  const openConnection = (): string => deps.openConnection(c.req.header('host') ?? '');
  return c.json({ ok: true, ...method.call(args, { ...deps, openConnection }) });
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
  if (same(token, own)) return;
  throw new Refusal(same(token, other) ? 'not_allowed_token_type' : 'invalid_auth');
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function observe(call: ApiCall, observers: ReadonlySet<CallObserver>): Fault | undefined {
  return [...observers].map((observer) => observer(call)).find((fault) => fault !== undefined);
}

function happen(fault: Fault, c: Context): Response | Promise<Response> {
  switch (fault.kind) {
    case 'refused':
      throw new Refusal(fault.error, fault.messages);
    case 'rate-limited':
      return c.json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(fault.retryAfterSeconds) });
    case 'hang':
      return new Promise((resolve) => {
        c.req.raw.signal.addEventListener('abort', () => resolve(c.body(null)));
      });
  }
}

function presentRefusal(refusal: Refusal): Answer {
  const { error, details } = refusal;
  if (refusal instanceof MissingScope) return { ok: false, error, needed: refusal.needed, provided: refusal.provided };
  if (details.length === 0) return { ok: false, error };
  const messages = details.map((detail) => `[ERROR] ${detail}`);
  return { ok: false, error, errors: details, response_metadata: { messages } };
}
