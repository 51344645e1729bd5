import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONVERSATIONS_PATH } from '../../src/contract/conversations.ts';
import { resourcesPath } from '../../src/contract/resources.ts';
import { savedQueriesPath } from '../../src/contract/saved-queries.ts';
import { SIGN_IN_PATH } from '../../src/contract/sign-in.ts';
import { KEY, OTHER_KEY, readFailure, startWorld, type User, type World } from '../service/world.ts';
import {
  ASK_REQUEST,
  CONVERSATION,
  CREATE_RESOURCE_REQUEST,
  CREDENTIALS,
  isOf,
  RESOURCE,
  RESPONSE,
  SAVE_QUERY_REQUEST,
  SAVED_QUERY,
  SECRETS,
  SIGN_IN_REQUEST,
  SIGN_IN_RESULT,
  type Table,
  wrongFor,
} from './interface.ts';

type Json = Record<string, unknown>;
const jsonSchema = z.record(z.string(), z.unknown());

interface Stage {
  world: World;
  user: User;
  resourceId: string;
  parentId: string;
}

interface Endpoint {
  name: string;
  path: (stage: Stage) => string;
  authorization: (stage: Stage) => string;
  /** Every field of the table, each as it should be. */
  body: (stage: Stage) => Json;
  request: Table;
  status: number;
  record: Table;
  /** What we add to the interface at this address. */
  ours?: string[];
}

const bearer = ({ user }: Stage) => user.authorization;

const VALUES: Json = { type: 'service_account', port: 5432 };
const credentialsFor = (type: string, { world }: Stage): Json => ({
  ...Object.fromEntries((CREDENTIALS[type] ?? []).map(({ name }) => [name, VALUES[name] ?? `the ${name}`])),
  ...('host' in world.database.credentials() && type.startsWith('db:') ? world.database.credentials() : {}),
  ...(type === 'dw:snowflake' ? { password: world.database.password } : {}),
});

const ENDPOINTS: Endpoint[] = [
  {
    name: 'sign-in',
    path: () => SIGN_IN_PATH,
    authorization: () => KEY,
    body: () => ({ external_id: 'u9', ttl_seconds: 90.5, display_name: 'Ann', email: 'a@example.com', picture: 'p' }),
    request: SIGN_IN_REQUEST,
    status: 200,
    record: SIGN_IN_RESULT,
  },
  {
    name: 'conversations',
    path: () => CONVERSATIONS_PATH,
    authorization: bearer,
    body: ({ world, resourceId, parentId }) => ({
      query: 'how many?',
      resource_id: resourceId,
      chat_id: parentId,
      parent_id: parentId,
      dataset_id: world.service.defaultDatasetId,
    }),
    request: ASK_REQUEST,
    status: 200,
    record: CONVERSATION,
  },
  {
    name: 'saved queries',
    path: ({ resourceId }) => savedQueriesPath(resourceId),
    authorization: bearer,
    body: () => ({ query: 'All', sql: 'SELECT 1', explanation: 'Everything.' }),
    request: SAVE_QUERY_REQUEST,
    status: 201,
    record: SAVED_QUERY,
    ours: ['GET'],
  },
  ...Object.keys(CREDENTIALS).map(
    (type): Endpoint => ({
      name: `resources of type ${type}`,
      path: ({ world }) => resourcesPath(world.service.defaultDatasetId),
      authorization: bearer,
      body: (stage) => ({ name: 'Shop', description: 'Sold', type, db_credentials: credentialsFor(type, stage) }),
      request: CREATE_RESOURCE_REQUEST,
      status: 201,
      record: RESOURCE,
      ours: ['GET'],
    }),
  ),
];

async function startStage(): Promise<Stage> {
  const world = await startWorld({ callsPerMinute: { perApiKey: 10_000, perUser: 10_000 } });
  world.database.result = {
    columns: [{ name: 'n', kind: 'integer' }],
    rows: [{ n: 1 }, { n: null }],
    truncatedBy: null,
  };
  const user = await world.signIn('u1');
  const { id: resourceId } = await user.connected();
  const { id: parentId } = await user.asked({ query: 'first', resource_id: resourceId });
  return { world, user, resourceId, parentId };
}

