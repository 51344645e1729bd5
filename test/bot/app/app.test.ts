import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bot, createBot } from '../../../src/bot/app/app.ts';
import { ACTIONS, VIEWS } from '../../../src/bot/model/ids.ts';
import type { SlackConnection } from '../../../src/config/config.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakeWholeService } from '../../fakes/around-the-bot.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { channelMessage, directMessage, mention, question } from '../../fixtures/slack-events.ts';
import { runs } from '../../sampled.ts';
import { askedIn, lastState, openBotStore } from '../world.ts';

const SECRET = 'signing-secret';
const IN_THREAD = { ts: '1700000005.000200', thread_ts: '1700000001.000100' };

let slack: FakeSlack;
let service: FakeWholeService;
let store: Store;
/** What the next question is not written for. */
let failure: Error | undefined;
let bot: Bot;
let healthy: boolean;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  healthy = true;
  service = new FakeWholeService();
  store = await openBotStore();
  failure = undefined;
});

afterEach(async () => {
  service.release();
  await bot.stop();
  await slack.stop();
});

async function startBot(connection: SlackConnection): Promise<void> {
  bot = createBot({
    connection,
    host: '127.0.0.1',
    port: 0,
    service,
    store: { ...store, questions: unlessItFails(store.questions) },
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    health: async () => (healthy ? { ready: true } : { ready: false, reason: 'waiting for the data service' }),
  });
  await bot.start();
}

const unlessItFails = (questions: Store['questions']): Store['questions'] => ({
  ...questions,
  async receive(...received) {
    if (failure !== undefined) throw failure;
    return questions.receive(...received);
  },
});

const state = () => lastState(store);

/** Somewhere in the document, counted through all of its values, there is another one. */
function replaceAt(document: unknown, at: number, value: unknown): unknown {
  const paths: string[][] = [];
  const walk = (node: unknown, path: string[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node)) walk(child, [...path, key]);
  };
  walk(document, []);
  const path = paths[at % Math.max(1, paths.length)];
  const put = (node: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(node)) return node.map((child: unknown, n) => (String(n) === key ? put(child, rest) : child));
    if (typeof node !== 'object' || node === null) return value;
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [name, name === key ? put(child, rest) : child]),
    );
  };
  return path === undefined ? value : put(document, path);
}

