import { describe, expect, it } from 'vitest';
import { CONVERSATIONS_PATH } from '../../../src/contract/conversations.ts';
import { resourcesPath } from '../../../src/contract/resources.ts';
import { SIGN_IN_PATH } from '../../../src/contract/sign-in.ts';
import { KEY, OTHER_KEY, readFailure, startWorld } from '../world.ts';

describe('too many calls', () => {
  it('of one user are refused until one comes back, while others go on', async () => {
    const world = await startWorld({ callsPerMinute: { perApiKey: 100, perUser: 3 } });
    const [busy, calm] = [await world.signIn('u1'), await world.signIn('u2')];
    const resource = await busy.connected();
    const question = { query: 'how many?', resource_id: resource.id };
    for (let calls = 1; calls < 3; calls += 1) expect((await busy.ask(question)).status).toBe(200);
    const refused = await busy.ask(question);
    expect(readFailure(refused, 429).code).toBe('rate_limited');
    expect(refused.headers.get('retry-after')).toBe('20');
    expect((await calm.ask(question)).status).toBe(200);
    world.clock.advance(19_999);
    expect((await busy.ask(question)).headers.get('retry-after')).toBe('1');
    world.clock.advance(1);
    expect((await busy.ask(question)).status).toBe(200);
    expect((await busy.ask(question)).status).toBe(429);
    world.clock.advance(60_000);
    for (let calls = 0; calls < 3; calls += 1) expect((await busy.ask(question)).status).toBe(200);
    expect((await busy.ask(question)).status).toBe(429);
  });

  it('of one API key keep its users out, and no other key’s', async () => {
    const world = await startWorld({ callsPerMinute: { perApiKey: 2, perUser: 100 } });
    const signIn = (authorization: string) =>
      world.post(SIGN_IN_PATH, { external_id: 'u', ttl_seconds: 60 }, { authorization });
    expect((await signIn(KEY)).status).toBe(200);
    expect((await signIn(KEY)).status).toBe(200);
    const refused = await signIn(KEY);
    expect(readFailure(refused, 429).code).toBe('rate_limited');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await signIn(OTHER_KEY)).status).toBe(200);
    expect((await signIn('no key of ours')).status).toBe(401);
  });
});

describe('many questions at once', () => {
  it('are all answered, some of them later', async () => {
    const world = await startWorld({ callsPerMinute: { perApiKey: 100, perUser: 200 } });
    const user = await world.signIn('u1');
    const resource = await user.connected();
    const release = world.database.hold('run');
    let [running, most] = [0, 0];
    let seenAll = () => {};
    const tenRun = new Promise<void>((resolve) => {
      seenAll = resolve;
    });
    world.agent.respond = async ({ execute }) => {
      running += 1;
      most = Math.max(most, running);
      if (running === 10) seenAll();
      const result = await execute('select 1');
      running -= 1;
      return { kind: 'answered', sql: 'select 1', explanation: '', result, state: null };
    };
    const asked = Array.from({ length: 100 }, () => user.ask({ query: 'how many?', resource_id: resource.id }));
    await tenRun;
    release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(most).toBe(10);
    expect(world.database.connectors).toHaveLength(1);
  });

  it('beyond those that may wait are refused with a time to come again', async () => {
    const one = { perResource: 1, overall: 1 };
    const world = await startWorld({ questions: { running: one, waiting: { perResource: 0, overall: 0 } } });
    const user = await world.signIn('u1');
    const resource = await user.connected();
    const question = { query: 'how many?', resource_id: resource.id };
    const begun = new Promise<() => void>((letGo) => {
      world.agent.respond = ({ execute }) =>
        new Promise((resolve, reject) => {
          letGo(() => {
            execute('select 1').then(
              (result) => resolve({ kind: 'answered', sql: 'select 1', explanation: '', result, state: null }),
              reject,
            );
          });
        });
    });
    const first = user.ask(question);
    const goOn = await begun;
    const refused = await user.post(CONVERSATIONS_PATH, question);
    expect(readFailure(refused, 503).code).toBe('busy');
    expect(refused.headers.get('retry-after')).toBe('5');
    goOn();
    expect((await first).status).toBe(200);
  });
});

describe('many data sources connected at once', () => {
  it('by one user wait for each other, and beyond those that may wait are refused', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const release = world.database.hold('introspect');
    const body = { name: 'Shop', type: 'db:postgres', db_credentials: world.database.credentials() };
    const path = resourcesPath(world.service.defaultDatasetId);
    const asked = Array.from({ length: 13 }, () => user.post(path, body));
    const refused = await Promise.race(asked);
    expect(readFailure(refused, 503).code).toBe('busy');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(world.database.count('introspect')).toBeLessThanOrEqual(2);
    release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 12 }, () => 201), 503]);
  });
});
