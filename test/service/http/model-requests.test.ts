import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  MODEL_REQUESTS_PATH,
  modelRequestListSchema,
  modelRequestPath,
  wholeModelRequestSchema,
} from '../../../src/contract/model-requests.ts';
import type { ModelEnd } from '../../../src/service/agent/agent.ts';
import type { SentRequest } from '../../../src/service/agent/sent-request.ts';
import { reencryptService } from '../../../src/service/app/reencrypt.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const MODEL = { provider: 'openai', model: 'gpt-5.1' };
const BODY = '{"messages":[{"role":"user","content":"how many? <!channel> \\u0000 ünï"}]}';
const DAY_MS = 86_400_000;
const SENT: SentRequest = {
  body: BODY,
  model: 'gpt-5.1-mini',
  call: 1,
  outcome: 'answered',
  status: 200,
  durationMs: 2_000,
  inputTokens: 300,
  outputTokens: undefined,
};

/** A service with a model, whose agent sends what the test says for each question. */
async function startModelWorld(keepRequestsDays = 7) {
  const world = await startWorld();
  await world.stop();
  world.model = { model: MODEL };
  await world.start({ keepRequestsDays });
  const sends: Partial<SentRequest>[] = [{}];
  const ends: ModelEnd[] = [];
  const { respond } = world.agent;
  world.agent.respond = (request) => {
    for (const one of sends) request.onModelRequest?.({ ...SENT, ...one });
    for (const end of ends) request.onModelEnd?.(end);
    return respond(request);
  };
  const user = await world.signIn('slack:T1:U1');
  const resource = await user.connected();
  const ask = async (query = 'how many?') =>
    (await world.signIn('slack:T1:U1')).asked({ query, resource_id: resource.id });
  return { world, user, resource, ask, sends, ends };
}

const list = async (world: World, query = '', authorization = KEY) =>
  read(
    await world.request(`${MODEL_REQUESTS_PATH}${query}`, { headers: { authorization } }),
    200,
    modelRequestListSchema,
  );
const whole = (world: World, id: string, authorization = KEY) =>
  world.request(modelRequestPath(id), { headers: { authorization } });

/** What was sent is kept a moment after the answer. */
async function kept(world: World, n: number) {
  for (;;) {
    const found = await list(world, '?limit=200');
    if (found.requests.length >= n) return found.requests;
  }
}