describe('over Socket Mode', () => {
  const start = () => startBot({ mode: 'socket', botToken: 'xoxb-t', appToken: 'xapp-t', apiUrl: slack.apiUrl });

  it('answers a mention in its thread', async () => {
    await start();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.posts().length === 1);
    await bot.drained();
    expect(slack.posts()[0]).toMatchObject({ channel: 'C1', thread_ts: '1700000001.000100' });
    expect(slack.posts()[0]?.['text']).toMatch(/^There are 42 orders\./);
    expect(service.asked.map(({ input }) => input.query)).toEqual(['how many orders?']);
    expect(await state()).toBe('answered');
  });

  it('takes a click that names no team, as where the app belongs to a whole organization', async () => {
    await start();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.posts().length === 1);
    await bot.drained();
    const [answer] = await store.answers.findByQuestion({ ...question('x').thread, ts: question('x').messageTs });
    slack.interact('e2', {
      type: 'block_actions',
      team: null,
      enterprise: { id: 'E1' },
      is_enterprise_install: true,
      user: { id: 'U1', team_id: 'T1' },
      channel: { id: 'C1' },
      container: { type: 'message', message_ts: '1700000099.000100', channel_id: 'C1' },
      message: { ts: '1700000099.000100' },
      trigger_id: 'trigger',
      response_url: `${slack.apiUrl}respond`,
      actions: [{ type: 'button', action_id: ACTIONS.exportRows, block_id: 'b', value: answer?.id }],
    });
    const opened = () => slack.calls.filter(({ method }) => method === 'views.open');
    await slack.until(() => opened().length === 1 || slack.calls.some(({ method }) => method === 'respond'));
    expect(opened()).toMatchObject([{ args: { trigger_id: 'trigger', view: { callback_id: VIEWS.exportRows } } }]);
  });

  it('acknowledges while the service still works, and has written the question before', async () => {
    await start();
    service.hold();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.acks.includes('e1'));
    expect(await askedIn(store)).toHaveLength(1);
    expect(slack.posts()).toEqual([]);
    service.release();
    await slack.until(() => slack.posts().length === 1);
  });

  it('does not acknowledge what it could not write', async () => {
    await start();
    failure = new Error('disk full');
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    slack.deliver('e2', channelMessage('hello'));
    await slack.until(() => slack.acks.includes('e2'));
    expect(slack.acks).toEqual(['e2']);
    failure = undefined;
    slack.deliver('e3', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.posts().length === 1);
    expect(slack.acks).toEqual(['e2', 'e3']);
  });

  it('takes all deliveries of a message for one question', async () => {
    await start();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    slack.deliver('e2', channelMessage('<@UBOT> how many orders?'));
    slack.deliver('e3', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.acks.length === 3 && slack.posts().length === 1);
    await bot.drained();
    expect(service.asked).toHaveLength(1);
  });

  it('follows the thread without a mention, one question at a time', async () => {
    await start();
    service.hold();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.acks.includes('e1'));
    slack.deliver('e2', channelMessage('only the top 5', IN_THREAD));
    slack.deliver('e3', directMessage('how many customers?'));
    await slack.until(() => slack.acks.length === 3);
    await service.working(2);
    service.release();
    await slack.until(() => slack.posts().length === 3);
    await bot.drained();
    const order = service.asked.map(({ input }) => [input.query, input.parentId !== undefined]);
    expect(order.filter(([query]) => query !== 'how many customers?')).toEqual([
      ['how many orders?', false],
      ['only the top 5', true],
    ]);
    expect(service.mostInWork).toBe(2);
  });

  it('shows data to no other organization', async () => {
    await start();
    slack.deliver('e1', { ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true });
    const told = () => slack.calls.filter(({ method }) => method === 'chat.postEphemeral');
    await slack.until(() => told().length === 1);
    expect(JSON.stringify(told())).toContain('another organization');
    expect(service.asked).toEqual([]);
  });

  it('takes up at the start what an earlier process left, and asks nothing twice', async () => {
    await store.questions.receive(question('how many orders?'), new Date());
    await store.questions.receive(question('done before', { ts: '1700000002.000100' }), new Date());
    await store.questions.finish(
      { ...question('x').thread, ts: question('x', { ts: '1700000002.000100' }).messageTs },
      'answered',
      new Date(),
    );
    await start();
    await bot.drained();
    expect(service.asked.map(({ input }) => input.query)).toEqual(['how many orders?']);
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.acks.includes('e1'));
    await bot.drained();
    expect(service.asked).toHaveLength(1);
  });

  it('leaves to the next start what it had no time to answer', async () => {
    await start();
    service.hold();
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await service.working(1);
    await bot.stop({ graceMs: 0 });
    expect([await state(), slack.posts()]).toEqual(['asking', []]);
    service.release();
    await start();
    await bot.drained();
    expect([await state(), slack.posts().length]).toEqual(['answered', 1]);
  });

  it('tells the person, with a reference, when a listener fails', async () => {
    await start();
    slack.refuse('chat.postEphemeral', { error: 'a' }, { error: 'b' }, { error: 'c' });
    slack.deliver('e1', { ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true });
    await slack.until(() => slack.posts().length === 1);
    expect(slack.posts()[0]?.['text']).toMatch(/went wrong.*\nReference: [2-9A-HJ-NP-Z]{8}$/);
  });

  it('asks the service no more than twenty questions at once', async () => {
    await start();
    service.hold();
    for (let n = 10; n < 35; n += 1) slack.deliver(`e${n}`, directMessage(`q${n}`, { ts: `17000000${n}.000100` }));
    await slack.until(() => slack.acks.length === 25);
    await service.working(20);
    expect(service.mostInWork).toBeLessThanOrEqual(20);
    service.release();
    await slack.until(() => slack.posts().length === 25);
    expect(service.mostInWork).toBe(20);
  });

  it('does not start with a token Slack does not know, and says which', async () => {
    slack.refuse('auth.test', { error: 'invalid_auth' });
    await expect(start()).rejects.toThrow('Slack refuses SLACK_BOT_TOKEN (invalid_auth)');
    slack.refuse('apps.connections.open', { error: 'not_allowed_token_type' });
    await expect(start()).rejects.toThrow('Slack refuses SLACK_APP_TOKEN (not_allowed_token_type)');
  });

  it('waits for a Slack that has trouble, and tells it', async () => {
    slack.refuse(
      'auth.test',
      { error: 'internal_error' },
      { status: 503 },
      { status: 429, headers: { 'retry-after': '0' } },
    );
    slack.refuse('apps.connections.open', { error: 'fatal_error' }, { status: 500 });
    const started = start();
    await slack.until(() => slack.calls.length > 1);
    expect(await bot.readiness()).toEqual({ ready: false, reason: 'waiting for Slack' });
    await started;
    expect(await bot.readiness()).toEqual({ ready: true });
    slack.deliver('e1', mention('<@UBOT> how many orders?'));
    await slack.until(() => slack.posts().length === 1);
  });

  it('stops at once while it waits', async () => {
    slack.hold('auth.test', new Promise(() => {}));
    const started = start();
    await slack.until(() => slack.calls.length === 1);
    const at = performance.now();
    const stopped = bot.stop();
    await expect(started).rejects.toThrow('stopped');
    await stopped;
    // A stop that waits for what is under way takes ten seconds, and the call hangs for fifteen.
    expect(performance.now() - at).toBeLessThan(5_000);
  });
});

