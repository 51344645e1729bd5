import { describe, expect, it } from 'vitest';
import { HttpError, QueryServiceError } from '../../src/client/errors.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { asked, asker, conversation, createResourceRequest, ids } from './records.ts';
import type { Received } from './service-server.ts';
import { API_KEY, failureOf, makeGate, never, startWorld } from './world.ts';

const question = { query: 'how many flights?', resourceId: ids.resource };

/** What a log would hold if somebody logged the error whole. */
function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }).error(
    { err: error },
    'it failed',
  );
  return lines.join('');
}

async function refusal(body: unknown, headers: Record<string, string> = {}): Promise<HttpError> {
  const { client, server } = await startWorld();
  server.onCall(() => ({ status: 422, body, headers }));
  const failure = await failureOf(client.ask(asker, question, { signal: never() }));
  if (!(failure instanceof HttpError)) throw failure;
  return failure;
}

describe('an answer that is not 2xx', () => {
  it('is told by status, code, request id, message and field details', async () => {
    const details = [{ field: 'query', message: 'must not be empty' }];
    const failure = await refusal({ code: 'invalid_request', message: 'No.', request_id: 'req-1', details });
    expect(failure).toBeInstanceOf(QueryServiceError);
    expect(failure).toMatchObject({
      status: 422,
      code: 'invalid_request',
      requestId: 'req-1',
      serviceMessage: 'No.',
      details,
    });
    expect(failure.message).toBe('POST /v2/conversations: answered 422 (invalid_request)');
  });

  it.each([
    [{ detail: 'a', message: 'b', error: 'c' }, 'a'],
    [{ detail: [{ msg: 'x' }], message: 'b', error: 'c' }, 'b'],
    [{ detail: ' ', message: null, error: 'c' }, 'c'],
    [{ error: { message: 'deep', code: 'bad' } }, 'deep'],
    [{ error: { type: 'x' } }, undefined],
    [{ detail: [{ loc: ['body', 'query'], msg: 'field required' }] }, 'field required'],
    [{ message: 'two\n\tlines\u0000\u001b[31m' }, 'two lines [31m'],
    [{ message: 'x'.repeat(1_000) }, `${'x'.repeat(299)}…`],
    [{ message: '😀'.repeat(1_000) }, `${'😀'.repeat(299)}…`],
    [['a'], undefined],
    ['<html>Bad gateway</html>', undefined],
    ['', undefined],
    ['null', undefined],
    [{ message: 'x'.repeat(100_000) }, undefined],
  ])('%j has the message %j', async (body, message) => {
    expect((await refusal(body)).serviceMessage).toBe(message);
  });

  it('takes the request id from the header when the body has none, and neither when it is no id', async () => {
    expect((await refusal({}, { 'x-request-id': 'req-2' })).requestId).toBe('req-2');
    expect((await refusal({ request_id: 'two words' }, { 'x-request-id': 'a b' })).requestId).toBeUndefined();
  });

  it('keeps only details that have a field and a message, and not too many', async () => {
    const good = { field: 'f', message: 'm' };
    expect((await refusal({ details: [good, null, { field: 1, message: 'm' }, 'x'] })).details).toEqual([good]);
    expect((await refusal({ details: Array.from({ length: 1_000 }, () => good) })).details).toHaveLength(20);
    expect((await refusal({ details: 'none' })).details).toEqual([]);
  });

  it('reads a list of fields as FastAPI writes it, and a failure that is an object', async () => {
    const detail = [
      { loc: ['body', 'db_credentials', 'port'], msg: 'value is not a valid integer', type: 'type_error.integer' },
      { loc: ['body'], msg: 'is missing' },
      { loc: 'query', msg: 'no path' },
    ];
    expect((await refusal({ detail })).details).toEqual([
      { field: 'db_credentials.port', message: 'value is not a valid integer' },
      { field: 'body', message: 'is missing' },
    ]);
    const error = { message: 'No.', code: 'quota', request_id: 'req-3', details: [{ field: 'f', message: 'm' }] };
    expect(await refusal({ error })).toMatchObject({
      code: 'quota',
      requestId: 'req-3',
      serviceMessage: 'No.',
      details: [{ field: 'f', message: 'm' }],
    });
  });

  it('leaves the words of the service out of the log, for they may quote the question', async () => {
    const failure = await refusal({
      message: 'cannot read SELECT salary',
      details: [{ field: 'f', message: 'SELECT salary' }],
    });
    expect(logged(failure)).toContain('POST /v2/conversations: answered 422');
    expect(logged(failure)).not.toContain('salary');
  });
});

