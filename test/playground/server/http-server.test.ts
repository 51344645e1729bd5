import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground, PlaygroundOptions } from '../../../src/playground/index.ts';
import { isSameOrigin, makeHostGuard } from '../../../src/playground/server/host-guard.ts';
import type { Readiness } from '../../../src/shared/health.ts';
import { startPlayground } from './start-playground.ts';

let folder: string;
let playground: Playground | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
});
afterEach(async () => {
  await playground?.stop();
  playground = undefined;
  rmSync(folder, { recursive: true });
});

async function start(overrides: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  playground = await startPlayground(overrides);
  return playground;
}

/** `fetch` would tidy the path and set the host. */
async function rawStatus(url: string, { path, host }: { path: string; host?: string }): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

/** The first line that answers a WebSocket with this target; a browser of any site can send one. */
async function upgradeStatus(url: string, target: string): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const data = await new Promise<Buffer>((resolve) => void socket.once('data', resolve));
  socket.destroy();
  return String(data).split('\r\n')[0] ?? '';
}

describe('a WebSocket whose target is no address', () => {
  it('is refused, and nothing ends', async () => {
    const { url } = await start();
    expect(await upgradeStatus(url, '//')).toBe('HTTP/1.1 403 Forbidden');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('the page', () => {
  it('says how to build it when it is not', async () => {
    const { url } = await start();
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(await response.text()).toBe("The page isn't built. Run: npm run build\n");
  });

  it('is served with its assets once it is built, and nothing beside its folder', async () => {
    const web = join(folder, 'web');
    const { url } = await start({ webFolder: web });
    mkdirSync(join(web, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(web, 'index.html'), '<p>hello');
    writeFileSync(join(web, 'assets', 'main.js'), '1');
    const page = await fetch(url);
    expect(await page.text()).toBe('<p>hello');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const asset = await fetch(`${url}/assets/main.js`);
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    await asset.text();
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..\\..\\secret.txt']) {
      expect([400, 404]).toContain(await rawStatus(url, { path }));
    }
  });
});

describe('health', () => {
  const ask = async (url: string) => {
    const [health, readiness] = [await fetch(`${url}/healthz`), await fetch(`${url}/readyz`)];
    return [health.status, readiness.status, await readiness.json()];
  };

  it('is that the process runs, and readiness what it is asked to tell, as without the playground', async () => {
    let told: Readiness = { ready: true, dataService: 'not answering' };
    const { url } = await start({ readiness: async () => told });
    expect(await ask(url)).toEqual([200, 200, { status: 'ready', data_service: 'not answering' }]);
    told = { ready: false, reason: 'waiting for the data service' };
    expect(await ask(url)).toEqual([200, 503, { status: 'not ready', reason: 'waiting for the data service' }]);
  });

  it('is bad when the question fails', async () => {
    const { url } = await start({ readiness: () => Promise.reject(new Error('no')) });
    expect(await ask(url)).toEqual([200, 503, { status: 'not ready', reason: 'an unexpected failure' }]);
  });
});

describe('the name it is called by', () => {
  it('must be its own', async () => {
    const { url } = await start();
    expect(await rawStatus(url, { path: '/healthz' })).toBe(200);
    expect(await rawStatus(url, { path: '/healthz', host: 'localhost:1234' })).toBe(200);
    expect(await rawStatus(url, { path: '/healthz', host: 'evil.example' })).toBe(421);
    expect(await rawStatus(url, { path: '/api/auth.test', host: '127.0.0.1.evil.example' })).toBe(421);
  });

  it.each([
    ['127.0.0.1', 'localhost:3000', true],
    ['127.0.0.1', '[::1]:3000', true],
    ['127.0.0.1', '192.168.1.5', false],
    ['127.0.0.1', '', false],
    ['127.0.0.1', undefined, false],
    ['127.0.0.1', 'a b', false],
    ['0.0.0.0', '192.168.1.5:3000', true],
    ['0.0.0.0', 'evil.example', false],
    ['::', '[fe80::1]:3000', true],
    ['bots.example', 'bots.example:80', true],
    ['bots.example', 'BOTS.example', true],
  ])('listening on %s, called %s: %s', (listen, host, own) => {
    expect(makeHostGuard(listen)(host)).toBe(own);
  });

  it('and the origin must be the same, port included', () => {
    expect(isSameOrigin('http://localhost:3000', 'localhost:3000')).toBe(true);
    expect(isSameOrigin('https://localhost', 'localhost')).toBe(true);
    expect(isSameOrigin('http://localhost:3001', 'localhost:3000')).toBe(false);
    expect(isSameOrigin('null', 'localhost:3000')).toBe(false);
    expect(isSameOrigin(undefined, 'localhost:3000')).toBe(false);
  });
});

describe('start and stop', () => {
  it('tells that the port is taken', async () => {
    const { url } = await start();
    await expect(startPlayground({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
  });

  it('has no address before it is started, and may be stopped twice', async () => {
    const started = await start();
    await started.stop();
    expect(() => started.url).toThrow('no address before it is started');
    await started.stop();
  });
});
