import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../src/config/config.ts';
import type { Playground } from '../../src/playground/index.ts';
import { openHttpEar } from '../../src/setup/http-ear.ts';
import { setUp } from '../../src/setup/index.ts';
import { SetupStopped } from '../../src/setup/person.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { type ManifestChange, makeFolder, startSlack } from '../doctor/installation.ts';
import { startAlteredSlack, startServer } from '../fakes/small-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { drive } from '../playground-driver.ts';
import { type Answers, makePerson } from './person.ts';

const SOCKET: Answers = [
  [/1 or 2/, '1'],
  [/workflow step/, 'n'],
  [/threads/, ''],
  [/files/, ''],
  [/email/, ''],
];

const manifestSchema = z.looseObject({
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
  settings: z.looseObject({ event_subscriptions: z.looseObject({ bot_events: z.array(z.string()) }) }),
});

const SECRET_LOOK = /xoxb-\d|xapp-\d|[0-9a-f]{32}/;

interface Setting {
  playground: Playground;
  folder: string;
  env: Record<string, string>;
}

async function start(change?: ManifestChange): Promise<Setting> {
  const playground = await startSlack(change === undefined ? {} : { change });
  return { playground, folder: makeFolder('setup'), env: { SLACK_API_URL: playground.slack.apiUrl } };
}

function begin({ folder, env }: Setting, answers: Answers) {
  const told = makePerson(answers);
  const done = setUp({ person: told.person, env, folder, clock: systemClock, timeoutMs: 3_000 });
  // Awaited by the test, perhaps after it has failed already.
  done.catch(() => {});
  return { ...told, done };
}

const envFile = ({ folder }: Setting): string => readFileSync(join(folder, '.env'), 'utf8');
const manifestIn = (link: string) =>
  manifestSchema.parse(JSON.parse(new URL(link).searchParams.get('manifest_json') ?? ''));

/** Up to the hello, which is skipped. */
async function skipHello(run: ReturnType<typeof begin>): Promise<void> {
  await Promise.race([run.hears('Press Enter to skip'), run.done]);
  run.pressEnter();
  await run.done;
}