describe('limits', () => {
  it.each([
    ['with a content-length', true],
    ['in chunks without an end', false],
  ])('an answer larger than the limit %s is not read to its end', async (_, announced) => {
    const { client, server } = await startWorld({ maxResponseBytes: 100_000 });
    const hungUp = makeGate();
    server.onCall((_, { response }) => {
      response.on('close', () => hungUp.open());
      response.writeHead(200, announced ? { 'content-length': '1000000000' } : {});
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(50_000), more);
      };
      more();
      return undefined;
    });
    const failure = await failureOf(client.ask(asker, question, { signal: never() }));
    expect(String(failure)).toBe(
      'ResponseSchemaError: POST /v2/conversations: body in the answer is larger than 100000 bytes',
    );
    await hungUp.opened;
  });

  it('an answer of exactly the limit is read', async () => {
    const maxResponseBytes = Buffer.byteLength(JSON.stringify(conversation));
    const { client, server } = await startWorld({ maxResponseBytes });
    server.onCall(() => ({ body: conversation }));
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });

  it.each(['before the head', 'in the middle of the body'])(
    'a service that falls silent %s is left at the deadline',
    async (when) => {
      const { client, server } = await startWorld({ timeoutMs: 500, accessToken: 'fixed-token' });
      const hungUp = makeGate();
      server.onCall((_, { response }) => {
        response.on('close', () => hungUp.open());
        if (when !== 'before the head') response.writeHead(200).write('{');
        return undefined;
      });
      const failure = await failureOf(client.ask(asker, question, { signal: never() }));
      expect(failure).toMatchObject({ name: 'TimeoutError', route: 'POST /v2/conversations', timeoutMs: 500 });
      await hungUp.opened;
    },
  );

  it('the deadline counts the sign-in and the waiting too', async () => {
    const { client, server } = await startWorld({
      timeoutMs: 100,
      sleep: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('woken')))),
    });
    server.onSignIn(() => ({ status: 503, headers: { 'retry-after': '0' } }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({
      name: 'TimeoutError',
      route: 'POST /v2/conversations',
    });
  });

  it('the deadline wakes a call that waits for a retry', async () => {
    const { client, server } = await startWorld({
      timeoutMs: 100,
      sleep: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('woken')))),
    });
    server.onCall(() => ({ status: 503, headers: { 'retry-after': '0' } }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('a caller who gives up gets their reason back, and the service sees them go', async () => {
    const { client, server } = await startWorld();
    const arrived = makeGate();
    const hungUp = makeGate();
    server.onCall((_, { response }) => {
      response.on('close', () => hungUp.open());
      arrived.open();
      return undefined;
    });
    const controller = new AbortController();
    const call = failureOf(client.ask(asker, question, { signal: controller.signal }));
    await arrived.opened;
    const reason = new Error('the bot stops');
    controller.abort(reason);
    await expect(call).resolves.toBe(reason);
    await hungUp.opened;
  });

  it('a caller who gave up before sends nothing', async () => {
    const { client, server } = await startWorld();
    const call = client.ask(asker, question, { signal: AbortSignal.abort(new Error('too late')) });
    await expect(call).rejects.toThrow('too late');
    expect(server.received).toEqual([]);
  });

  it('closing ends what is under way', async () => {
    const { client, server } = await startWorld();
    const arrived = makeGate();
    server.onCall(() => {
      arrived.open();
      return undefined;
    });
    const call = failureOf(client.ask(asker, question, { signal: never() }));
    await arrived.opened;
    await client.close();
    await expect(call).resolves.toMatchObject({ name: 'NetworkError' });
  });
});

