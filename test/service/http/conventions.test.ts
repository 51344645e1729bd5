import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureSchema } from '../../../src/contract/failures.ts';
import { DatabaseAway, StorageFailure } from '../../../src/shared/storage-failure.ts';
import { read, readFailure, startWorld, type World } from '../world.ts';

const openApiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const json = { 'content-type': 'application/json' };

describe('every answer', () => {
  it('carries a request id of its own', async () => {
    const world = await startWorld();
    const one = await world.request('/healthz', {});
    const two = await world.request('/healthz', {});
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  });

  it.each(['req-1.of_the-caller', 'x'.repeat(64)])('keeps the caller’s own id %s', async (id) => {
    const world = await startWorld();
    const { headers } = await world.request('/nothing', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
    expect(world.log.join('')).toContain(id);
  });

  it.each(['short', 'x'.repeat(65), 'with space', 'a"b}c,d:e'])('does not keep the id %j', async (id) => {
    const world = await startWorld();
    const { headers } = await world.request('/healthz', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leaves one log line with request id, route pattern and status, and nothing the caller sent', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    world.log.length = 0;
    const sent = { query: 'secret name', sql: 'x' };
    const answer = await user.post('/v2/resources/secret-path/queries?key=secret', sent);
    expect(world.log.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        msg: 'request',
        requestId: answer.headers.get('x-request-id'),
        method: 'POST',
        route: '/v2/resources/:resource_id/queries',
        status: 404,
      },
    ]);
    expect(world.log[0]).toMatch(/"durationMs":\d+/);
    expect(world.log.join('')).not.toContain('secret');
    expect(world.log.join('')).not.toContain(user.token);
  });

  it('is not for caches', async () => {
    const world = await startWorld();
    const { headers } = await world.request('/healthz', {});
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('addresses and methods', () => {
  it.each(['/', '/v2', '/v2/conversations/', '/v2/resources//queries', '/v3/conversations', '/%zz', '/v2/resources'])(
    'answers 404 in the shape of a failure at %s',
    async (path) => {
      const world = await startWorld();
      const answer = await world.request(path, { method: 'POST', headers: json, body: '{}' });
      expect(readFailure(answer, 404).code).toBe('not_found');
    },
  );

  it('answers 405 to any other method than those that an address has, and says which those are', async () => {
    const world = await startWorld();
    const document = openApiSchema.parse(read(await world.request('/openapi.json', {}), 200, z.unknown()));
    const addresses = new Map(
      Object.entries(document.paths).map(([path, operations]) => [
        path.replaceAll(/\{\w+\}/g, '11111111-1111-4111-8111-111111111111'),
        Object.keys(operations).map((method) => method.toUpperCase()),
      ]),
    );
    expect(addresses.size).toBeGreaterThan(15);
    for (const [path, known] of [...addresses, ['/healthz', ['GET']], ['/openapi.json', ['GET']]] as const)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE']) {
        if (known.some((one) => one === method)) continue;
        const answer = await world.request(path, { method });
        expect([path, method, readFailure(answer, 405).code]).toEqual([path, method, 'method_not_allowed']);
        expect(answer.headers.get('allow')?.split(', ')).toEqual(known.toSorted((a, b) => a.localeCompare(b)));
      }
  });

  it('answers a request whose address cannot be read', async () => {
    const world = await startWorld();
    const head = await rawRequest(world, 'GET / HTTP/1.1\r\nHost: bad host\r\nConnection: close\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 40[04] /);
  });
});

describe('bodies', () => {
  const bodies: [what: string, body: string, type: string, status: number, code: string][] = [
    ['nothing', '', 'application/json', 400, 'malformed_json'],
    ['half an object', '{"query": "secret', 'application/json', 400, 'malformed_json'],
    ['bytes that are not UTF-8', '\xff', 'application/json', 400, 'malformed_json'],
    ['a list', '[]', 'application/json', 400, 'invalid_request'],
    ['null', 'null', 'application/json', 400, 'invalid_request'],
    ['JSON called text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['JSON with a charset', '{}', 'application/json; charset=utf-8', 400, 'invalid_request'],
    ['a thousand open brackets', '['.repeat(1000), 'application/json', 400, 'malformed_json'],
  ];

  it.each(bodies)('refuses %s', async (_, body, type, status, code) => {
    const world = await startWorld();
    const { authorization } = await world.signIn('u1');
    const answer = await world.request('/v2/conversations', {
      method: 'POST',
      headers: { 'content-type': type, authorization },
      body: Buffer.from(body, 'latin1'),
    });
    expect(readFailure(answer, status).code).toBe(code);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('refuses a body that says it is too large, and one that only turns out to be', async () => {
    const world = await startWorld({ bodyBytes: 1000 });
    const { authorization } = await world.signIn('u1');
    const declared = await world.post('/v2/conversations', { query: 'x'.repeat(1000) }, { authorization });
    expect(readFailure(declared, 413).code).toBe('body_too_large');
    const chunked = await postChunked(world, authorization, ['{"query":"', 'x'.repeat(600), 'x'.repeat(600), '"}']);
    expect(chunked).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('reads a chunked body within the limit', async () => {
    const world = await startWorld({ bodyBytes: 1000 });
    const { authorization } = await world.signIn('u1');
    const chunked = await postChunked(world, authorization, ['{"query"', ':"hi"}']);
    expect(chunked).toMatchObject({ status: 404, body: { details: [{ field: 'resource_id' }] } });
  });

  it('asks for a token before it reads anything', async () => {
    const world = await startWorld();
    const answer = await world.request('/v2/conversations', { method: 'POST', body: 'not json' });
    expect(readFailure(answer, 401).code).toBe('unauthorized');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('an unexpected failure', () => {
  it('tells the caller the request id and nothing else, and the log no message', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const resource = await user.connected();
    world.agent.respond = () => Promise.reject(new Error('secret inside', { cause: new Error('secret below') }));
    const answer = await user.ask({ query: 'how many?', resource_id: resource.id });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Something went wrong in the data service.',
      request_id: answer.headers.get('x-request-id'),
    });
    expect(world.log.join('')).toContain('request failed');
    expect(world.log.join('')).not.toContain('secret');
  });

  it.each([DatabaseAway, StorageFailure])("says that it can't use its own database: %s", async (Failure) => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const resource = await user.connected();
    world.agent.respond = () => Promise.reject(new Failure('the path inside'));
    const answer = await user.ask({ query: 'how many?', resource_id: resource.id });
    const { code, message } = readFailure(answer, 503);
    expect(code).toBe('storage_away');
    expect(message).toContain("can't use its database");
    expect(JSON.stringify(answer.body)).not.toContain('inside');
    expect(world.log.join('')).toContain('request failed');
  });
});

function rawRequest(world: World, text: string): Promise<string> {
  const { hostname, port } = new URL(world.service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

function postChunked(world: World, authorization: string, parts: string[]) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const options = { method: 'POST', headers: { ...json, authorization } };
    const sent = httpRequest(`${world.service.url}/v2/conversations`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const status = response.statusCode;
        const headers = new Headers({ 'x-request-id': String(response.headers['x-request-id']) });
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status, body: read({ status: status ?? 0, headers, body }, status ?? 0, failureSchema) });
      });
    });
    sent.on('error', reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}
