import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { webApi } from '@slack/bolt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeInstalledWorkspaces } from '../../../src/bot/installations/index.ts';
import type { Installation } from '../../../src/bot/model/installation.ts';
import { clientOptions } from '../../../src/bot/slack/client.ts';
import { makeClientOf, withTokens } from '../../../src/bot/slack/clients.ts';
import { teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { APP, ManyWorkspaces } from '../../fakes/many-workspaces.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { makeDatabaseUrl } from '../../fixtures/databases.ts';
import { openTestStore } from '../../store/world.ts';

const T1 = teamIdSchema.parse('T1');
const HOUR = 3_600_000;

/** Two processes of the bot on one database, installed in T1 with a token that expires in twelve hours. */
async function setUp() {
  const clock = new ManualClock();
  const slack = await new ManyWorkspaces({ now: () => clock.now().getTime(), rotates: true }).start();
  onTestFinished(() => slack.stop());
  const url = makeDatabaseUrl();
  let log = '';
  const process = async () => {
    const store = await openTestStore({ url });
    const options = { ...clientOptions(slack.apiUrl, silentSlackLogger), retryConfig: { retries: 0 } };
    const workspaces = makeInstalledWorkspaces({
      ...store,
      api: new webApi.WebClient(undefined, options),
      oauth: APP,
      clock,
      sleep: () => new Promise((resolve) => setTimeout(resolve, 5)),
      logger: createLogger({ level: 'info', destination: { write: (line: string) => void (log += line) } }),
    });
    const clientOf = makeClientOf({ ...options, fetch: withTokens(options.fetch, workspaces) });
    const post = (text: string) => clientOf(T1).chat.postMessage({ channel: 'C1@T1', text });
    return { store, workspaces, post };
  };
  const one = await process();
  const other = await process();
  const install = async () => one.store.installations.keep(installationOf(slack, clock));
  await install();
  return { clock, slack, one, other, install, logged: () => log };
}

function installationOf(slack: ManyWorkspaces, clock: ManualClock): Installation {
  const { token, refreshToken, expiresAt } = slack.install('T1');
  return {
    team: T1,
    isOrgWide: false,
    enterprise: undefined,
    appId: 'A1',
    botUserId: 'UBOT@T1',
    botId: 'BBOT@T1',
    botName: 'parley',
    token,
    refreshToken,
    expiresAt: new Date(expiresAt),
    scopes: ['chat:write'],
    installedBy: undefined,
    installedAt: clock.now(),
  };
}

const tokenIn = async ({ installations }: Store): Promise<string | undefined> => (await installations.find(T1))?.token;

describe('a token that expires', () => {
  it('is used until two hours before its end', async () => {
    const { clock, slack, one } = await setUp();
    clock.advance(10 * HOUR - 1_000);
    await one.post('hello');
    expect(slack.refreshed).toEqual([]);
  });

  it('is renewed ahead, while calls go on with the old one', async () => {
    const { clock, slack, one } = await setUp();
    const before = await tokenIn(one.store);
    clock.advance(11 * HOUR);
    let letGo = (): void => {};
    slack.beforeExchange = () => new Promise((resolve) => (letGo = resolve));
    for (const text of ['a', 'b', 'c']) await one.post(text);
    await expect.poll(() => slack.refreshed.length).toBe(1);
    expect(await tokenIn(one.store)).toBe(before);
    letGo();
    await expect.poll(() => tokenIn(one.store)).not.toBe(before);
    await one.post('d');
    expect(slack.refreshed).toHaveLength(1);
    expect(slack.posts('T1')).toHaveLength(4);
  });

  it('is renewed once by two processes at once, and both go on with the new one', async () => {
    const { clock, slack, one, other } = await setUp();
    const before = await tokenIn(one.store);
    clock.advance(13 * HOUR);
    slack.beforeExchange = () => new Promise((resolve) => setTimeout(resolve, 50));
    const posts = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : other).post(`m${n}`));
    await Promise.all(posts);
    expect(slack.refreshed).toHaveLength(1);
    expect(slack.posts('T1')).toHaveLength(20);
    const tokens = [await tokenIn(one.store), await tokenIn(other.store)];
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(before);
    expect(slack.stray).toEqual([]);
  });

  it('that Slack calls expired before its time is renewed, and the call is made again', async () => {
    const { clock, slack, one } = await setUp();
    // By the bot's clock it has an hour left.
    const found = await one.store.installations.read(T1);
    if (found === undefined) throw new Error('not installed');
    await one.store.installations.renew(found, { ...found, expiresAt: new Date(clock.now().getTime() + 20 * HOUR) });
    clock.advance(13 * HOUR);
    await one.post('hello');
    expect(slack.refreshed).toHaveLength(1);
    expect(slack.posts('T1').map(({ team, args }) => [team, args['text']])).toEqual([
      ['T1', 'hello'],
      ['T1', 'hello'],
    ]);
  });

  it('is stored encrypted, and so is what renews it', async () => {
    const { one, clock, logged } = await setUp();
    clock.advance(13 * HOUR);
    await one.post('hello');
    expect(logged()).toContain('was renewed');
    expect(logged()).not.toMatch(/xox|client-secret/);
  });
});

