import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export const APP = {
  clientId: '1.2',
  clientSecret: 'client-secret-0123456789abcdef',
  signingSecret: 'signing-secret',
  appId: 'A1',
};
/** Twelve hours, as Slack has it. */
const LIFE_SECONDS = 43_200;

interface Call {
  team: string | undefined;
  method: string;
  args: Record<string, string>;
}

interface Installed {
  /** The workspace, or the organization. */
  holder: string;
  token: string;
  /** Earlier ones that still work. */
  earlier: Set<string>;
  refreshToken: string | undefined;
  expiresAt: number;
}

interface Options {
  now?: () => number;
  /** Whether tokens expire. */
  rotates?: boolean;
}

/**
 * A Slack of many workspaces for one app: its page that asks for permission, OAuth with tokens that expire and are
 * revoked, and as much of the Web API as the bot calls. Every id ends with its workspace, `C1@T1`: a call with the token of
 * another is refused, and counted. A workspace named `E1.T2` belongs to the organization `E1`.
 */
/** Of a form, or of JSON, in which they are as a form has them. */
function readArguments({ headers }: IncomingMessage, body: string): Record<string, string> {
  if (headers['content-type']?.startsWith('application/json') !== true)
    return Object.fromEntries(new URLSearchParams(body));
  const read = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(read).map(([name, value]): [string, string] => [name, textOf(value)]));
}

export class ManyWorkspaces {
  readonly calls: Call[] = [];
  /** Calls about what belongs to another workspace than their token, or with no token that was ever given. */
  readonly stray: Call[] = [];
  /** Refresh tokens that were used, in order. */
  readonly refreshed: string[] = [];
  /** The next exchange is answered after this. */
  beforeExchange: () => Promise<void> = async () => {};
  /** The next answers to `method` wait for it. */
  readonly #holds = new Map<string, Promise<void>>();
  readonly #codes = new Map<string, { holder: string; redirectUri: string }>();
  readonly #installed = new Map<string, Installed>();
  readonly #given = new Set<string>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #waiting = new Set<() => void>();
  readonly #options: Required<Options>;
  #ts = 0;

