import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { encryptionKeys } from '../../src/config/secrets.ts';
import type { Finding } from '../../src/doctor/finding.ts';
import { openServiceDatabase } from '../../src/service/db/open.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { startAlteredSlack, startServer } from '../fakes/small-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Installation, install, type ManifestChange, secretsOf } from './installation.ts';

interface Fault {
  /** What is broken. */
  fault: string;
  /** Which check names it. */
  name: string;
  state?: Finding['state'];
  found: RegExp;
  mend: RegExp;
  change?: ManifestChange;
  break(installation: Installation): void | Promise<void>;
}

const dropScopes =
  (...scopes: string[]): ManifestChange =>
  (manifest) => {
    const { bot } = manifest.oauth_config.scopes;
    manifest.oauth_config.scopes.bot = bot.filter((scope) => !scopes.includes(scope));
  };

const minutesOff = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) });

/** A database as a start of Parley leaves it. */
async function makeDatabase({ env, folder }: Installation): Promise<string> {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  await (await openServiceDatabase(env['DATABASE_URL'] ?? '')).destroy();
  return join(folder, 'data/parley.db');
}

function makeKey({ folder }: Installation): string {
  mkdirSync(join(folder, 'data'), { recursive: true });
  encryptionKeys({ encryptionKey: undefined, previousKeys: [], dataFolder: join(folder, 'data') });
  return join(folder, 'data/encryption.key');
}

/** HTTP mode, with something at the address that Slack is told. */
function overHttp({ env }: Installation, publicUrl: string): void {
  env['SLACK_APP_TOKEN'] = undefined;
  env['SLACK_SIGNING_SECRET'] = randomBytes(16).toString('hex');
  env['PUBLIC_URL'] = publicUrl;
}

/** Takes PORT and answers as Parley does when it's asked for its health. */
async function occupy({ env }: Installation, health: string): Promise<void> {
  const port = await freePort();
  env['PORT'] = String(port);
  await startServer(() => ({ body: health }), port);
}

async function withModel({ env }: Installation, status: number, body: string): Promise<void> {
  const url = await startServer(() => ({ status, body }));
  Object.assign(env, {
    AI_PROVIDER: 'openai',
    AI_MODEL: 'gpt-unheard-of',
    AI_API_KEY: 'sk-secret-of-the-model',
    AI_BASE_URL: `${url}/v1`,
  });
}

function remote({ env }: Installation, url: string): void {
  Object.assign(env, {
    QUERY_SERVICE_URL: url,
    QUERY_SERVICE_API_KEY: 'secret-key-of-the-service',
    QUERY_SERVICE_RESOURCE_ID: '11111111-1111-4111-8111-111111111111',
  });
}

/** Connections that another process of the app has. */
async function connectOthers({ playground }: Installation, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { apiUrl, appToken } = playground.slack;
    const headers = { authorization: `Bearer ${appToken}` };
    const response = await fetch(`${apiUrl}apps.connections.open`, { method: 'POST', headers });
    const { url } = (await response.json()) as { url: string };
    const socket = new WebSocket(url);
    await once(socket, 'message');
    onTestFinished(() => socket.terminate());
  }
}

