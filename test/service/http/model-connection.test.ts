import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConversationRecord } from '../../../src/contract/conversations.ts';
import {
  MODEL_CHECK_PATH,
  MODEL_CONNECTION_PATH,
  MODEL_LIST_PATH,
  modelCheckSchema,
  modelConnectionSchema,
  modelListSchema,
} from '../../../src/contract/model-connection.ts';
import { MODEL_REQUESTS_PATH } from '../../../src/contract/model-requests.ts';
import { makeOpenConnection } from '../../../src/service/app/open-connection.ts';
import { reencryptService } from '../../../src/service/app/reencrypt.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { answerWith } from '../agent/model/model-desk.ts';
import { ScriptedProvider, type Turn } from '../agent/model/scripted-provider.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const SECRET = 'sk-very-secret-5521';
const BY = 'slack:T1:U1';
const ANSWER = answerWith('SELECT 1 AS one');

/** A service to which models can be connected, and a provider on this machine. */
async function start({ allowPrivate = true } = {}) {
  const provider = new ScriptedProvider();
  await provider.start();
  onTestFinished(() => provider.stop());
  provider.play(ANSWER);
  const world = await startWorld();
  await world.stop();
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void world.log.push(line) } });
  const engine = {
    answer: (request: Parameters<typeof world.agent.answer>[0]) => world.agent.answer(request),
    isForEngine: () => Promise.resolve(false),
  };
  const network = createNetwork({ allowPrivate });
  world.model = makeOpenConnection({ network, engine, clock: world.clock, logger });
  await world.start({ keepRequestsDays: 7 });
  const resource = await (await world.signIn('slack:T1:U1')).connected();
  const ask = async (url?: string) =>
    (await world.signIn('slack:T1:U1')).asked({ query: 'how many?', resource_id: resource.id }, url);
  const own = { provider: 'openai-compatible', base_url: provider.url, model: 'scripted', api_key: SECRET };
  return { world, provider, resource, ask, own: { ...own, changed_by: BY } };
}

const send = (world: World, method: string, path: string, body?: object, authorization = KEY) =>
  world.send(method, path, { authorization, ...(body && { body }) });
const connectionOf = async (answer: ReturnType<typeof send>) => read(await answer, 200, modelConnectionSchema);

/** By the words of each. */
const answeredBy = async (asked: Promise<ConversationRecord>) =>
  (await asked).response.explanation === 'Counts the rows.' ? 'model' : 'engine';

