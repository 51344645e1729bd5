import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webApi } from '@slack/bolt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeSlackFetch } from '../../../src/bot/slack/transport.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';

async function listen(listener: RequestListener): Promise<{ url: string; connections: () => number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`, connections: () => connections };
}

const fetchIn = (timeoutMs: number, maxBytes?: number) =>
  makeSlackFetch({ timeoutMs, ...(maxBytes === undefined ? {} : { maxBytes }) });

function clientOf(slackApiUrl: string, timeoutMs = 5_000) {
  return new webApi.WebClient('xoxb-1', {
    slackApiUrl,
    logger: silentSlackLogger,
    fetch: makeSlackFetch({ timeoutMs, apiUrl: slackApiUrl }),
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
  });
}

describe('a call to Slack', () => {
  it('sends what it is given and gives the answer, over connections that are kept', async () => {
    const seen: unknown[] = [];
    const { url, connections } = await listen((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => seen.push([request.method, request.url, body]));
      request.on('end', () =>
        response.writeHead(200, { 'x-oauth-scopes': 'chat:write, im:read' }).end('{"ok":true,"é":"ü"}'),
      );
    });
    const client = clientOf(url);
    for (let n = 0; n < 9; n += 1) {
      const answer = await client.apiCall('chat.postMessage', { channel: 'C1', text: 'zwölf' });
      expect(answer).toMatchObject({ ok: true, é: 'ü', response_metadata: { scopes: ['chat:write', 'im:read'] } });
    }
    expect(seen).toEqual(
      Array.from({ length: 9 }, () => ['POST', '/api/chat.postMessage', 'channel=C1&text=zw%C3%B6lf']),
    );
    // The pool hears of a free one a moment late.
    expect(connections()).toBeLessThan(3);
  });

  it.each([
    ['WebAPIPlatformError', 200, {}, '{"ok":false,"error":"not_in_channel"}'],
    ['WebAPIRateLimitedError', 429, { 'retry-after': '7' }, ''],
    ['WebAPIHTTPError', 503, { 'x-server': 'a' }, 'busy'],
  ] as const)('is refused with a %s', async (name, status, headers, body) => {
    const { url } = await listen((_request, response) => void response.writeHead(status, headers).end(body));
    const failure: unknown = await clientOf(url)
      .auth.test()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(webApi[name]);
    if (failure instanceof webApi.WebAPIRateLimitedError) expect(failure.retryAfter).toBe(7);
    if (failure instanceof webApi.WebAPIHTTPError)
      expect(failure).toMatchObject({
        statusCode: 503,
        statusMessage: 'Service Unavailable',
        body: 'busy',
        headers: { 'x-server': 'a' },
      });
  });

  it.each(['{"ok":true,"ts":"17', '<!doctype html><p>Back soon</p>', ''])(
    'whose answer is %j has none: it is a WebAPIRequestError',
    async (body) => {
      const { url } = await listen((_request, response) => void response.writeHead(200).end(body));
      await expect(clientOf(url).auth.test()).rejects.toBeInstanceOf(webApi.WebAPIRequestError);
    },
  );

  it('that breaks off, or reaches nobody, is a WebAPIRequestError', async () => {
    const { url } = await listen((_request, response) => response.destroy());
    await expect(clientOf(url).auth.test()).rejects.toBeInstanceOf(webApi.WebAPIRequestError);
    await expect(clientOf('http://127.0.0.1:1/api/').auth.test()).rejects.toThrow('ECONNREFUSED');
  });

  it('does not follow a redirect, which would take the token along', async () => {
    let calls = 0;
    const { url } = await listen((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(fetchIn(5_000)(url)).rejects.toThrow('redirects');
    expect(calls).toBe(1);
  });

  it('ends in time also when the answer comes drop by drop', async () => {
    const { url } = await listen((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetchIn(60)(url)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is given up by its signal, before it is sent and after', async () => {
    const { url } = await listen(() => undefined);
    const early = fetchIn(5_000)(url, { signal: AbortSignal.abort(new Error('no need')) });
    await expect(early).rejects.toThrow('no need');
    const late = new AbortController();
    const call = fetchIn(5_000)(url, { signal: late.signal });
    setImmediate(() => late.abort(new Error('enough')));
    await expect(call).rejects.toThrow('enough');
  });

  it('reads no more than it may', async () => {
    const { url } = await listen((_request, response) => void response.end('x'.repeat(1_000)));
    await expect(fetchIn(5_000, 999)(url)).rejects.toThrow('larger than 999 bytes');
    await expect(fetchIn(5_000, 1_000)(url).then((answer) => answer.text())).resolves.toHaveLength(1_000);
  });
});