const FAULTS: Fault[] = [
  {
    fault: 'Node is too old',
    name: 'Node',
    found: /v18\.20\.0 is too old/,
    mend: /Install Node\.js 20\.19/,
    break: ({ overrides }) => void (overrides.nodeVersion = 'v18.20.0'),
  },
  {
    fault: "a person's token where the bot's belongs",
    name: 'Configuration',
    found: /SLACK_BOT_TOKEN: This is a user token/,
    mend: /starts with xoxb-.*OAuth & Permissions/,
    break: ({ env }) => void (env['SLACK_BOT_TOKEN'] = 'xoxp-1234567890-1234567890-abcdefabcdef'),
  },
  {
    fault: 'both tokens exchanged',
    name: 'Configuration',
    found: /SLACK_APP_TOKEN: This is a bot token/,
    mend: /starts with xapp-.*App-Level Tokens/,
    break: ({ env }) => void (env['SLACK_APP_TOKEN'] = env['SLACK_BOT_TOKEN']),
  },
  {
    fault: 'only one of the two tokens',
    name: 'Configuration',
    found: /Also set SLACK_APP_TOKEN/,
    mend: /Correct it in \.env/,
    break: ({ env }) => void (env['SLACK_APP_TOKEN'] = undefined),
  },
  {
    fault: 'Socket Mode and HTTP at once',
    name: 'Configuration',
    found: /both set\. Keep one/,
    mend: /Correct it in \.env/,
    break: ({ env }) => void (env['SLACK_SIGNING_SECRET'] = randomBytes(16).toString('hex')),
  },
  {
    fault: 'a port that is no number',
    name: 'Configuration',
    found: /PORT: must be a whole number/,
    mend: /docs\/configuration\.md/,
    break: ({ env }) => void (env['PORT'] = 'three thousand'),
  },
  {
    fault: 'a .env that others can read',
    name: '.env',
    state: 'warning',
    found: /Other users of this machine can read it/,
    mend: /chmod 600 \.env/,
    break({ folder, env }) {
      writeFileSync(join(folder, '.env'), `SLACK_BOT_TOKEN=${env['SLACK_BOT_TOKEN']}\n`);
      chmodSync(join(folder, '.env'), 0o644);
    },
  },
  {
    fault: 'a variable of the shell over a line of .env',
    name: '.env',
    state: 'warning',
    found: /other values for SLACK_BOT_TOKEN/,
    mend: /Unset them/,
    break: ({ folder }) => writeFileSync(join(folder, '.env'), 'SLACK_BOT_TOKEN=xoxb-the-new-one-1\n', { mode: 0o600 }),
  },
  {
    fault: "a proxy that Node doesn't use",
    name: 'Proxy',
    state: 'warning',
    found: /HTTPS_PROXY is set, but Node doesn't use it/,
    mend: /NODE_USE_ENV_PROXY=1.*update Node/,
    break({ env, overrides }) {
      env['HTTPS_PROXY'] = 'http://someone:password-of-the-proxy@proxy.example:8080';
      overrides.nodeVersion = 'v20.19.0';
    },
  },
  {
    fault: 'a data folder that is a file',
    name: 'Data folder',
    found: /is a file/,
    mend: /DATABASE_URL/,
    break: ({ folder }) => writeFileSync(join(folder, 'data'), ''),
  },
  {
    fault: 'a database that is none',
    name: 'Database',
    found: /no SQLite database/,
    mend: /Restore it from a backup/,
    break({ folder }) {
      mkdirSync(join(folder, 'data'));
      writeFileSync(join(folder, 'data/parley.db'), 'these are words, and words, and words\n'.repeat(100));
    },
  },
  {
    fault: 'a damaged database',
    name: 'Database',
    found: /damaged/,
    mend: /from a backup/,
    async break(installation) {
      const path = await makeDatabase(installation);
      makeKey(installation);
      const bytes = readFileSync(path);
      writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xee)]));
    },
  },
  {
    fault: 'a database without its key',
    name: 'Encryption key',
    found: /encryption\.key is missing/,
    mend: /Restore it.*before you start Parley/,
    break: async (installation) => void (await makeDatabase(installation)),
  },
  {
    fault: 'a key file with something else in it',
    name: 'Encryption key',
    found: /isn't a key/,
    mend: /Restore it from a backup/,
    break: (installation) => writeFileSync(makeKey(installation), 'not a key\n'),
  },
  {
    fault: 'a key that others can read',
    name: 'Encryption key',
    state: 'warning',
    found: /Other users of this machine can read encryption\.key/,
    mend: /chmod 600/,
    break: (installation) => chmodSync(makeKey(installation), 0o644),
  },
  {
    fault: 'a port that another program has',
    name: 'Port',
    found: /Another program uses port \d+/,
    mend: /set PORT to a free port/,
    break: (installation) => occupy(installation, '<h1>Hello</h1>'),
  },
  {
    fault: 'an address of another machine to listen on',
    name: 'Port',
    found: /HOST is no address of this machine/,
    mend: /Set HOST/,
    async break({ env }) {
      env['HOST'] = '192.0.2.1';
      env['PORT'] = String(await freePort());
    },
  },
  {
    fault: 'a Slack that nobody can reach',
    name: 'Slack',
    found: /can't be reached: the connection was refused/,
    mend: /Allow HTTPS and WebSockets/,
    break: async ({ env }) => void (env['SLACK_API_URL'] = `http://127.0.0.1:${await freePort()}/api/`),
  },
  {
    fault: 'a Slack that keeps silent',
    name: 'Slack',
    found: /no answer within 0\.3 seconds/,
    mend: /Allow HTTPS/,
    break({ overrides, playground }) {
      overrides.timeoutMs = 300;
      for (let n = 0; n < 2; n += 1) playground.faults.planForCall('api.test', { kind: 'hang' });
    },
  },
  {
    fault: "a proxy's page in place of Slack",
    name: 'Slack',
    found: /something else answers, perhaps a proxy/,
    mend: /set up the proxy/,
    break: async ({ env }) =>
      void (env['SLACK_API_URL'] = `${await startServer(() => ({ body: '<html>Sign in</html>' }))}/`),
  },
  {
    fault: 'a clock that is ten minutes fast',
    name: 'Clock',
    state: 'warning',
    found: /10 minutes ahead of Slack's/,
    mend: /time synchronization/,
    break: ({ overrides }) => void (overrides.clock = minutesOff(10)),
  },
  {
    fault: 'a clock that is too slow for signed requests',
    name: 'Clock',
    found: /10 minutes behind Slack's.*refused/,
    mend: /time synchronization/,
    async break(installation) {
      overHttp(installation, await startServer(() => ({ body: '' })));
      installation.overrides.clock = minutesOff(-10);
    },
  },
  {
    fault: "a bot token that Slack doesn't know",
    name: 'Bot token',
    found: /Slack doesn't know this token/,
    mend: /Copy the Bot User OAuth Token again/,
    break: ({ env }) => void (env['SLACK_BOT_TOKEN'] = 'xoxb-111111111111-222222222222-abcdefabcdef'),
  },
  {
    fault: 'an app that was removed',
    name: 'Bot token',
    found: /removed from the workspace/,
    mend: /install the app again/,
    break: ({ playground }) => playground.uninstall(),
  },
  {
    fault: 'a bot token that was revoked',
    name: 'Bot token',
    found: /was revoked/,
    mend: /install the app again/,
    break: ({ playground }) => refuse(playground, 'auth.test', 'token_revoked'),
  },
  {
    fault: 'a bot token that has expired',
    name: 'Bot token',
    found: /expired, because token rotation is on/,
    mend: /parley setup/,
    break: ({ playground }) => refuse(playground, 'auth.test', 'token_expired'),
  },
  {
    fault: 'too many calls',
    name: 'Bot token',
    found: /asks to wait 30 seconds/,
    mend: /again in a minute/,
    break({ playground: { faults } }) {
      for (let n = 0; n < 2; n += 1) faults.planForCall('auth.test', { kind: 'rate-limited', retryAfterSeconds: 30 });
    },
  },
  {
    fault: 'required scopes missing',
    name: 'Scopes',
    found: /lacks chat:write, users:read\. The bot can't post answers\. The bot can't tell who is asking/,
    mend: /Add chat:write, users:read in OAuth & Permissions.*install the app again/,
    change: dropScopes('chat:write', 'users:read'),
    break: () => {},
  },
  {
    fault: 'optional scopes missing',
    name: 'Optional scopes',
    state: 'warning',
    found: /lacks files:read, channels:history\. To connect BigQuery, people have to paste the key\. In threads/,
    mend: /Leave it like this/,
    change: dropScopes('files:read', 'channels:history'),
    break: () => {},
  },
  {
    fault: 'an app token without connections:write',
    name: 'App token',
    found: /lacks the scope connections:write/,
    mend: /Generate a new token with connections:write/,
    break: ({ playground }) => refuse(playground, 'apps.connections.open', 'missing_scope'),
  },
  {
    fault: 'Socket Mode turned off',
    name: 'App token',
    found: /Socket Mode is off/,
    mend: /Turn on Socket Mode.*or use HTTP/,
    change: ({ settings }) => void (settings.socket_mode_enabled = false),
    break: () => {},
  },
  {
    fault: "an app token that Slack doesn't know",
    name: 'App token',
    found: /Slack doesn't know this token/,
    mend: /Copy the app-level token again/,
    break: ({ env }) => void (env['SLACK_APP_TOKEN'] = 'xapp-1-A0OTHERAPP-333333333333-abcdefabcdef'),
  },
  {
    fault: 'tokens of two apps',
    name: 'App token',
    found: /belongs to another app than the bot token/,
    mend: /api\.slack\.com\/apps\/A0ANOTHER1/,
    async break({ env, playground }) {
      env['SLACK_API_URL'] = await startAlteredSlack(playground.slack.apiUrl, (method, body) =>
        method === 'bots.info' ? { ...body, bot: { app_id: 'A0ANOTHER1' } } : body,
      );
    },
  },
  {
    fault: 'two other processes on one app token',
    name: 'Processes',
    state: 'warning',
    found: /2 other processes use the app-level token\..*only one of them/,
    mend: /an app of its own/,
    break: (installation) => connectOthers(installation, 4),
  },
  {
    fault: 'more connections than Slack allows',
    name: 'App token',
    found: /ten connections/,
    mend: /Stop processes/,
    break: (installation) => connectOthers(installation, 10),
  },
  {
    fault: 'a signing secret that is something else',
    name: 'Signing secret',
    state: 'warning',
    found: /doesn't look like one/,
    mend: /App Credentials/,
    async break(installation) {
      overHttp(installation, await startServer(() => ({ body: '' })));
      installation.env['SLACK_SIGNING_SECRET'] = 'the-verification-token-of-the-app';
    },
  },
  {
    fault: 'an address that leads nowhere',
    name: 'Request URL',
    found: /Nothing answers at PUBLIC_URL: the connection was refused/,
    mend: /Lead PUBLIC_URL to PORT/,
    async break(installation) {
      overHttp(installation, `http://127.0.0.1:${await freePort()}`);
      await occupy(installation, 'ok');
    },
  },
  {
    fault: 'an address that leads to something else',
    name: 'Request URL',
    found: /answers with status 404/,
    mend: /Lead PUBLIC_URL\/slack\/events to the PORT/,
    break: async (installation) =>
      overHttp(installation, await startServer(() => ({ status: 404, body: 'nothing here' }))),
  },
  {
    fault: 'an address that redirects',
    name: 'Request URL',
    found: /leads to another address/,
    mend: /Set PUBLIC_URL/,
    async break(installation) {
      const headers = { location: 'https://elsewhere.example/' };
      overHttp(installation, await startServer(() => ({ status: 301, headers, body: '' })));
    },
  },
  {
    fault: 'a Parley with another signing secret',
    name: 'Request URL',
    found: /refuses the signature/,
    mend: /Restart it with the same SLACK_SIGNING_SECRET/,
    break: async (installation) => overHttp(installation, await startServer(() => ({ status: 401, body: '' }))),
  },
  {
    fault: "a layout that Slack doesn't take",
    name: 'Layouts',
    state: 'warning',
    found: /doesn't accept the layout of a broken thing: .* at \/blocks\/0/,
    mend: /Parley then sends a simpler message/,
    break({ overrides }) {
      overrides.layouts = async () => [{ name: 'a broken thing', kind: 'blocks', content: [{ type: 'hologram' }] }];
    },
  },
  {
    fault: 'a data service that refuses the key',
    name: 'Data service',
    found: /refuses the API key/,
    mend: /QUERY_SERVICE_API_KEY/,
    break: async (installation) => remote(installation, await startServer(() => ({ status: 401, body: '{}' }))),
  },
  {
    fault: 'a data service that is away',
    name: 'Data service',
    found: /can't be reached \(ECONNREFUSED\)/,
    mend: /QUERY_SERVICE_URL/,
    break: async (installation) => remote(installation, `http://127.0.0.1:${await freePort()}`),
  },
  {
    fault: 'another thing in place of the data service',
    name: 'Data service',
    found: /not as the interface says/,
    mend: /QUERY_SERVICE_URL/,
    break: async (installation) => remote(installation, await startServer(() => ({ body: '{"hello":"world"}' }))),
  },
  {
    fault: 'a model that refuses the key',
    name: 'Model',
    found: /127\.0\.0\.1:\d+ refuses the key/,
    mend: /AI_API_KEY/,
    break: (installation) => withModel(installation, 401, '{"error":"invalid key sk-secret-of-the-model"}'),
  },
  {
    fault: "a model that the provider doesn't list",
    name: 'Model',
    state: 'warning',
    found: /doesn't list the model gpt-unheard-of/,
    mend: /AI_MODEL/,
    break: (installation) => withModel(installation, 200, '{"data":[{"id":"gpt-known"}]}'),
  },
  {
    fault: 'a model that is away',
    name: 'Model',
    found: /can't be reached: the connection was refused/,
    mend: /AI_BASE_URL/,
    async break(installation) {
      await withModel(installation, 200, '');
      installation.env['AI_BASE_URL'] = `http://127.0.0.1:${await freePort()}/v1`;
    },
  },
];

