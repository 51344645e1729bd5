import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { teamIdSchema } from '../../../src/shared/ids.ts';
import { readManifest } from '../../../src/slack-app/manifest.ts';
import { APP } from '../../fakes/many-workspaces.ts';
import { mentionIn } from './events.ts';
import { PUBLIC_URL, STATE_SECRET, startWorld } from './world.ts';

const T1 = teamIdSchema.parse('T1');

describe('installing', () => {
  it('asks Slack for the scopes of the manifest, with a state that only this browser has', async () => {
    const { browser, slack } = await startWorld();
    const page = await browser.open('/slack/install');
    expect(page.status).toBe(200);
    expect(page.html).toContain('Add to Slack');
    const [, link = ''] = /href="([^"]+)"/.exec(page.html) ?? [];
    const asks = new URL(link.replaceAll('&amp;', '&'));
    expect(asks.origin + asks.pathname).toBe(`${slack.origin}/oauth/v2/authorize`);
    expect(asks.searchParams.get('client_id')).toBe(APP.clientId);
    expect(asks.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/slack/oauth_redirect`);
    const wanted = readManifest().oauth_config.scopes.bot.toSorted();
    expect(asks.searchParams.get('scope')?.split(',').toSorted()).toEqual(wanted);
    const [cookie = ''] = page.headers.getSetCookie();
    expect(cookie).toContain(asks.searchParams.get('state'));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600']) expect(cookie).toContain(part);
  });

  it('loads nothing from elsewhere, and cannot be framed', async () => {
    const { browser } = await startWorld();
    const { headers, html } = await browser.open('/slack/install');
    expect(html).not.toMatch(/<(?:script|img|link|iframe)/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('stores the token encrypted, shows a page, and answers from then on', async () => {
    const { browser, slack, store, send, bot, logged } = await startWorld();
    const page = await browser.install('T1');
    expect(page.status).toBe(200);
    expect(page.html).toContain('installed in Workspace &lt;T1&gt;');
    expect(await store.installations.find(T1)).toMatchObject({
      team: 'T1',
      isOrgWide: false,
      appId: APP.appId,
      botUserId: 'UBOT@T1',
      botName: 'parley',
      botId: 'BBOT@T1',
      installedBy: 'UADMIN@T1',
      scopes: ['chat:write', 'users:read'],
      refreshToken: undefined,
    });
    expect(await send(mentionIn({ team: 'T1' }, 'how many orders?'))).toBe(200);
    await slack.until(() => slack.posts('T1').length > 0);
    await bot.drained();
    expect(logged()).not.toMatch(/xoxb|client-secret|state-secret/);
  });

  it('takes the place of an earlier installation', async () => {
    const { browser, store } = await startWorld();
    await browser.install('T1');
    const first = await store.installations.find(T1);
    await browser.install('T1');
    const second = await store.installations.find(T1);
    expect(second?.token).not.toBe(first?.token);
    expect(second?.token).toMatch(/^xoxb-T1-/);
  });
});

describe('an installation that is refused', () => {
  const setUp = async () => {
    const world = await startWorld();
    return { ...world, callback: await world.browser.allow('T1') };
  };

  it('by the person: nothing is installed, and they can start again', async () => {
    const { browser, store } = await setUp();
    const page = await browser.install('');
    expect(page.html).toContain('nothing was installed');
    expect(page.html).toContain('href="/slack/install"');
    expect(await store.installations.find(T1)).toBeUndefined();
  });

  const forged = (state: string) => ({ state, cookies: `parley_install=${state}` });
  const now = new Date().toJSON();
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toJSON();

  it.each<[string, { state?: string | undefined; cookies?: string }]>([
    ['in another browser', { cookies: '' }],
    ['with the cookie of another installation', { cookies: 'parley_install=other' }],
    ['without a state', { state: undefined }],
    ['with a state and a cookie that are made up', forged('x')],
    ['with a state that another secret signed, and its cookie', forged(token({ now }, 'another secret'))],
    ['with a state that nobody signed, and its cookie', forged(token({ now }, ''))],
    ['with a state of eleven minutes ago, and its cookie', forged(token({ now: elevenMinutesAgo }, STATE_SECRET))],
  ])('%s: before Slack is asked', async (_, { state, cookies }) => {
    const { browser, callback, slack, store, logged } = await setUp();
    const url = new URL(callback);
    if (state !== undefined) url.searchParams.set('state', state);
    else if (cookies === undefined) url.searchParams.delete('state');
    browser.cookies = cookies ?? browser.cookies;
    const page = await browser.open(url.href);
    expect(page.status).toBe(403);
    expect(page.html).toContain('Start again');
    expect(await store.installations.find(T1)).toBeUndefined();
    expect(slack.calls).toEqual([]);
    // What strangers can cause is no error in the log.
    expect(logged()).not.toContain('"level":50');
  });

  it.each([
    ['is made up', 'code-made-up'],
    ['is HTML', '<script>alert(1)</script>'],
    ['is long', 'x'.repeat(5_000)],
  ])('with a code that %s', async (_, code) => {
    const { browser, callback, store } = await setUp();
    const url = new URL(callback);
    url.searchParams.set('code', code);
    const page = await browser.open(url.href);
    expect(page.status).toBe(400);
    expect(page.html).toContain('took too long');
    expect(page.html).not.toContain(code);
    expect(await store.installations.find(T1)).toBeUndefined();
  });

  it('with a code that was used before, and what it installed stays', async () => {
    const { browser, callback, store } = await setUp();
    const { cookies } = browser;
    await browser.open(callback);
    const installed = await store.installations.find(T1);
    browser.cookies = cookies;
    expect((await browser.open(callback)).status).toBe(400);
    expect(await store.installations.find(T1)).toEqual(installed);
  });

  it('when it is sent by a form', async () => {
    const { bot } = await setUp();
    const post = await fetch(`http://127.0.0.1:${bot.address()?.port}/slack/oauth_redirect`, { method: 'POST' });
    expect(post.status).toBe(404);
  });

  it('without a code', async () => {
    const { browser, callback } = await setUp();
    const url = new URL(callback);
    url.searchParams.delete('code');
    expect((await browser.open(url.href)).status).toBe(400);
  });

  it('repeats nothing of what came with the request', async () => {
    const { browser } = await setUp();
    const page = await browser.open('/slack/oauth_redirect?error=%3Cb%3Eevil&error_description=%3Cb%3Eevil&state=evil');
    expect(page.html).not.toContain('evil');
  });
});

/** As Slack's library makes them. '': signed by nobody. */
function token(payload: object, secret: string): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const alg = secret === '' ? 'none' : 'HS256';
  const text = `${encode({ alg, typ: 'JWT' })}.${encode({ installOptions: { scopes: [] }, ...payload })}`;
  return `${text}.${secret === '' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
}