describe('over HTTP', () => {
  const start = () => startBot({ mode: 'http', botToken: 'xoxb-t', signingSecret: SECRET, apiUrl: slack.apiUrl });
  const url = (path: string): string => `http://127.0.0.1:${bot.address()?.port}${path}`;

  async function send(payload: unknown, { secret = SECRET, ageSeconds = 0, isForm = false } = {}): Promise<number> {
    const json = JSON.stringify(payload);
    const body = isForm ? `payload=${encodeURIComponent(json)}` : json;
    const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    const headers = {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature,
    };
    return (await fetch(url('/slack/events'), { method: 'POST', body, headers })).status;
  }

  it('answers a signed event, once', async () => {
    await start();
    const event = mention('<@UBOT> how many orders?');
    expect(await send(event)).toBe(200);
    await slack.until(() => slack.posts().length === 1);
    expect(await send(event)).toBe(200);
    expect(await send(mention('<@UBOT> how many orders?'))).toBe(200);
    await bot.drained();
    expect([slack.posts().length, service.asked.length]).toEqual([1, 1]);
  });

  it('refuses a wrong signature and a stale one', async () => {
    await start();
    expect(await send(mention('<@UBOT> x'), { secret: 'another' })).toBe(401);
    expect(await send(mention('<@UBOT> x'), { ageSeconds: 301 })).toBe(401);
    expect(await askedIn(store)).toEqual([]);
  });

  it('answers 500, so that Slack sends again, when the question could not be written', async () => {
    await start();
    failure = new Error('disk full');
    expect(await send(mention('<@UBOT> x'))).toBe(500);
  });

  it('takes or refuses any JSON that is signed, and never fails on it', async () => {
    await start();
    const click = {
      type: 'block_actions',
      team: { id: 'T1' },
      user: { id: 'U1', team_id: 'T1' },
      channel: { id: 'C1' },
      container: { type: 'message', message_ts: '1700000099.000100', channel_id: 'C1' },
      message: { ts: '1700000099.000100' },
      actions: [{ type: 'button', action_id: ACTIONS.exportRows, block_id: 'b', value: 'x' }],
    };
    const form = { type: 'view_submission', team: { id: 'T1' }, user: { id: 'U1' }, view: { id: 'V1', type: 'modal' } };
    const command = { command: '/ask', text: 'x', team_id: 'T1', user_id: 'U1', channel_id: 'C1' };
    const event = mention('<@UBOT> how many orders?');
    const whole = fc.constantFrom<unknown>(event, click, form, command, { ...form, type: 'block_suggestion' });
    const broken = fc.tuple(whole, fc.array(fc.tuple(fc.nat(), fc.jsonValue()), { minLength: 1, maxLength: 3 }));
    const payload = fc.oneof(
      fc.jsonValue(),
      broken.map(([valid, changes]) => changes.reduce((json, [at, value]) => replaceAt(json, at, value), valid)),
    );
    await fc.assert(
      // At once: what nobody takes is refused after three seconds.
      fc.asyncProperty(fc.array(fc.tuple(payload, fc.boolean()), { minLength: 60, maxLength: 60 }), async (sent) => {
        const told = await Promise.all(sent.map(([json, isForm]) => send(json, { isForm })));
        expect(sent.filter((_, at) => (told[at] ?? 500) >= 500)).toEqual([]);
      }),
      { ...runs(1, 12), examples: [[[[{ ...event, event: null }, false]]]], endOnFailure: true },
    );
    await bot.drained();
    expect(await send(event)).toBe(200);
  });

  it('acknowledges while the service still works', async () => {
    await start();
    service.hold();
    expect(await send(mention('<@UBOT> how many orders?'))).toBe(200);
    expect(slack.posts()).toEqual([]);
  });

  it('tells its health while it waits for Slack, and asks Slack to send later what comes meanwhile', async () => {
    let answer = (): void => {};
    slack.hold('auth.test', new Promise((resolve) => (answer = resolve)));
    const started = start();
    await slack.until(() => slack.calls.length === 1);
    expect((await fetch(url('/healthz'))).status).toBe(200);
    const waiting = await fetch(url('/readyz'));
    expect([waiting.status, await waiting.json()]).toEqual([503, { status: 'not ready', reason: 'waiting for Slack' }]);
    expect(await send(mention('<@UBOT> how many orders?'))).toBe(503);
    answer();
    await started;
    expect(await send(mention('<@UBOT> how many orders?'))).toBe(200);
    await slack.until(() => slack.posts().length === 1);
  });

  it('stops at once while it waits, also when it is told twice, and listens no more', async () => {
    slack.hold('auth.test', new Promise(() => {}));
    const started = start();
    await slack.until(() => slack.calls.length === 1);
    const health = url('/healthz');
    const stopped = Promise.all([bot.stop(), bot.stop()]);
    await expect(started).rejects.toThrow('stopped');
    await stopped;
    await expect(fetch(health)).rejects.toThrow();
  });

  it('tells its health', async () => {
    await start();
    expect((await fetch(url('/healthz'))).status).toBe(200);
    const ready = await fetch(url('/readyz'));
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    healthy = false;
    const notReady = await fetch(url('/readyz'));
    expect([notReady.status, await notReady.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'waiting for the data service' },
    ]);
    expect((await fetch(url('/healthz'))).status).toBe(200);
    expect((await fetch(url('/elsewhere'))).status).toBe(404);
    // With one token there is nothing to install.
    expect((await fetch(url('/slack/install'))).status).toBe(404);
  });
});