describe('secrets', () => {
  const PRIVATE_KEY = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\n-----END PRIVATE KEY-----\n';
  const keyFile = {
    type: 'service_account' as const,
    project_id: 'p',
    private_key_id: 'key-id-99',
    private_key: PRIVATE_KEY,
    client_email: 'e',
    client_id: 'c',
    auth_uri: 'a',
    token_uri: 't',
    auth_provider_x509_cert_url: 'x',
    client_x509_cert_url: 'y',
  };
  const requests = [
    {
      ...createResourceRequest,
      db_credentials: { ...createResourceRequest.db_credentials, password: 'p@ss "quoted-4711"' },
    },
    { name: 'Warehouse', type: 'dw:bigquery' as const, db_credentials: keyFile },
  ];
  const secrets = [API_KEY, 'token-1', 'p@ss', 'p%40ss', 'quoted-4711', 'key-id-99', 'MIIEvQ'];

  it.each(requests)(
    'of a $type resource occur in no error and no log line, even when the service says them back',
    async (request) => {
      for (const status of [200, 401, 400, 429, 500]) {
        const { client, server, logLines } = await startWorld();
        // The worst a service can do: all it was sent, in every field of its answer and in a header.
        const echo = ({ authorization, body }: Received) => {
          const { password, ...credentials }: Record<string, string | number> =
            (body as Partial<typeof request>).db_credentials ?? {};
          const sent = [
            authorization,
            password,
            encodeURIComponent(password ?? ''),
            ...Object.values(credentials),
            JSON.stringify(body),
          ];
          const words = sent.join(' ');
          const code = authorization?.replace('Bearer ', '') ?? '';
          return {
            status,
            headers: { 'x-request-id': code },
            body: {
              message: words,
              code,
              request_id: code,
              id: words,
              [words]: words,
              details: [{ field: words, message: words }],
            },
          };
        };
        server.onCall(echo);
        const failures = [await failureOf(client.createResource(asker, ids.dataset, request, { signal: never() }))];
        server.onSignIn(echo);
        failures.push(await failureOf(client.signIn(asker)));
        const told = failures.map((failure) =>
          failure instanceof HttpError
            ? [logged(failure), failure.stack, failure.serviceMessage, JSON.stringify(failure.details)].join()
            : [logged(failure), String(failure)].join(),
        );
        for (const secret of secrets) expect([...told, ...logLines].join('\n')).not.toContain(secret);
        expect(failures.every((failure) => failure instanceof QueryServiceError)).toBe(true);
      }
    },
  );

  it('that begin alike leave no rest behind', async () => {
    const { client, server } = await startWorld();
    const password = 'token-1-and-more';
    server.onCall(() => ({ status: 400, body: { message: `no entry with ${password}` } }));
    const request = { ...createResourceRequest, db_credentials: { ...createResourceRequest.db_credentials, password } };
    await expect(client.createResource(asker, ids.dataset, request, { signal: never() })).rejects.toMatchObject({
      serviceMessage: 'no entry with [redacted]',
    });
  });

  it('that are a key of many lines are struck out line by line', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 400, body: { message: `cannot read ${PRIVATE_KEY.split('\n')[1]}` } }));
    const request = { name: 'Warehouse', type: 'dw:bigquery' as const, db_credentials: keyFile };
    await expect(client.createResource(asker, ids.dataset, request, { signal: never() })).rejects.toMatchObject({
      serviceMessage: 'cannot read [redacted]',
    });
  });

  it('occur in no log line of a call that goes well', async () => {
    const { client, server, logLines } = await startWorld();
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, question, { signal: never() });
    expect(logLines).toHaveLength(2);
    for (const word of [API_KEY, 'token-1', question.query, 'SELECT', 'Bearer']) {
      expect(logLines.join()).not.toContain(word);
    }
  });
});
