import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startPlayground } from './start-playground.ts';

const redirect = 'manual';

async function start(host: string, kept?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'page-lock-'));
  writeFileSync(join(folder, 'index.html'), '<p>hello');
  const playground = await startPlayground({ host, webFolder: folder, folder: kept });
  onTestFinished(async () => {
    await playground.stop();
    rmSync(folder, { recursive: true });
  });
  const get = (path: string, cookie = '') => fetch(`${playground.url}${path}`, { redirect, headers: { cookie } });
  return { playground, get };
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

function opensSocket(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ui?person=ana&page=1`, { origin: url, headers });
  return new Promise((resolve) => {
    const end = (opened: boolean) => {
      socket.on('error', () => undefined);
      socket.terminate();
      resolve(opened);
    };
    socket.once('open', () => end(true));
    socket.once('error', () => end(false));
  });
}

describe('a playground that only this machine can reach', () => {
  it.each(['127.0.0.1', 'localhost'])('needs no token: %s', async (host) => {
    const { playground, get } = await start(host);
    expect(playground.pageUrl).toBe(playground.url);
    expect(await (await get('/')).text()).toBe('<p>hello');
    expect(await opensSocket(playground.url)).toBe(true);
  });
});

describe('a playground that other machines can reach', () => {
  it('opens for whoever has the address that was printed, and then without its token', async () => {
    const { playground, get } = await start('0.0.0.0');
    expect(playground.pageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
    const token = new URL(playground.pageUrl).search;
    const opened = await get(`/${token}&as=ben`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/?as=ben']);
    expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(opened);
    expect(await (await get('/', cookie)).text()).toBe('<p>hello');
    expect(await opensSocket(playground.url, { cookie })).toBe(true);
  });

  it('shows nothing to anyone else, and says what to do', async () => {
    const { playground, get } = await start('0.0.0.0');
    const own = cookieOf(await get(new URL(playground.pageUrl).search.replace('?', '/?')));
    const [name] = own.split('=');
    for (const [path, cookie] of [
      ['/'],
      ['/?token='],
      ['/?token=wrong'],
      ['/index.html'],
      ['/archives/C1/p1700000000000000'],
      ['/', `${name}=wrong`],
      ['/', `${name}=`],
    ] as const) {
      const response = await get(path, cookie);
      expect([path, response.status, response.headers.get('set-cookie')]).toEqual([path, 401, null]);
      expect(await response.text()).toBe(
        'Open the address that Parley printed when it started. It ends in ?token=…, and each browser needs it once.\n',
      );
    }
    expect(await opensSocket(playground.url)).toBe(false);
    expect(await opensSocket(playground.url, { cookie: `${name}=wrong` })).toBe(false);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('leads nowhere else', async () => {
    const { playground, get } = await start('0.0.0.0');
    const { search } = new URL(playground.pageUrl);
    expect((await get(`//evil.example/${search}`)).headers.get('location')).toBe('/evil.example/');
  });

  it('has the same token after a restart, also in a folder of before there were tokens', async () => {
    const kept = mkdtempSync(join(tmpdir(), 'page-lock-'));
    onTestFinished(() => rmSync(kept, { recursive: true }));
    const { signingSecret, botToken, appToken } = (await start('127.0.0.1')).playground.slack;
    writeFileSync(join(kept, 'credentials.json'), JSON.stringify({ signingSecret, botToken, appToken }));
    const tokens = [];
    for (const _ of [1, 2]) {
      const { playground } = await start('0.0.0.0', kept);
      tokens.push(new URL(playground.pageUrl).search);
      expect(playground.slack.botToken).toBe(botToken);
      await playground.stop();
    }
    expect(tokens[0]).toBe(tokens[1]);
  });
});
