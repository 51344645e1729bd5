import { describe, expect, it } from 'vitest';
import { asked, asker, conversation, createResourceRequest, ids, resource, savedQuery } from './records.ts';
import type { Answer, Received } from './service-server.ts';
import { API_KEY, failureOf, never, startWorld } from './world.ts';

const question = { query: 'how many flights?', resourceId: ids.resource };

describe('the four routes', () => {
  it('signs in with the API key alone in the Authorization header, and with the profile it has', async () => {
    const { client, server } = await startWorld();
    const result = await client.signIn({ ...asker, displayName: 'Ada', email: 'ada@example.com', picture: '' });
    expect(server.received).toEqual<Received[]>([
      {
        path: '/v1/auth/signin_external',
        authorization: API_KEY,
        contentType: 'application/json',
        body: { external_id: 'slack:T1:U1', ttl_seconds: 3_600, display_name: 'Ada', email: 'ada@example.com' },
      },
    ]);
    expect(result).toEqual({ externalUserId: '7', expiresAt: new Date('2029-12-31T23:59:00Z') });
  });

  it('leaves out a profile field that is too long for the interface, rather than fail', async () => {
    const { client, server } = await startWorld();
    await client.signIn({ ...asker, displayName: 'x'.repeat(256) });
    expect(server.received[0]?.body).toEqual({ external_id: 'slack:T1:U1', ttl_seconds: 3_600 });
  });

  it('asks with the sign-in token as bearer and gives the conversation record', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body: conversation }));
    const record = await client.ask(asker, question, { signal: never() });
    expect(server.to('/v2/conversations')).toEqual([
      {
        path: '/v2/conversations',
        authorization: 'Bearer token-1',
        contentType: 'application/json',
        body: { query: 'how many flights?', resource_id: ids.resource },
      },
    ]);
    expect(record).toEqual(asked);
  });

  it('saves a query on its resource', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 201, body: savedQuery }));
    const request = { query: 'Flights', sql: 'SELECT 1' };
    await expect(client.saveQuery(asker, ids.resource, request, { signal: never() })).resolves.toEqual({
      id: savedQuery.id,
    });
    expect(server.received.at(-1)).toMatchObject({
      path: `/v2/resources/${ids.resource}/queries`,
      authorization: 'Bearer token-1',
      body: request,
    });
  });

  it('hears in a header what was looked at in a query that it saves', async () => {
    const { client, server } = await startWorld();
    const checks = { doubts: ['Größe zählt doppelt.'], notes: [], passed: ['one unit'] };
    const save = async (header: string | undefined) => {
      const headers = header === undefined ? {} : { 'x-parley-checks': header };
      server.onCall(() => ({ status: 201, body: savedQuery, headers }));
      return client.saveQuery(asker, ids.resource, { query: 'Flights', sql: 'SELECT 1' }, { signal: never() });
    };
    const ascii = JSON.stringify(checks).replace('ö', '\\u00f6').replace('ß', '\\u00df').replace('ä', '\\u00e4');
    await expect(save(ascii)).resolves.toEqual({ id: savedQuery.id, checks });
    for (const odd of ['{', '7', 'null', '[]', '{"doubts":"x"}', undefined])
      await expect(save(odd)).resolves.toEqual({ id: savedQuery.id });
  });

  it('creates a resource in its dataset', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status: 201, body: resource }));
    const created = await client.createResource(asker, ids.dataset, createResourceRequest, { signal: never() });
    expect(created).toEqual({ id: resource.id });
    expect(server.received.at(-1)).toMatchObject({
      path: `/v2/datasets/${ids.dataset}/resources`,
      authorization: 'Bearer token-1',
      body: createResourceRequest,
    });
  });

  it.each(['/', '/query-service', '/query-service/v9/'])(
    'keeps the path prefix of a base URL ending in %s',
    async (prefix) => {
      const { server } = await startWorld();
      const { client } = await startWorld({ baseUrl: `${server.url}${prefix}` });
      server.onCall(() => ({ body: conversation }));
      await client.ask(asker, question, { signal: never() });
      const trimmed = prefix.replace(/\/$/, '');
      expect(server.received.map(({ path }) => path)).toEqual([
        `${trimmed}/v1/auth/signin_external`,
        `${trimmed}/v2/conversations`,
      ]);
    },
  );

  it('refuses a base URL that is none, without repeating it', async () => {
    const failure = await failureOf(startWorld({ baseUrl: 'ftp://user:pass-word@host' }));
    expect(String(failure)).toBe('TypeError: the base URL is not an http or https URL');
  });
});