describe('what was sent to the provider', () => {
  it('is told to the API key: who asked what, of which source, and each body word for word', async () => {
    const { world, user, resource, ask } = await startModelWorld();
    await ask();
    const [request] = await kept(world, 1);
    expect(await list(world)).toEqual({ model: MODEL, keep_days: 7, requests: [request], tally: [] });
    expect(request).toEqual({
      id: request?.id,
      sent_at: new Date(world.clock.now().getTime() - 2_000).toISOString().replace('Z', '000'),
      resource_id: resource.id,
      resource_name: 'Shop',
      user_id: user.id,
      external_id: 'slack:T1:U1',
      question: 'how many?',
      provider: 'openai',
      model: 'gpt-5.1-mini',
      call: 1,
      outcome: 'answered',
      status: 200,
      duration_ms: 2_000,
      input_tokens: 300,
      output_tokens: null,
      bytes: Buffer.byteLength(BODY),
    });
    const found = read(await whole(world, request?.id ?? ''), 200, wholeModelRequestSchema);
    expect(found).toEqual({ ...request, body: BODY });
  });

  it('is for no user, whatever their token, and for no other API key', async () => {
    const { world, user, ask } = await startModelWorld();
    await ask();
    const [request] = await kept(world, 1);
    const id = request?.id ?? '';
    for (const authorization of [user.authorization, user.token, '', 'Bearer '.concat(KEY)]) {
      const headers = { authorization };
      expect(readFailure(await world.request(MODEL_REQUESTS_PATH, { headers }), 401).code).toBe('unauthorized');
      expect(readFailure(await whole(world, id, authorization), 401).code).toBe('unauthorized');
    }
    expect((await list(world, '', OTHER_KEY)).requests).toEqual([]);
    expect((await list(world, `?before=${id}`, OTHER_KEY)).requests).toEqual([]);
    expect(readFailure(await whole(world, id, OTHER_KEY), 404).code).toBe('not_found');
    expect(readFailure(await whole(world, 'x'), 404).code).toBe('not_found');
  });

  it('is listed in pages, newest first', async () => {
    const { world, ask, sends } = await startModelWorld();
    sends.push({ call: 2, durationMs: 1_000 }, { call: 3, durationMs: 0 });
    await ask();
    const all = await kept(world, 3);
    expect(all.map(({ call }) => call)).toEqual([3, 2, 1]);
    const first = await list(world, '?limit=2');
    expect(first.requests).toEqual(all.slice(0, 2));
    expect((await list(world, `?limit=2&before=${first.requests[1]?.id}`)).requests).toEqual(all.slice(2));
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=x']) {
      const answer = await world.request(`${MODEL_REQUESTS_PATH}${query}`, { headers: { authorization: KEY } });
      expect(readFailure(answer, 400).code).toBe('invalid_request');
    }
  });

  it('is gone after the days it is kept, from the database too', async () => {
    const { world, ask } = await startModelWorld(2);
    await ask('an old one');
    await kept(world, 1);
    world.clock.advance(2 * DAY_MS);
    expect((await list(world)).requests).toEqual([]);
    await ask('a new one');
    await kept(world, 1);
    const db = await world.openDatabase();
    const rows = await db.selectFrom('service_model_request').select('question').execute();
    expect(rows).toEqual([{ question: 'a new one' }]);
  });

  it('is counted by what it came to, for 30 days and for its API key, also where no request is kept', async () => {
    const { world, resource, ask, ends } = await startModelWorld(0);
    const tally = async () => Object.fromEntries((await list(world)).tally.map((one) => [one.found, one.questions]));
    ends.push({ compared: 'same', isProbing: false }, { compared: 'same', isProbing: true });
    ends.push({ compared: undefined, isProbing: false });
    await ask();
    await expect.poll(tally).toEqual({ same: 2, probed: 1 });
    world.clock.advance(29 * DAY_MS);
    ends.splice(0, 3, { compared: 'other', isProbing: false });
    await ask();
    await expect.poll(tally).toEqual({ same: 2, other: 1, probed: 1 });
    expect((await list(world)).tally[0]?.resource_id).toBe(resource.id);
    expect((await list(world, '', OTHER_KEY)).tally).toEqual([]);
    world.clock.advance(DAY_MS);
    expect(await tally()).toEqual({ other: 1 });
  });

  it('is deleted at the next start where the configuration keeps none, and none is kept then', async () => {
    const { world, ask } = await startModelWorld();
    await ask();
    await kept(world, 1);
    await world.stop();
    await world.start({ keepRequestsDays: 0 });
    await ask();
    expect(await list(world)).toEqual({ model: MODEL, keep_days: 0, requests: [], tally: [] });
    await world.stop();
    const db = await world.openDatabase();
    expect(await db.selectFrom('service_model_request').select('id').execute()).toEqual([]);
  });

  it('is kept 200 times and up to 16 MiB, the newest first', async () => {
    const { world, ask, sends } = await startModelWorld();
    sends.length = 0;
    for (let call = 1; call <= 205; call += 1) sends.push({ call, durationMs: 300 - call });
    await ask();
    await world.stop();
    await world.start({ keepRequestsDays: 7 });
    const calls = (await list(world, '?limit=200')).requests.map(({ call }) => call);
    expect(calls).toEqual(Array.from({ length: 200 }, (_, n) => 205 - n));
    sends.length = 0;
    sends.push({ call: 300, durationMs: 0, body: 'x'.repeat(17 * 1024 * 1024) });
    await ask();
    await world.stop();
    await world.start({ keepRequestsDays: 7 });
    expect((await list(world, '?limit=200')).requests.map(({ call }) => call)).toEqual([300]);
  });

  it('is encrypted, opens nowhere else, and outlives a new key', async () => {
    const { world, ask } = await startModelWorld();
    await ask();
    const [request] = await kept(world, 1);
    const id = request?.id ?? '';
    const db = await world.openDatabase();
    const { sealed_body: sealed } = await db
      .selectFrom('service_model_request')
      .select('sealed_body')
      .executeTakeFirstOrThrow();
    expect(sealed).toMatch(/^v1\./);
    const keys = { current: randomBytes(32), previous: [world.config.encryptionKey] };
    expect(await reencryptService(world.config.databaseUrl, keys)).toMatchObject({ unreadable: 0 });
    await world.stop();
    await world.start({ encryptionKey: keys.current, keepRequestsDays: 7 });
    expect(read(await whole(world, id), 200, wholeModelRequestSchema).body).toBe(BODY);
    const other = '00000000-0000-4000-8000-000000000000';
    await db.updateTable('service_model_request').set({ id: other }).execute();
    expect((await whole(world, other)).status).toBe(500);
  });

  it('holds up no question, when it can’t be kept', async () => {
    const { world, ask } = await startModelWorld();
    const db = await world.openDatabase();
    await db.schema.dropTable('service_model_request').execute();
    expect((await ask()).status).toBe('SUCCESS');
    await world.stop();
    const lines = world.log.filter((line) => line.includes('a request to the model was not kept'));
    expect(lines).toHaveLength(1);
    expect(world.log.join('')).not.toContain('how many?');
  });
});

describe('without a model', () => {
  it('there is nothing to tell, and the agent is given no one to tell it', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const resource = await user.connected();
    await user.asked({ query: 'how many?', resource_id: resource.id });
    expect(world.agent.requests.map(({ onModelRequest }) => onModelRequest)).toEqual([undefined]);
    expect(await list(world)).toMatchObject({ model: null, requests: [] });
  });
});