describe('setup over Socket Mode', () => {
  it('opens the form, checks both tokens, answers the first hello, and writes .env', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await run.hears('Say hello to @parley');
    expect(statSync(join(setting.folder, '.env')).mode & 0o777).toBe(0o600);
    const driver = drive(setting.playground);
    const posted = await driver.asPerson('ana').says('dm', 'hello');
    await run.done;
    expect(run.said()).toMatch(/✓ Heard you, and answered in \d\.\d s\./);
    expect(run.said()).toContain('Connected as @parley in Parley Playground.');
    expect((await driver.answerTo(posted)).text).toContain("I'm connected");
    expect(run.hidden()).toHaveLength(2);
    expect(run.said()).not.toMatch(SECRET_LOOK);
    const [link = ''] = run.opened();
    expect(link).toMatch(/^https:\/\/api\.slack\.com\/apps\?new_app=1&manifest_json=%7B/);
    expect(run.said()).toContain(link);
    expect(manifestIn(link)).toMatchObject({ settings: { socket_mode_enabled: true } });
    expect(manifestIn(link)).not.toHaveProperty('functions');
    expect(parseConfig({ ...parse(envFile(setting)) }).slack).toMatchObject({ mode: 'socket', botToken, appToken });
  });

  it('answers a mention in a channel too', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await run.hears('Say hello');
    await drive(setting.playground).asPerson('ben').says('general', '@parley hello');
    await run.done;
    expect(run.said()).toContain('✓ Heard you');
  });

  it('asks for what the workspace wants, and for nothing else', async () => {
    const setting = await start();
    const run = begin(setting, [
      [/1 or 2/, '3', ''],
      [/workflow step/, 'maybe', 'yes'],
      [/threads/, 'n'],
      [/files/, 'no'],
      [/email/, 'y'],
    ]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    const manifest = manifestIn(run.opened()[0] ?? '');
    expect(manifest).toHaveProperty('functions.ask_data_question');
    expect(manifest.oauth_config.scopes.bot).not.toEqual(expect.arrayContaining(['files:read']));
    expect(manifest.oauth_config.scopes.bot).not.toContain('channels:history');
    expect(manifest.oauth_config.scopes.bot).toContain('channels:read');
    expect(manifest.settings.event_subscriptions.bot_events).not.toContain('message.channels');
    expect(run.said()).toContain('Please answer 1 or 2.');
    expect(run.said()).toContain('Please answer y or n.');
  });

  it('keeps what is in .env, changes what it is about, and leaves nothing beside it', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    const before = [
      '# mine',
      'LOG_LEVEL=debug',
      'SLACK_BOT_TOKEN=xoxb-old-old-old-old',
      'SLACK_SIGNING_SECRET=abc',
      '',
    ];
    writeFileSync(join(setting.folder, '.env'), before.join('\n'), { mode: 0o644 });
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await skipHello(run);
    expect(envFile(setting)).toBe(
      [
        '# mine',
        'LOG_LEVEL=debug',
        `SLACK_BOT_TOKEN=${botToken}`,
        '#SLACK_SIGNING_SECRET=abc',
        '',
        '# Slack, by parley setup',
        `SLACK_APP_TOKEN=${appToken}`,
        '',
      ].join('\n'),
    );
    expect(statSync(join(setting.folder, '.env')).mode & 0o777).toBe(0o600);
    expect(readdirSync(setting.folder)).toEqual(['.env']);
    expect(run.said()).toContain('Skipped.');
  });

  it('keeps the tokens there are when Enter is pressed, and warns of a shell that wins over .env', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    Object.assign(setting.env, {
      SLACK_BOT_TOKEN: botToken,
      SLACK_APP_TOKEN: appToken,
      SLACK_SIGNING_SECRET: 'old-one',
    });
    const run = begin(setting, [...SOCKET, [/xoxb/, ''], [/xapp/, '']]);
    await skipHello(run);
    expect(envFile(setting)).toContain(appToken);
    expect(run.said()).toContain('Your shell sets SLACK_SIGNING_SECRET');
  });

  it('writes nothing when someone stops it', async () => {
    const setting = await start();
    const run = begin(setting, [...SOCKET, [/xoxb/, setting.playground.slack.botToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(readdirSync(setting.folder)).toEqual([]);
  });

  it('leaves the old .env as it is where the new one cannot be written', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    mkdirSync(join(setting.folder, '.env'));
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await expect(run.done).rejects.toThrow(".env can't be written (EISDIR)");
    await drive(setting.playground).botConnected(false);
  });

  it("shows a stranger's words as words", async () => {
    const setting = await start();
    const { botToken, apiUrl } = setting.playground.slack;
    setting.env['SLACK_API_URL'] = await startAlteredSlack(apiUrl, (method, body) =>
      method === 'auth.test' ? { ...body, team: 'Ac\u001b[31mme\u202e', user: 'par\u0007ley' } : body,
    );
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toContain('It is @parley in Ac[31mme.');
  });
});

interface Broken {
  fault: string;
  change?: ManifestChange;
  break?: (setting: Setting) => void | Promise<void>;
  /** What is pasted first; the right token follows. */
  bot?: (setting: Setting) => string;
  app?: (setting: Setting) => string;
  said: RegExp;
  mend: RegExp;
}

const plan = ({ playground: { faults } }: Setting, method: string, error: string): void =>
  faults.planForCall(method, { kind: 'refused', error });

