import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webApi } from '@slack/bolt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFailure } from '../../../src/bot/slack/failures.ts';
import { makeJsonCall } from '../../../src/bot/slack/json-call.ts';
import { makeSlackFetch } from '../../../src/bot/slack/transport.ts';
import { teamIdSchema } from '../../../src/shared/ids.ts';

const TIMEOUT_MS = 5_000;
const team = teamIdSchema.parse('T1');

async function callTo(listener: RequestListener, path = '/api/') {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const logged: unknown[] = [];
  const logger = {
    warn: (...said: unknown[]) => void logged.push(['warn', ...said]),
    error: (...said: unknown[]) => void logged.push(['error', ...said]),
  };
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const fetch = makeSlackFetch({ timeoutMs: TIMEOUT_MS });
  return { call: makeJsonCall({ apiUrl, nameOfToken: () => 'xoxb-1', fetch, logger }), logged };
}

/** What the call is refused with, for a reply of this kind. */
async function failureOf(status: number, headers: Record<string, string>, body: string): Promise<unknown> {
  const { call } = await callTo((_request, response) => void response.writeHead(status, headers).end(body));
  return call(team, 'chat.postMessage', { channel: 'C1' }).catch((error: unknown) => error);
}

describe('a call with JSON', () => {
  it.each(['/api/', '/api'])('sends one document with the token in its header, to %s', async (path) => {
    const seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
    const { call } = await callTo((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
        response.end('{"ok":true,"ts":"1.2","more":{"a":1}}');
      });
    }, path);
    const message = {
      channel: 'C1',
      text: 'zwölf',
      thread_ts: undefined,
      unfurl_links: false,
      blocks: [{ type: 'x' }],
    };
    expect(await call(team, 'chat.postMessage', message)).toMatchObject({ ok: true, ts: '1.2', more: { a: 1 } });
    expect(seen).toMatchObject([
      {
        url: '/api/chat.postMessage',
        headers: { authorization: 'Bearer xoxb-1', 'content-type': 'application/json; charset=utf-8' },
      },
    ]);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      channel: 'C1',
      text: 'zwölf',
      unfurl_links: false,
      blocks: [{ type: 'x' }],
      team_id: 'T1',
    });
  });

  it.each([
    [200, {}, '{"ok":false,"error":"not_in_channel"}', webApi.WebAPIPlatformError, 'refused'],
    [200, { 'retry-after': '9' }, '{"ok":false,"error":"ratelimited"}', webApi.WebAPIPlatformError, 'too-fast'],
    [429, { 'retry-after': '7' }, '', webApi.WebAPIRateLimitedError, 'too-fast'],
    [429, {}, 'slow down', webApi.WebAPIRateLimitedError, 'too-fast'],
    [503, { 'x-server': 'a' }, 'busy', webApi.WebAPIHTTPError, 'uncertain'],
    [403, {}, 'no', webApi.WebAPIHTTPError, 'passing'],
    [413, {}, 'too large', webApi.WebAPIHTTPError, 'refused'],
    [200, {}, '<html>a proxy of the company</html>', webApi.WebAPIRequestError, 'uncertain'],
    [200, {}, '[1]', webApi.WebAPIRequestError, 'uncertain'],
  ] as const)('is refused as by the SDK: %s %j %s', async (status, headers, body, type, kind) => {
    const failure = await failureOf(status, headers, body);
    expect(failure).toBeInstanceOf(type);
    expect(readFailure(failure).kind).toBe(kind);
  });

  it('says how long to wait', async () => {
    expect(readFailure(await failureOf(429, { 'retry-after': '7' }, ''))).toMatchObject({ seconds: 7 });
    const refused = await failureOf(200, { 'retry-after': '9' }, '{"ok":false,"error":"ratelimited"}');
    expect(readFailure(refused)).toMatchObject({ seconds: 9 });
  });

  it('keeps what a server says with its status', async () => {
    const failure = await failureOf(503, { 'x-server': 'a' }, 'busy');
    expect(failure).toMatchObject({ statusCode: 503, body: 'busy', headers: { 'x-server': 'a' } });
  });

  it('passes on where in a message Slack found a fault, and logs it', async () => {
    const where = '[ERROR] must be longer [json-pointer:/blocks/0/text]';
    const { call, logged } = await callTo((_request, response) => {
      const more = { messages: [where], warnings: ['missing_charset'] };
      response.end(JSON.stringify({ ok: false, error: 'invalid_blocks', response_metadata: more }));
    });
    const failure: unknown = await call(team, 'chat.update', {}).catch((error: unknown) => error);
    expect(readFailure(failure)).toEqual({ kind: 'refused', error: 'invalid_blocks', problems: [where] });
    expect(logged).toEqual([
      ['warn', 'missing_charset'],
      ['error', where],
    ]);
  });

  it('that reaches nobody can pass, and one that breaks off may have been done', async () => {
    const fetch = makeSlackFetch({ timeoutMs: TIMEOUT_MS });
    const logger = { warn: () => {}, error: () => {} };
    const nowhere = makeJsonCall({ apiUrl: 'http://127.0.0.1:1/', nameOfToken: () => 't', fetch, logger });
    const unreached: unknown = await nowhere(team, 'chat.update', {}).catch((error: unknown) => error);
    expect(readFailure(unreached).kind).toBe('passing');
    const { call } = await callTo((_request, response) => response.destroy());
    const broken: unknown = await call(team, 'chat.update', {}).catch((error: unknown) => error);
    expect(readFailure(broken).kind).toBe('uncertain');
  });

  it('is called once, whatever comes back', async () => {
    let calls = 0;
    const { call } = await callTo((_request, response) => {
      calls += 1;
      response.writeHead(500).end();
    });
    await expect(call(team, 'chat.postMessage', {})).rejects.toThrow('500');
    expect(calls).toBe(1);
  });
});
