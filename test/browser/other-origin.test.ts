import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Playground } from '../../src/playground/index.ts';
import { CHANNELS, PEOPLE } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { BROWSER_MISSING, borrowBrowser, closePages, SKIPPED } from './browser.ts';

const person = PEOPLE[0]?.id ?? '';
const channel = CHANNELS[0]?.id ?? '';

/** What the playground answers for its page here, where it has none. */
const NOT_BUILT = "The page isn't built";

/** What a page that somebody else serves to this browser can do to a playground that runs on the same machine. */
describe.skipIf(BROWSER_MISSING)(`a page of another origin${SKIPPED}`, () => {
  let playground: Playground;
  let elsewhere: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    playground = await startPlayground({ clock: systemClock });
    playground.workspace.say({ channel, user: person, threadTs: null, text: 'a secret of ours' });
    elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>elsewhere</title><iframe name="hole"></iframe>');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    browser = await borrowBrowser();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  }, 60_000);

  afterAll(async () => {
    await closePages(browser);
    elsewhere?.close();
    await playground?.stop();
  });

  /** Runs it there, with the playground's address as `url`. */
  const there = async (script: string): Promise<unknown> =>
    page.evaluate(`(async () => { const url = ${JSON.stringify(playground.url)}; ${script} })()`);
  const kept = () => JSON.stringify(playground.workspace.messages(channel));

  it('gets no WebSocket, neither the page’s nor the app’s', async () => {
    const opened = z.array(z.string()).parse(
      await there(`
        const open = (path) => new Promise((resolve) => {
          const socket = new WebSocket(url.replace('http', 'ws') + path);
          socket.onmessage = () => resolve('heard');
          socket.onclose = () => resolve('closed');
        });
        return Promise.all(['/ui', '/ui?person=ana', '/link?ticket=x'].map(open));`),
    );
    expect(opened).toEqual(['closed', 'closed', 'closed']);
  });

  it('reads nothing by fetch', async () => {
    const read = await there(`
      const get = (path) => fetch(url + path, { credentials: 'include' }).then(() => 'read', () => 'refused');
      return Promise.all(['/', '/healthz', '/api/auth.test', '/files/F0/x/y'].map(get));`);
    expect(read).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  it('leaves no file, no message and no view behind, with or without a preflight', async () => {
    const before = kept();
    const uploads: number[] = [];
    page.on('response', (response) => {
      const isUpload = response.url().includes('/upload-as/') && response.request().method() === 'POST';
      if (isUpload) uploads.push(response.status());
    });
    const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    await there(`
      const body = new URLSearchParams({ channel: ${JSON.stringify(channel)}, text: 'planted', token: 'guess' }).toString();
      const paths = ['/api/chat.postMessage', '/upload-as/${person}?name=planted.txt', '/ui', '/actions/x'];
      const tries = ${JSON.stringify(types)}.flatMap((type) => paths.flatMap((path) => [
        fetch(url + path, { method: 'POST', mode: 'no-cors', headers: { 'content-type': type }, body }),
        fetch(url + path, { method: 'POST', headers: { 'content-type': type, 'x-own': '1' }, body }),
      ]));
      await Promise.allSettled(tries);`);
    expect(kept()).toBe(before);
    // What wants a preflight never left the browser.
    expect(uploads).toEqual(types.map(() => 403));
  });

  it('posts no form', async () => {
    const before = kept();
    const answered = page.waitForResponse((response) => response.url().includes('/api/chat.postMessage'));
    await there(`
      const form = Object.assign(document.createElement('form'), { method: 'post', target: 'hole', action: url + '/api/chat.postMessage' });
      for (const [name, value] of Object.entries({ channel: ${JSON.stringify(channel)}, text: 'planted' })) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();`);
    expect(await (await answered).json()).toMatchObject({ ok: false });
    expect(kept()).toBe(before);
  });

  it('cannot show it in a frame', async () => {
    await there(`
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => { frame.onload = resolve; });
      frame.src = url + '/';
      document.body.append(frame);
      await loaded;`);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${playground.url}/`);
    const alone = await browser.newPage();
    await alone.goto(playground.url);
    expect(await alone.locator('body').textContent()).toContain(NOT_BUILT);
  });
});