describe('a language model that is connected', () => {
  it('answers from the next question on, and its key is told to nobody', async () => {
    const { world, provider, ask, own } = await start();
    expect(await connectionOf(send(world, 'GET', MODEL_CONNECTION_PATH))).toMatchObject({
      origin: 'none',
      model: null,
    });
    expect(await answeredBy(ask())).toBe('engine');
    const connected = await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, { ...own, daily_tokens: 5_000 }));
    expect(connected).toMatchObject({
      origin: 'connected',
      provider: 'openai-compatible',
      model: 'scripted',
      has_key: true,
      is_on: true,
      daily_tokens: 5_000,
      changed_by: BY,
    });
    expect(await answeredBy(ask())).toBe('model');
    expect(provider.received[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    const db = await world.openDatabase();
    const rows = JSON.stringify(await db.selectFrom('service_model_connection').selectAll().execute());
    expect(JSON.stringify(connected) + rows + world.log.join('')).not.toContain(SECRET);
  });

  it('is on, off, off for a source, changed, and gone in every process at once', async () => {
    const { world, resource, ask, own } = await start();
    const another = await world.startAnother();
    const by = async () => [await answeredBy(ask()), await answeredBy(ask(another))];
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    expect(await by()).toEqual(['model', 'model']);
    const change = (body: object) =>
      connectionOf(send(world, 'PATCH', MODEL_CONNECTION_PATH, { ...body, changed_by: 'slack:T1:U2' }));
    expect(await change({ is_on: false })).toMatchObject({ is_on: false, changed_by: 'slack:T1:U2' });
    expect(await by()).toEqual(['engine', 'engine']);
    await change({ is_on: true, off_resources: [resource.id] });
    expect(await by()).toEqual(['engine', 'engine']);
    expect(await change({ off_resources: [] })).toMatchObject({ is_on: true, has_key: true });
    expect(await by()).toEqual(['model', 'model']);
    expect((await send(world, 'DELETE', MODEL_CONNECTION_PATH)).status).toBe(204);
    expect(await connectionOf(send(world, 'GET', MODEL_CONNECTION_PATH))).toMatchObject({ origin: 'none' });
    expect(await by()).toEqual(['engine', 'engine']);
    expect(readFailure(await send(world, 'PATCH', MODEL_CONNECTION_PATH, { changed_by: BY }), 404).code).toBe(
      'not_found',
    );
  });

  it('gets nothing of a question that the engine is to answer alone, whatever else the question wants', async () => {
    const { world, provider, resource, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    const user = await world.signIn('slack:T1:U1');
    const ask = (more: object) => user.asked({ query: 'how many?', resource_id: resource.id, ...more });
    const alone = { without_model: true };
    expect(await answeredBy(ask(alone))).toBe('engine');
    expect(await answeredBy(ask({ ...alone, wants_model: true }))).toBe('engine');
    expect(provider.received).toEqual([]);
    const asked = await ask({ without_model: false });
    expect(asked.response.explanation).toBe('Counts the rows.');
    const before = provider.received.length;
    expect(await answeredBy(ask({ ...alone, chat_id: asked.id }))).toBe('engine');
    expect(provider.received).toHaveLength(before);
  });

  it('gets nothing of it where the configuration names the model either', async () => {
    const { world, resource } = await start();
    await world.stop();
    const asked: string[] = [];
    const agent = {
      answer: (request: Parameters<typeof world.agent.answer>[0]) => {
        asked.push(request.question);
        return world.agent.answer(request);
      },
    };
    const configured = { provider: 'openai', model: 'gpt-5.1', apiKey: SECRET };
    world.model = { ...world.model, model: configured };
    await world.start({}, { agent, engine: world.agent });
    const user = await world.signIn('slack:T1:U1');
    await user.asked({ query: 'how many?', resource_id: resource.id, without_model: true });
    expect(asked).toEqual([]);
    await user.asked({ query: 'how many now?', resource_id: resource.id });
    expect(asked).toEqual(['how many now?']);
  });

  it('answers what it was asked before it was removed', async () => {
    const { world, provider, ask, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    let removed: Promise<unknown> | undefined;
    provider.play(() => {
      removed = send(world, 'DELETE', MODEL_CONNECTION_PATH);
      return ANSWER;
    });
    expect(await answeredBy(ask())).toBe('model');
    await removed;
    expect(await answeredBy(ask())).toBe('engine');
  });

  it('is left alone once its limit of the day is used', async () => {
    const { world, provider, ask, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, { ...own, daily_tokens: 1_000 }));
    provider.play({ ...ANSWER, usage: { input: 990, output: 20 } });
    await ask();
    const { response } = await ask();
    expect(response.explanation).toContain("today's budget for the language model is used up");
  });

  it('is of one API key, and of no user', async () => {
    const { world, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    expect(await connectionOf(send(world, 'GET', MODEL_CONNECTION_PATH, undefined, OTHER_KEY))).toMatchObject({
      origin: 'none',
    });
    const user = await world.signIn('slack:T1:U1');
    for (const [method, path] of [
      ['GET', MODEL_CONNECTION_PATH],
      ['PUT', MODEL_CONNECTION_PATH],
      ['PATCH', MODEL_CONNECTION_PATH],
      ['DELETE', MODEL_CONNECTION_PATH],
      ['POST', MODEL_CHECK_PATH],
      ['POST', MODEL_LIST_PATH],
    ] as const) {
      const body = method === 'GET' ? undefined : own;
      expect(readFailure(await send(world, method, path, body, user.authorization), 401).code).toBe('unauthorized');
    }
  });

  it('names the fields that are wrong, and sends a kept key nowhere else', async () => {
    const { world, provider, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    const { api_key: _, ...kept } = own;
    expect(await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, { ...kept, model: 'next' }))).toMatchObject({
      model: 'next',
      has_key: true,
    });
    const fields = async (body: object) =>
      readFailure(await send(world, 'PUT', MODEL_CONNECTION_PATH, { ...kept, ...body }), 400).fields;
    expect(await fields({ provider: 'nobody' })).toEqual(['provider']);
    expect(await fields({ provider: 'openai' })).toEqual(['api_key']);
    expect(await fields({ provider: 'azure', base_url: undefined })).toEqual(['base_url']);
    expect(await fields({ base_url: 'ftp://127.0.0.1/v1' })).toEqual(['base_url']);
    expect(await fields({ base_url: 'http://169.254.169.254/v1' })).toEqual(['base_url']);
    expect(await fields({ daily_tokens: 0 })).toEqual(['daily_tokens']);
    const elsewhere = new ScriptedProvider();
    await elsewhere.start();
    onTestFinished(() => elsewhere.stop());
    elsewhere.play(ANSWER);
    await send(world, 'POST', MODEL_CHECK_PATH, {
      provider: own.provider,
      base_url: elsewhere.url,
      model: 'x',
      part: 'tools',
    });
    expect(elsewhere.received.length).toBeGreaterThan(0);
    expect(JSON.stringify(elsewhere.received.map(({ headers }) => headers))).not.toContain(SECRET);
    expect(provider.received).toEqual([]);
  });

  it('is at no address of a private network where those are refused', async () => {
    const { world, own } = await start({ allowPrivate: false });
    expect(readFailure(await send(world, 'PUT', MODEL_CONNECTION_PATH, own), 400).fields).toEqual(['base_url']);
  });

  it('is not connected beside one that the configuration names', async () => {
    const { world, own } = await start();
    await world.stop();
    const configured = { provider: 'openai', model: 'gpt-5.1', apiKey: SECRET };
    world.model = { ...world.model, model: configured };
    await world.start();
    const listed = await send(world, 'GET', MODEL_REQUESTS_PATH);
    expect(listed.body).toMatchObject({ model: { provider: 'openai', model: 'gpt-5.1' } });
    expect(JSON.stringify(listed.body)).not.toContain(SECRET);
    expect(await connectionOf(send(world, 'GET', MODEL_CONNECTION_PATH))).toMatchObject({
      origin: 'environment',
      model: 'gpt-5.1',
    });
    expect(readFailure(await send(world, 'PUT', MODEL_CONNECTION_PATH, own), 403).code).toBe('forbidden');
    expect(readFailure(await send(world, 'DELETE', MODEL_CONNECTION_PATH), 403).code).toBe('forbidden');
  });

  it('can be used with new keys, once its own key is encrypted again', async () => {
    const { world, ask, own } = await start();
    await connectionOf(send(world, 'PUT', MODEL_CONNECTION_PATH, own));
    await world.stop();
    const current = Buffer.alloc(32, 7);
    const keys = { current, previous: [world.config.encryptionKey] };
    await reencryptService(world.config.databaseUrl, keys);
    await world.start({ encryptionKey: current });
    expect(await answeredBy(ask())).toBe('model');
  });
});

describe('what is tried before', () => {
  const reads = (sent: string): Turn => {
    const code = /The code (m[0-9a-f]{6})/.exec(sent)?.[1];
    if (code !== undefined) return answerWith(`SELECT count(*) AS n FROM pets WHERE home = '${code}'`);
    const column = /weight_m[0-9a-f]{6}/.exec(sent)?.[0];
    if (column !== undefined) return answerWith(`SELECT sum(${column}) AS n FROM pets`);
    if (sent.includes('weigh together'))
      return { tools: [{ name: 'run_sql', args: { sql: 'SELECT sum(weight) FROM pets' } }] };
    return answerWith('SELECT count(*) AS n FROM pets');
  };
  const checks = async (world: World, own: object, part: string) =>
    read(await send(world, 'POST', MODEL_CHECK_PATH, { ...own, part }), 200, modelCheckSchema).checks;

  it('is said part by part, and nothing is kept', async () => {
    const { world, provider, own } = await start();
    provider.play(reads);
    const all = [];
    for (const part of ['tools', 'going-on', 'context']) all.push(...(await checks(world, own, part)));
    expect(all.map(({ check, is_well: isWell }) => [check, isWell])).toEqual([
      ['reach', true],
      ['tools', true],
      ['speed', true],
      ['going on', true],
      ['context', true],
    ]);
    expect(await connectionOf(send(world, 'GET', MODEL_CONNECTION_PATH))).toMatchObject({ origin: 'none' });
    expect(JSON.stringify(all) + world.log.join('')).not.toContain(SECRET);
  });

  it.each([
    [{ status: 401 }, 'reach', 'Correct the key.'],
    [{ status: 404, body: '{"error":{"code":"model_not_found"}}' }, 'reach', 'Correct the model'],
    [{ status: 429, body: '{"error":{"code":"insufficient_quota"}}' }, 'reach', 'Renew it at the provider'],
    [{ text: 'Hello.' }, 'tools', 'Choose a model that can call tools'],
  ] as const)('says what to do about %j', async (turn, check, advice) => {
    const { world, provider, own } = await start();
    provider.play(turn);
    const last = (await checks(world, own, 'tools')).find(({ is_well: isWell }) => !isWell);
    expect(last).toMatchObject({ check });
    expect(last?.detail).toContain(advice);
    expect(last?.detail).not.toContain('AI_');
  });

  it('says that nobody is there', async () => {
    const { world, provider, own } = await start();
    await provider.stop();
    const [only] = await checks(world, own, 'tools');
    expect(only).toMatchObject({ check: 'reach', is_well: false });
    expect(only?.detail).toContain("It can't be reached");
  });

  it('lists what the provider has, where it says so', async () => {
    const { world, provider, own } = await start();
    const list = async () => read(await send(world, 'POST', MODEL_LIST_PATH, own), 200, modelListSchema).models;
    expect(await list()).toEqual([]);
    provider.models = ['a', 'b'];
    expect(await list()).toEqual(['a', 'b']);
  });
});