const BROKEN: Broken[] = [
  { fault: 'nothing pasted', bot: () => '', said: /Nothing arrived/, mend: /Paste it again/ },
  { fault: "a person's token", bot: () => 'xoxp-1-2-3', said: /This is a user token/, mend: /starts with xoxb-/ },
  {
    fault: 'the app token first',
    bot: ({ playground }) => playground.slack.appToken,
    said: /This is an app-level token/,
    mend: /OAuth & Permissions/,
  },
  { fault: 'half a token', bot: () => 'xoxb-12', said: /incomplete/, mend: /Copy the Bot User OAuth Token/ },
  { fault: 'words', bot: () => 'my token', said: /This is no Slack token/, mend: /starts with xoxb-/ },
  {
    fault: 'an unknown bot token',
    bot: () => 'xoxb-111111111111-222222222222-abcdef',
    said: /Slack doesn't know this token/,
    mend: /Copy the Bot User OAuth Token again/,
  },
  {
    fault: 'an app that was removed',
    break: (setting) => plan(setting, 'auth.test', 'account_inactive'),
    bot: ({ playground }) => playground.slack.botToken,
    said: /removed from the workspace/,
    mend: /install the app again/,
  },
  {
    fault: 'a Slack that has problems',
    break: (setting) => plan(setting, 'auth.test', 'internal_error'),
    bot: ({ playground }) => playground.slack.botToken,
    said: /problem of its own/,
    mend: /slack-status\.com/,
  },
  {
    fault: 'a Slack that is slow',
    break: ({ playground }) => playground.faults.planForCall('auth.test', { kind: 'hang' }),
    bot: ({ playground }) => playground.slack.botToken,
    said: /can't be reached: no answer within 3 seconds/,
    mend: /try once more/,
  },
  {
    fault: 'a Slack that fails',
    break: ({ playground }) => playground.faults.planForCall('auth.test', { kind: 'server-error' }),
    bot: ({ playground }) => playground.slack.botToken,
    said: /it answers with status 500/,
    mend: /try once more/,
  },
  {
    fault: 'an error that is no name of an error',
    break: (setting) => plan(setting, 'auth.test', '\u001b[2J <b>evil</b>'),
    bot: ({ playground }) => playground.slack.botToken,
    said: /Slack refused the token \(an unknown error\)/,
    mend: /Copy the Bot User OAuth Token again/,
  },
  {
    fault: 'the bot token in place of the app token',
    app: ({ playground }) => playground.slack.botToken,
    said: /This is a bot token/,
    mend: /starts with xapp-/,
  },
  {
    fault: 'an unknown app token',
    app: () => 'xapp-1-A0PARLEY01-333333333333-abcdef',
    said: /Slack doesn't know this token/,
    mend: /Copy the app-level token again/,
  },
  {
    fault: 'an app token without connections:write',
    break: (setting) => plan(setting, 'apps.connections.open', 'missing_scope'),
    app: ({ playground }) => playground.slack.appToken,
    said: /lacks the scope connections:write/,
    mend: /Generate a new token with connections:write/,
  },
  {
    fault: 'an app token that was revoked',
    break: (setting) => plan(setting, 'apps.connections.open', 'token_revoked'),
    app: ({ playground }) => playground.slack.appToken,
    said: /was revoked/,
    mend: /Generate a new token/,
  },
];