describe('where the interface is silent', () => {
  it('gives no email of somebody who has none, to our own service as to any other', async () => {
    for (const isOwnService of [true, false])
      for (const email of ['', undefined]) {
        const { client, server } = await startWorld({ isOwnService });
        await client.signIn({ ...asker, email });
        expect(server.received.at(-1)?.body).toEqual({ external_id: 'slack:T1:U1', ttl_seconds: 3_600 });
      }
  });

  it('tells the time zone, the wish for the model, and the wish for none only where the service knows them', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, { ...question, timeZone: 'Europe/Lisbon', withoutModel: true }, { signal: never() });
    expect(server.received.at(-1)?.body).toEqual({ query: question.query, resource_id: ids.resource });
    const ours = await startWorld({ isOwnService: true });
    ours.server.onCall(() => ({ body: conversation }));
    const asked = { ...question, timeZone: 'Europe/Lisbon', wantsModel: true, withoutModel: true };
    await ours.client.ask(asker, asked, { signal: never() });
    expect(ours.server.received.at(-1)?.body).toEqual({
      query: question.query,
      resource_id: ids.resource,
      wants_model: true,
      without_model: true,
      time_zone: 'Europe/Lisbon',
    });
  });

  it('sends parent and dataset in chat_id and dataset_id', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, { ...question, parentId: ids.parent, datasetId: ids.dataset }, { signal: never() });
    expect(server.received.at(-1)?.body).toEqual({
      query: question.query,
      resource_id: ids.resource,
      chat_id: ids.parent,
      dataset_id: ids.dataset,
    });
  });

  it('sends them in other fields when told so', async () => {
    const { client, server } = await startWorld({ parentField: 'parent_id', datasetField: 'workspace_id' });
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, { ...question, parentId: ids.parent, datasetId: ids.dataset }, { signal: never() });
    expect(server.received.at(-1)?.body).toEqual({
      query: question.query,
      resource_id: ids.resource,
      parent_id: ids.parent,
      workspace_id: ids.dataset,
    });
  });

  it('sends no dataset when its field is undefined', async () => {
    const { client, server } = await startWorld({ datasetField: undefined });
    server.onCall(() => ({ body: conversation }));
    await client.ask(asker, { ...question, datasetId: ids.dataset }, { signal: never() });
    expect(server.received.at(-1)?.body).toEqual({ query: question.query, resource_id: ids.resource });
  });

  it.each([200, 201, 202, 206, 299])('takes %i for success', async (status) => {
    const { client, server } = await startWorld();
    server.onSignIn(() => ({ status, body: { token: 't', expire: 'soon', external_user_id: '7' } }));
    server.onCall(() => ({ status, body: conversation }));
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });

  it.each([301, 302, 304, 307])('takes %i for a failure and sends nothing to another place', async (status) => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ status, headers: { location: `${server.url}/elsewhere` } }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({ name: 'HttpError', status });
    expect(server.to('/elsewhere')).toEqual([]);
  });

  it.each([
    ['null', { ...conversation, parent_id: null, root_id: null }],
    ['missing', { ...conversation, parent_id: undefined, root_id: undefined, last_child_id: undefined }],
    ['its own id', { ...conversation, parent_id: ids.conversation, root_id: ids.conversation }],
  ])('accepts a first conversation whose parent is %s', async (_, body) => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body }));
    const { root_id } = body;
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual({ ...asked, root_id });
  });

  it('accepts a status beyond SUCCESS and rows of any JSON', async () => {
    const { client, server } = await startWorld();
    const body = {
      ...conversation,
      status: 'PARTLY',
      type: 'chart',
      feedback_type: 'GREAT',
      response: { sql: '', explanation: 'which year?', data: [{ a: null, 'b c': [1, { d: 'é' }], '': false }] },
    };
    server.onCall(() => ({ body }));
    const { status, response } = body;
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual({ ...asked, status, response });
  });

  it('ignores fields it does not know', async () => {
    const { client, server } = await startWorld();
    const response = { ...conversation.response, chart: 'bar' };
    server.onSignIn(() => ({ body: { token: 't', expire: 'soon', external_user_id: '7', refresh: 'r' } }));
    server.onCall(() => ({ body: { ...conversation, response, model: 'm' } }));
    await expect(client.ask(asker, question, { signal: never() })).resolves.toEqual(asked);
  });

  const broken: [field: string, answer: Answer][] = [
    ['id', { body: { ...conversation, id: 'secret-value' } }],
    ['response', { body: { ...conversation, response: 'secret-value' } }],
    ['response.data', { body: { ...conversation, response: { sql: '', explanation: '', data: 'secret-value' } } }],
    [
      'response.data.1',
      { body: { ...conversation, response: { ...conversation.response, data: [{}, 'secret-value'] } } },
    ],
    ['body', { body: ['secret-value'] }],
    ['body', { body: 'secret-value is not JSON' }],
    ['body', { body: '' }],
    ['body', { status: 204 }],
    ['body', { body: `{"response":{"sql":"","explanation":"","data":[{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}]}}` }],
  ];
  it.each(broken)('names %s when it is missing or wrong, and the route, but never a value', async (field, answer) => {
    const { client, server, logLines } = await startWorld();
    server.onCall(() => answer);
    const failure = await failureOf(client.ask(asker, question, { signal: never() }));
    expect(failure).toMatchObject({ name: 'ResponseSchemaError', route: 'POST /v2/conversations', field });
    expect(String(failure)).toContain(`POST /v2/conversations: ${field} in the answer `);
    expect([String(failure), ...logLines].join()).not.toContain('secret-value');
  });

  it('names the token when the sign-in result has none', async () => {
    const { client, server } = await startWorld();
    server.onSignIn(() => ({ body: { expire: 'soon', external_user_id: '7' } }));
    await expect(client.ask(asker, question, { signal: never() })).rejects.toMatchObject({
      name: 'ResponseSchemaError',
      route: 'POST /v1/auth/signin_external',
      field: 'token',
    });
  });
});