/** Names of fields whose value is not what the table says. */
const wrongFields = (table: Table, record: Json) =>
  table.filter((field) => !isOf(field, record[field.name])).map(({ name }) => name);

describe.each(ENDPOINTS)('$name', ({ path, authorization, body, request, status, record, ours = [] }) => {
  async function setUp() {
    const stage = await startStage();
    const post = (sent: unknown) => stage.world.post(path(stage), sent, { authorization: authorization(stage) });
    const refusedFields = async (sent: unknown) => readFailure(await post(sent), 400).fields;
    return { stage, post, refusedFields, whole: body(stage) };
  }

  it('answers every field of its table and no other, each of its type', async () => {
    const { post, whole } = await setUp();
    const answer = await post(whole);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const told = jsonSchema.parse(answer.body);
    expect(Object.keys(told).toSorted()).toEqual(record.map(({ name }) => name).toSorted());
    expect(wrongFields(record, told)).toEqual([]);
    if (record !== CONVERSATION) return;
    const response = jsonSchema.parse(told['response']);
    expect(Object.keys(response).toSorted()).toEqual(RESPONSE.map(({ name }) => name).toSorted());
    expect(wrongFields(RESPONSE, response)).toEqual([]);
  });

  it('needs every field that is required, and names the one that is missing', async () => {
    const { refusedFields, whole } = await setUp();
    for (const { name } of request.filter(({ optional }) => !optional)) {
      expect([name, await refusedFields({ ...whole, [name]: undefined })]).toEqual([name, [name]]);
    }
  });

  it('does without every field that is optional', async () => {
    const { post, whole } = await setUp();
    for (const { name } of request.filter(({ optional }) => optional)) {
      expect([name, (await post({ ...whole, [name]: undefined })).status]).toEqual([name, status]);
    }
  });

  it('refuses every field of another type, and names it', async () => {
    const { refusedFields, whole } = await setUp();
    for (const field of request) {
      for (const value of wrongFor(field)) {
        const fields = await refusedFields({ ...whole, [field.name]: value });
        const named = fields.map((one) => one.split('.')[0]);
        expect([field.name, value, [...new Set(named)]]).toEqual([field.name, value, [field.name]]);
      }
    }
  });

  it('ignores fields that the interface does not know', async () => {
    const { post, whole } = await setUp();
    expect((await post({ ...whole, surprise: { a: [1] }, user_id: 99, id: 'x', owner_id: 99 })).status).toBe(status);
  });

  it('wants its own way of signing in', async () => {
    const { stage, whole } = await setUp();
    const { authorization: token } = stage.user;
    const wrong = ['', 'Bearer', 'Bearer ', `Basic ${stage.user.token}`, stage.user.token, `Bearer ${KEY}`, `${KEY} `];
    for (const given of path(stage) === SIGN_IN_PATH
      ? [token, ...wrong.slice(0, -1), `Bearer ${KEY}`]
      : [KEY, ...wrong]) {
      const answer = await stage.world.post(path(stage), whole, { authorization: given });
      expect([given, readFailure(answer, 401).code]).toEqual([given, 'unauthorized']);
    }
    const none = await stage.world.post(path(stage), whole);
    expect(readFailure(none, 401).code).toBe('unauthorized');
  });

  it('offers no other operation, but for what we add', async () => {
    const { stage } = await setUp();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'].filter((one) => !ours.includes(one))) {
      const init = { method, headers: { authorization: authorization(stage) } };
      expect([method, (await stage.world.request(path(stage), init)).status]).toEqual([method, 405]);
    }
  });
});