describe('setup with something broken', () => {
  it.each(BROKEN)('$fault: says so, how to mend it, and asks again', async ({ bot, app, said, mend, ...broken }) => {
    const setting = await start(broken.change);
    const { botToken, appToken } = setting.playground.slack;
    await broken.break?.(setting);
    const first = (wrong: ((setting: Setting) => string) | undefined) => (wrong === undefined ? [] : [wrong(setting)]);
    const run = begin(setting, [...SOCKET, [/xoxb/, ...first(bot), botToken], [/xapp/, ...first(app), appToken]]);
    await skipHello(run);
    expect(run.said()).toMatch(said);
    expect(run.said()).toMatch(mend);
    expect(run.said()).toContain('Connected as @parley in Parley Playground.');
    expect(run.said()).not.toMatch(SECRET_LOOK);
    // oxlint-disable-next-line no-control-regex
    expect(run.said()).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('a required scope is missing: says what will not work, and takes no such token', async () => {
    const setting = await start((manifest) => {
      manifest.oauth_config.scopes.bot = manifest.oauth_config.scopes.bot.filter((scope) => scope !== 'chat:write');
    });
    const run = begin(setting, [...SOCKET, [/xoxb/, setting.playground.slack.botToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toMatch(/lacks chat:write\.\n {2}The bot can't post answers\.\n {2}Add them in OAuth/);
    expect(existsSync(join(setting.folder, '.env'))).toBe(false);
  });

  it('an optional scope is missing: says what will not work, and goes on', async () => {
    const setting = await start((manifest) => {
      manifest.oauth_config.scopes.bot = manifest.oauth_config.scopes.bot.filter(
        (scope) => scope !== 'usergroups:read',
      );
    });
    const { botToken, appToken } = setting.playground.slack;
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await skipHello(run);
    expect(run.said()).toMatch(/didn't grant usergroups:read.*works without\.\n {2}Admins can only name people/);
  });

  it('Socket Mode is off: says where it is turned on', async () => {
    const setting = await start((manifest) => void (manifest.settings.socket_mode_enabled = false));
    const { botToken, appToken } = setting.playground.slack;
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toMatch(/Socket Mode is off.*\n.*Turn on Socket Mode/);
  });

  it('the tokens are of two apps: says so, and names the right one', async () => {
    const setting = await start();
    const { apiUrl, botToken, appToken } = setting.playground.slack;
    setting.env['SLACK_API_URL'] = await startAlteredSlack(apiUrl, (method, body) =>
      method === 'bots.info' ? { ...body, bot: { app_id: 'A0ANOTHER1' } } : body,
    );
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toMatch(/another app than the bot token.*\n.*apps\/A0ANOTHER1/);
  });

  it('Slack cannot be reached: one sentence', async () => {
    const setting = await start();
    setting.env['SLACK_API_URL'] = `http://127.0.0.1:${await freePort()}/api/`;
    const run = begin(setting, [...SOCKET, [/xoxb/, setting.playground.slack.botToken]]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toContain("✗ Slack can't be reached: the connection was refused.\n");
    expect(run.said()).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it('the answer to the hello is refused: says so', async () => {
    const setting = await start();
    const { botToken, appToken } = setting.playground.slack;
    const run = begin(setting, [...SOCKET, [/xoxb/, botToken], [/xapp/, appToken]]);
    await run.hears('Say hello');
    plan(setting, 'chat.postMessage', 'restricted_action');
    await drive(setting.playground).asPerson('ana').says('dm', 'hello');
    await run.done;
    expect(run.said()).toContain("didn't take the answer: restricted_action");
  });
});

describe('setup over HTTP', () => {
  async function startOverHttp() {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const playground = await startSlack({ delivery: { mode: 'http', url: `${url}/slack/events` } });
    const env = { SLACK_API_URL: playground.slack.apiUrl, HOST: '127.0.0.1', PORT: String(port) };
    const http: Answers = [
      [/1 or 2/, '2'],
      [/Address of Parley/, `${url}/`],
      [/workflow step/, ''],
      [/threads/, ''],
      [/files/, ''],
      [/email/, ''],
      [/email/, ''],
      [/xoxb/, playground.slack.botToken],
    ];
    return { setting: { playground, folder: makeFolder('setup'), env }, url, http };
  }

  it('puts all four addresses into the manifest, answers their verification, and hears a signed hello', async () => {
    const { setting, url, http } = await startOverHttp();
    const run = begin(setting, [...http, [/Signing Secret/, setting.playground.slack.signingSecret]]);
    await run.hears('Bot User OAuth Token (xoxb');
    const endpoint = `${url}/slack/events`;
    expect(manifestIn(run.opened()[0] ?? '')).toMatchObject({
      features: { slash_commands: [{ command: '/ask', url: endpoint }] },
      settings: {
        socket_mode_enabled: false,
        event_subscriptions: { request_url: endpoint },
        interactivity: { request_url: endpoint, message_menu_options_url: endpoint },
      },
    });
    await run.hears('Say hello');
    await drive(setting.playground).asPerson('ana').says('dm', 'hello');
    await run.done;
    expect(run.said()).toContain('✓ Heard you');
    expect(envFile(setting)).toContain(`PUBLIC_URL=${url}\n`);
    expect(envFile(setting)).toContain(`SLACK_SIGNING_SECRET=${setting.playground.slack.signingSecret}\n`);
  });

  it('answers the verification of its address before it knows the secret, and then only what is signed', async () => {
    const port = await freePort();
    const ear = await openHttpEar({ host: '127.0.0.1', port, clock: systemClock });
    onTestFinished(() => ear?.close());
    const verify = () =>
      fetch(`http://127.0.0.1:${port}/slack/events`, {
        method: 'POST',
        body: JSON.stringify({ type: 'url_verification', challenge: 'c1' }),
      });
    expect(await (await verify()).text()).toBe('c1');
    ear?.useSecret('0'.repeat(32));
    expect((await verify()).status).toBe(401);
  });

  it('a signing secret that does not fit: says so when Slack calls', async () => {
    const { setting, http } = await startOverHttp();
    const run = begin(setting, [...http, [/Signing Secret/, 'no secret', '0'.repeat(32)]]);
    await run.hears('Say hello');
    expect(run.said()).toMatch(/another form than a signing secret.*App Credentials/);
    await drive(setting.playground).asPerson('ana').says('dm', 'hello');
    await run.hears("Slack's signature doesn't fit");
    run.pressEnter();
    await run.done;
    expect(run.said()).not.toContain('Heard you');
  });

  it('an address without https: says what Slack needs', async () => {
    const setting = await start();
    setting.env['SLACK_API_URL'] = 'https://127.0.0.1:1/api/';
    const run = begin(setting, [
      [/1 or 2/, '2'],
      [/Address of Parley/, 'http://parley.example.com', 'parley'],
    ]);
    await expect(run.done).rejects.toThrow(SetupStopped);
    expect(run.said()).toContain('needs an address that starts with https://');
  });

  it('a port that is taken: says that it cannot hear Slack itself, and goes on', async () => {
    const { setting, http } = await startOverHttp();
    await startServer(() => ({ body: 'taken' }), Number(setting.env.PORT));
    const run = begin(setting, [...http, [/Signing Secret/, setting.playground.slack.signingSecret]]);
    await run.done;
    expect(run.said()).toMatch(/Port \d+ is in use/);
    expect(run.said()).toContain('Connected as @parley');
  });
});

function parse(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]));
}
