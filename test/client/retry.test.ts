import { describe, expect, it, onTestFinished } from 'vitest';
import type { QueryServiceClient } from '../../src/client/query-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { asked, asker, conversation, createResourceRequest, ids } from './records.ts';
import { type Answer, type Handler, startServiceServer } from './service-server.ts';
import { failureOf, never, START, startWorld } from './world.ts';

const question = { query: 'how many flights?', resourceId: ids.resource };
const signedIn: Answer = { body: { token: 'token-1', expire: '2030-01-01T00:00:00Z', external_user_id: '7' } };

/** Each answer once, then the last again and again. */
function inTurn(...answers: Answer[]): Handler {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)];
}

const hangUp: Handler = (_, { request }) => {
  request.socket.destroy();
  return undefined;
};

const ask = (client: QueryServiceClient) => client.ask(asker, question, { signal: never() });

describe('sign-in, which may be repeated', () => {
  it.each([429, 500, 502, 503, 504])('is tried again after %i, a little later each time', async (status) => {
    const { client, server, waits } = await startWorld();
    server.onSignIn(inTurn({ status }, { status }, signedIn));
    server.onCall(() => ({ body: conversation }));
    await expect(ask(client)).resolves.toEqual(asked);
    expect(server.to('/v1/auth/signin_external')).toHaveLength(3);
    const [first = 0, second = 0] = waits;
    expect(first).toBeGreaterThanOrEqual(125);
    expect(first).toBeLessThanOrEqual(250);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThanOrEqual(1_000);
  });

  it('is given up after the third attempt', async () => {
    const { client, server } = await startWorld();
    server.onSignIn(() => ({ status: 500 }));
    await expect(ask(client)).rejects.toMatchObject({ name: 'HttpError', status: 500 });
    expect(server.received).toHaveLength(3);
  });

  it('is tried again after a broken connection', async () => {
    const { client, server, waits } = await startWorld();
    let broken = false;
    server.onSignIn((received, wire) => {
      if (broken) return signedIn;
      broken = true;
      return hangUp(received, wire);
    });
    server.onCall(() => ({ body: conversation }));
    await expect(ask(client)).resolves.toEqual(asked);
    expect(waits).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 422])('is not tried again after %i', async (status) => {
    const { client, server, waits } = await startWorld();
    server.onSignIn(() => ({ status }));
    await expect(ask(client)).rejects.toMatchObject({ status, route: 'POST /v1/auth/signin_external' });
    expect(server.received).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    [new Date(START.getTime() + 3_000).toUTCString(), 3_000],
    [new Date(START.getTime() - 3_000).toUTCString(), 0],
  ])('%s is waited for rather than our own measure', async (header, expected) => {
    const { client, server, waits } = await startWorld();
    server.onSignIn(inTurn({ status: 429, headers: { 'retry-after': header } }, signedIn));
    server.onCall(() => ({ body: conversation }));
    await ask(client);
    expect(waits).toEqual([expected]);
  });

  it('beyond the deadline is not waited for', async () => {
    const { client, server, waits } = await startWorld({ timeoutMs: 10_000 });
    server.onSignIn(() => ({ status: 503, headers: { 'retry-after': '10' } }));
    await expect(ask(client)).rejects.toMatchObject({ name: 'HttpError', status: 503, retryAfterMs: 10_000 });
    expect(waits).toEqual([]);
  });

  it('counts what was waited before towards the deadline', async () => {
    const { client, server, waits } = await startWorld({ timeoutMs: 10_000 });
    server.onSignIn(() => ({ status: 503, headers: { 'retry-after': '6' } }));
    await expect(ask(client)).rejects.toMatchObject({ status: 503 });
    expect(waits).toEqual([6_000]);
  });

  it.each(['later', '-1', '1e3', '99999999999999999999'])('%s is not understood and does not count', async (header) => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 503, headers: { 'retry-after': header } }));
    await expect(ask(client)).rejects.toMatchObject({ status: 503, retryAfterMs: undefined });
    expect(server.to('/v2/conversations')).toHaveLength(1);
  });
});

describe('calls that may be sent once only', () => {
  const calls: [name: string, call: (client: QueryServiceClient) => Promise<unknown>][] = [
    ['ask', ask],
    ['saveQuery', (client) => client.saveQuery(asker, ids.resource, { query: 'q', sql: 's' }, { signal: never() })],
    [
      'createResource',
      (client) => client.createResource(asker, ids.dataset, createResourceRequest, { signal: never() }),
    ],
  ];

  it.each(calls)('%s is not sent again when the connection breaks after the request', async (_, call) => {
    const { client, server, waits } = await startWorld();
    server.onCall(hangUp);
    await expect(call(client)).rejects.toMatchObject({ name: 'NetworkError', reached: true });
    expect(server.received).toHaveLength(2);
    expect(waits).toEqual([]);
  });

  it('nor when it breaks in the middle of the answer', async () => {
    const { client, server } = await startWorld();
    server.onCall((_, { response, request }) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"id":', () => request.socket.destroy());
      return undefined;
    });
    await expect(ask(client)).rejects.toMatchObject({ name: 'NetworkError', reached: true });
    expect(server.to('/v2/conversations')).toHaveLength(1);
  });

  it.each(calls)('%s is not sent again after 500, nor after 429 and 503 without Retry-After', async (_, call) => {
    for (const status of [500, 502, 504, 429, 503]) {
      const { client, server } = await startWorld();
      server.onCall(() => ({ status }));
      await expect(call(client)).rejects.toMatchObject({ name: 'HttpError', status });
      expect(server.received).toHaveLength(2);
    }
  });

  it.each([429, 503])('are sent again after %i with Retry-After', async (status) => {
    const { client, server, waits } = await startWorld();
    server.onCall(inTurn({ status, headers: { 'retry-after': '2' } }, { body: conversation }));
    await expect(ask(client)).resolves.toEqual(asked);
    expect(waits).toEqual([2_000]);
  });

  it('are sent again when the connection was refused, since nothing was sent', async () => {
    const port = await freePort();
    const { client, server, tokens } = await startWorld({
      baseUrl: `http://127.0.0.1:${port}`,
      sleep: async () => {
        const late = await startServiceServer(port);
        onTestFinished(() => late.close());
        late.onCall(() => ({ body: conversation }));
      },
    });
    await tokens.save(asker.externalId, { token: 't', expiresAt: new Date('2030-01-01'), externalUserId: '7' });
    await expect(ask(client)).resolves.toEqual(asked);
    expect(server.received).toEqual([]);
  });

  it('end with a NetworkError when nobody ever answers there', async () => {
    const { client, waits } = await startWorld({ baseUrl: `http://localhost:${await freePort()}` });
    const failure = await failureOf(ask(client));
    expect(failure).toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED', reached: false });
    expect(waits).toHaveLength(2);
  });
});