  constructor({ now = Date.now, rotates = false }: Options = {}) {
    this.#options = { now, rotates };
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get apiUrl(): string {
    return `${this.origin}/api/`;
  }

  /** As if a person had allowed it. @returns its token */
  install(holder: string): { token: string; refreshToken: string | undefined; expiresAt: number } {
    const { rotates, now } = this.#options;
    const installed: Installed = {
      holder,
      token: this.#newToken(holder),
      earlier: new Set(),
      refreshToken: rotates ? `xoxe-1-${randomBytes(8).toString('hex')}` : undefined,
      expiresAt: now() + LIFE_SECONDS * 1_000,
    };
    this.#installed.set(holder, installed);
    return installed;
  }

  /** All its tokens stop. */
  uninstall(holder: string): void {
    this.#installed.delete(holder);
  }

  hold(method: string, until: Promise<void>): void {
    this.#holds.set(method, until);
  }

  posts(team?: string): Call[] {
    return this.calls.filter(
      (call) => call.method === 'chat.postMessage' && (team === undefined || call.team === team),
    );
  }

  /** Resolves once `condition` holds; looked at after each call. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #newToken(holder: string): string {
    const token = `xoxb-${holder.replaceAll('.', '-')}-${randomBytes(8).toString('hex')}`;
    this.#given.add(token);
    return token;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await text(request);
    if (url.pathname === '/oauth/v2/authorize') return this.#authorize(url.searchParams, response);
    if (!url.pathname.startsWith('/api/')) return void response.end('ok');
    const method = url.pathname.slice('/api/'.length);
    const answer = await this.#answer(method, readArguments(request, body), request);
    await this.#holds.get(method);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** The person chose a workspace already: `as=T1`, or refuses: `as=`. */
  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    const holder = asked.get('as') ?? '';
    const code = `code-${randomBytes(8).toString('hex')}`;
    if (asked.get('client_id') !== APP.clientId) return void response.writeHead(400).end('unknown app');
    if (holder === '') back.searchParams.set('error', 'access_denied');
    else {
      this.#codes.set(code, { holder, redirectUri });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async #answer(method: string, args: Record<string, string>, request: IncomingMessage): Promise<object> {
    if (method === 'oauth.v2.access') return this.#exchange(args);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const installed = [...this.#installed.values()].find((one) => one.token === token || one.earlier.has(token));
    const isAboutToken = method === 'auth.test';
    const team = installed && (isAboutToken ? installed.holder : workspaceOf(installed.holder, args));
    const call = { team, method, args };
    this.calls.push(call);
    if (installed === undefined) {
      if (!this.#given.has(token)) this.stray.push(call);
      return { ok: false, error: this.#given.has(token) ? 'token_revoked' : 'invalid_auth' };
    }
    if (this.#options.rotates && this.#options.now() >= installed.expiresAt && token === installed.token)
      return { ok: false, error: 'token_expired' };
    if (team === undefined) return { ok: false, error: 'missing_argument' };
    if (ownersOf(args).some((owner) => owner !== team)) {
      this.stray.push(call);
      return { ok: false, error: 'channel_not_found' };
    }
    return { ok: true, ...this.#do(method, { team, holder: installed.holder, args }) };
  }

  async #exchange(args: Record<string, string>): Promise<object> {
    if (args['client_id'] !== APP.clientId) return { ok: false, error: 'invalid_client_id' };
    if (args['client_secret'] !== APP.clientSecret) return { ok: false, error: 'bad_client_secret' };
    const answer = args['grant_type'] === 'refresh_token' ? this.#refresh(args) : this.#redeem(args);
    await this.beforeExchange();
    return answer;
  }

  #redeem({ code = '', redirect_uri: redirectUri }: Record<string, string>): object {
    const given = this.#codes.get(code);
    this.#codes.delete(code);
    if (given === undefined) return { ok: false, error: 'invalid_code' };
    if (given.redirectUri !== redirectUri) return { ok: false, error: 'bad_redirect_uri' };
    this.install(given.holder);
    return this.#grantOf(given.holder);
  }

  #refresh({ refresh_token: used = '' }: Record<string, string>): object {
    this.refreshed.push(used);
    const installed = [...this.#installed.values()].find((one) => one.refreshToken === used);
    if (installed === undefined) return { ok: false, error: 'invalid_refresh_token' };
    installed.earlier.add(installed.token);
    installed.token = this.#newToken(installed.holder);
    installed.refreshToken = `xoxe-1-${randomBytes(8).toString('hex')}`;
    installed.expiresAt = this.#options.now() + LIFE_SECONDS * 1_000;
    return this.#grantOf(installed.holder);
  }

  /** https://docs.slack.dev/reference/methods/oauth.v2.access */
  #grantOf(holder: string): object {
    const { token, refreshToken } = this.#installed.get(holder) ?? { token: '', refreshToken: undefined };
    const isOrgWide = holder.startsWith('E') && !holder.includes('.');
    const [enterprise] = holder.split('.');
    return {
      ok: true,
      access_token: token,
      token_type: 'bot',
      scope: 'chat:write,users:read',
      bot_user_id: `UBOT@${holder}`,
      app_id: APP.appId,
      team: isOrgWide ? null : { id: holder, name: `Workspace <${holder}>` },
      enterprise: holder.startsWith('E') ? { id: enterprise, name: `Organization ${enterprise}` } : null,
      is_enterprise_install: isOrgWide,
      authed_user: { id: `UADMIN@${holder}` },
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken, expires_in: LIFE_SECONDS }),
    };
  }

  #do(method: string, { team, holder, args }: { team: string; holder: string; args: Record<string, string> }): object {
    const ts = `1800000000.${String((this.#ts += 1)).padStart(6, '0')}`;
    switch (method) {
      case 'auth.test':
        return { user_id: `UBOT@${holder}`, user: 'parley', bot_id: `BBOT@${holder}`, team_id: team, url: this.origin };
      case 'users.info':
        return { user: { id: args['user'], team_id: team, tz: 'Etc/UTC', profile: {} } };
      case 'conversations.info':
        return { channel: { id: args['channel'] } };
      case 'conversations.replies':
      case 'conversations.history':
        return { messages: [] };
      case 'files.getUploadURLExternal':
        return { upload_url: `${this.origin}/upload`, file_id: `F1@${team}` };
      default:
        return { ts, channel: args['channel'] };
    }
  }
}

/** An organization's token needs to be told which. */
const workspaceOf = (holder: string, { team_id: team }: Record<string, string>): string | undefined => {
  if (!holder.startsWith('E') || holder.includes('.')) return holder;
  return team?.startsWith(`${holder}.`) === true ? team : undefined;
};

/** To which workspaces the things belong that a call names. */
const ownersOf = (args: Record<string, string>): string[] =>
  ['channel', 'channel_id', 'user', 'user_id', 'usergroup', 'file', 'view_id', 'trigger_id'].flatMap((name) => {
    const owner = args[name]?.split('@')[1];
    return owner === undefined ? [] : [owner];
  });

/** A request as Slack signs it. */
export async function sendSigned(url: string, payload: object): Promise<number> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = `v0=${createHmac('sha256', APP.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': signature,
  };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}