/** Both readings of an examination meet it. */
function refuse({ faults }: Installation['playground'], method: string, error: string): void {
  for (let n = 0; n < 2; n += 1) faults.planForCall(method, { kind: 'refused', error });
}

describe('doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { isWell, findings, text } = await (await install()).examine();
    expect(findings.filter(({ state }) => state === 'wrong' || state === 'warning')).toEqual([]);
    expect(isWell).toBe(true);
    expect(text).toContain('✓ Bot token: It is @parley in Parley Playground.');
    expect(text).toContain('✓ App token: Socket Mode works, and both tokens are of the same app.');
    expect(text).toMatch(/✓ Layouts: Slack accepts all \d/);
    expect(text).toMatch(/Nothing is wrong\.\n$/);
  });

  it.each(FAULTS)('names $fault, and its mend', async ({ name, state = 'wrong', found, mend, change, ...fault }) => {
    const installation = await install(change === undefined ? {} : { change });
    await fault.break(installation);
    const { findings, text, isWell } = await installation.examine();
    const finding = findings.find((one) => one.name === name && one.state === state);
    expect(finding?.found, text).toMatch(found);
    expect(finding?.mend).toMatch(mend);
    expect(isWell).toBe(!findings.some((one) => one.state === 'wrong'));
    if (state === 'wrong') expect(isWell).toBe(false);
    for (const secret of secretsOf(installation.env)) expect(text + JSON.stringify(findings)).not.toContain(secret);
    expect(text).not.toMatch(/password-of-the-proxy|\bat .*\.(?:ts|js):\d/);
  });

  it('says nothing of what depends on a broken configuration', async () => {
    const installation = await install();
    installation.env['PORT'] = '-1';
    const names = (await installation.examine()).findings.map(({ name }) => name);
    expect(names).toEqual(['Node', 'Configuration', '.env', 'Proxy', 'Everything else']);
  });

  it('says which scopes it cannot see', async () => {
    const installation = await install();
    installation.env['SLACK_API_URL'] = await startAlteredSlack(installation.playground.slack.apiUrl, undefined, [
      'x-oauth-scopes',
    ]);
    const { findings } = await installation.examine();
    expect(findings.find(({ name }) => name === 'Scopes')).toMatchObject({ state: 'skipped' });
  });

  it("shows a stranger's words as words", async () => {
    const installation = await install();
    const hostile = '\u001b[2J\u001b]0;owned\u0007Ac\u202eme\r\nx';
    installation.env['SLACK_API_URL'] = await startAlteredSlack(installation.playground.slack.apiUrl, (method, body) =>
      method === 'auth.test' ? { ...body, team: hostile } : body,
    );
    const { text, findings } = await installation.examine();
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(findings.find(({ name }) => name === 'Bot token')?.found).toBe('It is @parley in [2J]0;ownedAcme x.');
  });

  it('takes no event from a Parley that runs', async () => {
    const installation = await install();
    const { playground } = installation;
    await connectOthers(installation, 1);
    await installation.examine();
    expect(playground.botConnected()).toBe(true);
  });

  it('changes nothing where nothing is stored yet', async () => {
    const installation = await install();
    await installation.examine();
    expect(readdirSync(installation.folder)).toEqual([]);
  });

  it.each([
    ['invalid_code', 'ok', /Slack knows it/],
    ['invalid_client_id', 'wrong', /SLACK_CLIENT_ID/],
    ['bad_client_secret', 'wrong', /SLACK_CLIENT_SECRET/],
    ['unknown_method', 'warning', /something else than usual/],
  ])('checks an app that workspaces install themselves: %s', async (error, state, found) => {
    const installation = await install();
    const url = await startServer(({ body }) => ({ body: /"challenge":"(\w+)"/.exec(body)?.[1] ?? '' }));
    overHttp(installation, url);
    delete installation.env['SLACK_BOT_TOKEN'];
    Object.assign(installation.env, {
      SLACK_API_URL: await startAlteredSlack(installation.playground.slack.apiUrl, (method, body) =>
        method === 'oauth.v2.access' ? { ok: false, error } : body,
      ),
      SLACK_CLIENT_ID: '123456789.987654321',
      SLACK_CLIENT_SECRET: 'the-secret-of-the-client',
      SLACK_STATE_SECRET: 'the-secret-of-the-state-with-32-characters',
    });
    const { findings, text } = await installation.examine();
    expect(
      findings.find(({ name }) => name === 'OAuth app'),
      text,
    ).toMatchObject({
      state,
      found: expect.stringMatching(found) as string,
    });
    expect(findings.find(({ name }) => name === 'Configuration')?.found).toContain(
      'in each workspace that installs it',
    );
    expect(findings.map(({ name }) => name)).not.toContain('Bot token');
    for (const secret of secretsOf(installation.env)) expect(text).not.toContain(secret);
  });

  it('knows a request address that answers', async () => {
    const installation = await install();
    const url = await startServer(({ body }) => ({ body: /"challenge":"(\w+)"/.exec(body)?.[1] ?? '' }));
    overHttp(installation, url);
    const { findings, isWell } = await installation.examine();
    expect(findings.find(({ name }) => name === 'Request URL')).toMatchObject({ state: 'ok' });
    expect(isWell).toBe(true);
  });
});