describe.each(Object.entries(CREDENTIALS))('credentials of %s', (type, table) => {
  async function setUp() {
    const stage = await startStage();
    const credentials = credentialsFor(type, stage);
    const create = (sent: unknown) =>
      stage.user.post(resourcesPath(stage.world.service.defaultDatasetId), {
        name: 'Shop',
        type,
        db_credentials: sent,
      });
    return { create, credentials };
  }

  it('are told again without what is sensitive, each field of its type', async () => {
    const { create, credentials } = await setUp();
    const answer = await create(credentials);
    const told = jsonSchema.parse(jsonSchema.parse(answer.body)['db_credentials']);
    const insensitive = table.filter(({ name }) => !SECRETS.includes(name));
    expect(insensitive.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(told)));
    expect(Object.keys(told).length).toBeGreaterThan(3);
    for (const [name, value] of Object.entries(told)) expect(value).toBe(credentials[name]);
  });

  it('are needed one and all, each of its type', async () => {
    const { create, credentials } = await setUp();
    for (const field of table) {
      // An empty text is of the right type; whether it is of use is not the table's to say.
      for (const value of [undefined, ...wrongFor(field)]) {
        const { fields } = readFailure(await create({ ...credentials, [field.name]: value }), 400);
        expect([field.name, value, fields]).toEqual([field.name, value, [`db_credentials.${field.name}`]]);
      }
    }
  });
});

describe('what belongs to somebody else', () => {
  it('does not exist: datasets, resources and parents, whichever call names them', async () => {
    const { world, user, resourceId, parentId } = await startStage();
    const stranger = await world.signIn('u1', OTHER_KEY);
    const question = { query: 'how many?', resource_id: resourceId };
    const save = { query: 'All', sql: 'SELECT 1' };
    const create = { name: 'Shop', type: 'db:postgres', db_credentials: world.database.credentials() };
    const datasetId = world.service.defaultDatasetId;
    const before = world.database.calls.length;
    const refused = [
      await stranger.ask(question),
      await stranger.ask({ ...question, chat_id: parentId }),
      await stranger.ask({ ...question, dataset_id: datasetId }),
      await stranger.post(savedQueriesPath(resourceId), save),
      await stranger.post(resourcesPath(datasetId), create),
    ];
    expect(refused.map((answer) => readFailure(answer, 404).code)).toEqual(refused.map(() => 'not_found'));
    expect(world.database.calls.length).toBe(before);
    const missing = '00000000-0000-4000-8000-000000000000';
    const same = await stranger.ask({ ...question, resource_id: missing });
    expect({ ...jsonSchema.parse(same.body), request_id: '' }).toEqual({
      ...jsonSchema.parse(refused[0]?.body),
      request_id: '',
    });
    const own = await stranger.post(resourcesPath(await ownDataset(world)), create);
    const ownId = jsonSchema.parse(own.body)['id'];
    const foreignParent = await stranger.ask({ query: 'and then?', resource_id: ownId, chat_id: parentId });
    expect(readFailure(foreignParent, 404).fields).toEqual(['chat_id']);
    expect((await user.ask({ ...question, chat_id: parentId })).status).toBe(200);
  });

  it('has no saved queries for others: a name of theirs is an ordinary question', async () => {
    const { world, user, resourceId } = await startStage();
    await user.post(savedQueriesPath(resourceId), { query: 'Weekly', sql: 'SELECT 42' });
    const stranger = await world.signIn('u1', OTHER_KEY);
    const create = { name: 'Own', type: 'db:postgres', db_credentials: world.database.credentials() };
    const own = jsonSchema.parse((await stranger.post(resourcesPath(await ownDataset(world)), create)).body)['id'];
    const asked = await stranger.asked({ query: 'Weekly', resource_id: own });
    expect(asked.response.sql).not.toBe('SELECT 42');
    expect(world.agent.requests.at(-1)?.memory.savedQueries).toEqual([]);
    expect((await user.asked({ query: 'weekly', resource_id: resourceId })).response.sql).toBe('SELECT 42');
  });
});

async function ownDataset(world: World): Promise<string> {
  const db = await world.openDatabase();
  const { id } = await db
    .selectFrom('service_dataset')
    .select('id')
    .where('api_key', '=', 'other')
    .executeTakeFirstOrThrow();
  return id;
}