describe('processes of their own', () => {
  it('use a refresh token once, though both find the token expired at the same moment', {
    timeout: 60_000,
  }, async () => {
    const slack = await new ManyWorkspaces({ rotates: true }).start();
    onTestFinished(() => slack.stop());
    slack.beforeExchange = () => new Promise((resolve) => setTimeout(resolve, 300));
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    const clock = new ManualClock();
    await store.installations.keep({ ...installationOf(slack, clock), expiresAt: new Date(0) });
    const script = new URL('poster.ts', import.meta.url).pathname;
    const posters = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ['--import', 'tsx', script, url, slack.apiUrl, '20'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    await Promise.all(posters.map(({ stdout }) => once(stdout, 'data')));
    const ended = posters.map((poster) => once(poster, 'exit'));
    for (const { stdin } of posters) stdin.write('go\n');
    expect((await Promise.all(ended)).map(([code]) => Number(code))).toEqual([0, 0]);
    expect(slack.refreshed).toHaveLength(1);
    expect(slack.posts('T1')).toHaveLength(40);
    expect(slack.stray).toEqual([]);
  });
});

describe('when it goes wrong', () => {
  it('a process that died between Slack and the store gives up its claim, and the old token is used to its end', async () => {
    const { clock, slack, one, other, logged } = await setUp();
    const found = await one.store.installations.read(T1);
    clock.advance(11 * HOUR);
    // It took the claim, and Slack's answer went with it.
    const until = new Date(clock.now().getTime() + 90_000);
    await one.store.claims.take({ team: T1, subject: 'renew token' }, { at: clock.now(), until });
    await fetch(`${slack.apiUrl}oauth.v2.access`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: APP.clientId,
        client_secret: APP.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: found?.refreshToken ?? '',
      }),
    });
    await other.post('while the claim is held');
    expect(slack.refreshed).toHaveLength(1);
    clock.advance(91_000);
    await other.post('after it');
    await expect.poll(logged).toContain('has to be installed again');
    // Once, not with each call.
    for (const text of ['a', 'b', 'c']) await other.post(text);
    expect(slack.refreshed).toHaveLength(2);
    expect(slack.posts('T1')).toHaveLength(5);
  });

  it('a store that fails once is asked again, because Slack gives each token only once', async () => {
    const { clock, slack, one } = await setUp();
    clock.advance(13 * HOUR);
    const { installations } = one.store;
    const renew = installations.renew.bind(installations);
    installations.renew = async () => {
      installations.renew = renew;
      throw new Error('database is locked');
    };
    await one.post('hello');
    expect(slack.refreshed).toHaveLength(1);
    expect(slack.posts('T1')).toHaveLength(1);
  });

  it('Slack is not asked with each call for a token that it does not give', async () => {
    const { clock, slack, other } = await setUp();
    slack.uninstall('T1');
    clock.advance(13 * HOUR);
    for (let n = 0; n < 5; n += 1) await expect(other.post('hello')).rejects.toThrow('token_revoked');
    expect(slack.refreshed).toHaveLength(1);
    clock.advance(61_000);
    await expect(other.post('hello')).rejects.toThrow('token_revoked');
    expect(slack.refreshed).toHaveLength(2);
  });

  it('another installation heals it', async () => {
    const { clock, slack, one, other, install } = await setUp();
    slack.uninstall('T1');
    clock.advance(13 * HOUR);
    await expect(other.post('hello')).rejects.toThrow('token_revoked');
    await install();
    await other.post('hello');
    await one.post('hello');
    expect(slack.posts('T1')).toHaveLength(2);
  });

  it('no call is made where it has ended', async () => {
    const { slack, one, other } = await setUp();
    await one.store.installations.end(T1);
    const before = slack.calls.length;
    await expect(other.post('hello')).rejects.toThrow('not_installed');
    expect(slack.calls).toHaveLength(before);
  });
});