describe('what the language model is told', () => {
  const sharing = {
    model: { provider: 'openai', model: 'gpt-5.1' },
    values: true,
    rows: false,
    samples: false,
    allowed: { values: true, rows: true },
    columns: [],
  };

  it('is decided with the API key alone, and no one is signed in', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body: sharing }));
    const request = { values: true, rows: false, samples: false, columns: [] };
    await expect(client.replaceSharing(ids.resource, request, { signal: never() })).resolves.toEqual(sharing);
    expect(server.received).toEqual([
      {
        path: `/v2/resources/${ids.resource}/sharing`,
        authorization: API_KEY,
        contentType: 'application/json',
        body: request,
      },
    ]);
  });

  it('is not asked for without an API key', async () => {
    const { client, server } = await startWorld({ apiKey: '', accessToken: 'token-of-all' });
    for (const call of [
      client.readSharing(ids.resource, { signal: never() }),
      client.findColumns(ids.resource, 'a b', { signal: never() }),
      client.listModelRequests(200, { signal: never() }),
      client.readModelRequest('x', { signal: never() }),
    ])
      expect(await failureOf(call)).toMatchObject({ name: 'NoApiKeyError' });
    expect(server.received).toEqual([]);
  });

  it('is not told by a service that has no such address', async () => {
    const { client } = await startWorld();
    expect(await failureOf(client.listModelRequests(200, { signal: never() }))).toMatchObject({ status: 404 });
  });
});

describe('what may be read', () => {
  it('is decided and searched with the API key alone', async () => {
    const { client, server } = await startWorld();
    const policy = { tables: { allow: 'all' as const, list: [] }, columns: [] };
    server.onCall(() => ({ body: policy }));
    await expect(client.replacePolicy(ids.resource, policy, { signal: never() })).resolves.toEqual(policy);
    for (const call of [
      client.readPolicy(ids.resource, { signal: never() }),
      client.findPolicyNames(ids.resource, { of: 'tables', find: 'a b' }, { signal: never() }),
    ])
      expect(await failureOf(call)).toMatchObject({ status: 404 });
    const path = `/v2/resources/${ids.resource}/policy`;
    expect(server.received.map((one) => [one.path, one.authorization])).toEqual([
      [path, API_KEY],
      [path, API_KEY],
      [`${path}/names?of=tables&find=a+b`, API_KEY],
    ]);
  });
});

describe('words for names that nothing explains', () => {
  it('are read and given with the API key alone', async () => {
    const { client, server } = await startWorld();
    const request = { by: 'slack:T1:U1', names: [{ schema: 'public', table: 'x_qt', column: null, word: 'returns' }] };
    const list = { names: [], is_learned: true };
    server.onCall(() => ({ body: list }));
    await expect(client.changeNames(ids.resource, request, { signal: never() })).resolves.toEqual(list);
    expect(await failureOf(client.readNames(ids.resource, { signal: never() }))).toMatchObject({ status: 404 });
    const path = `/v2/resources/${ids.resource}/names`;
    expect(server.received.map((one) => [one.path, one.authorization])).toEqual([
      [path, API_KEY],
      [path, API_KEY],
    ]);
    expect(server.received[0]?.body).toEqual(request);
  });
});

describe('what is done with deleted and old rows', () => {
  it('is read and changed with the API key alone', async () => {
    const { client, server } = await startWorld();
    const column = { schema: 'public', table: 'users', column: 'deleted_at', rule: 'keep' } as const;
    const request = { by: 'slack:T1:U1', columns: [column] };
    server.onCall(() => ({ body: { columns: [] } }));
    await expect(client.changeDeadRows(ids.resource, request, { signal: never() })).resolves.toEqual({ columns: [] });
    expect(await failureOf(client.readDeadRows(ids.resource, { signal: never() }))).toMatchObject({ status: 404 });
    const path = `/v2/resources/${ids.resource}/dead-rows`;
    expect(server.received.map((one) => [one.path, one.authorization])).toEqual([
      [path, API_KEY],
      [path, API_KEY],
    ]);
    expect(server.received[0]?.body).toEqual(request);
  });
});
