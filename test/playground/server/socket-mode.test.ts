import { once } from 'node:events';
import { SocketModeClient } from '@slack/socket-mode';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import { readSocketJson } from '../../../src/playground/server/workspace/read-json.ts';
import { APP, BOT_USER, TEAM } from '../../../src/playground/server/workspace/seed.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';
import { nextMessage, refusedStatus } from './ws-client.ts';

const envelopeSchema = z.object({
  envelope_id: z.string(),
  type: z.literal('events_api'),
  retry_attempt: z.number(),
  retry_reason: z.string(),
  payload: z.looseObject({
    event_id: z.string(),
    event: z.looseObject({ type: z.string(), text: z.string().optional(), ts: z.string() }),
  }),
});
const disconnectSchema = z.object({ type: z.literal('disconnect'), reason: z.string() });
type Envelope = z.infer<typeof envelopeSchema>;

const someNumber: unknown = expect.any(Number);
const someEventId: unknown = expect.stringMatching(/^Ev[0-9A-F]{12}$/);
const someUuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** An app that acknowledges only when told: what arrives waits in `received`. */
class SlowApp {
  readonly received: Envelope[] = [];
  /** Why it is asked to disconnect. */
  readonly warnings: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const read = readSocketJson(data);
      const message = envelopeSchema.safeParse(read);
      const leaving = disconnectSchema.safeParse(read);
      if (leaving.success) this.warnings.push(leaving.data.reason);
      if (message.success) this.received.push(message.data);
      for (const check of this.#waiting) check();
    });
  }

  static async connect(playground: Playground): Promise<SlowApp> {
    const app = new SlowApp(new WebSocket(await ticketUrl(playground)));
    await once(app.#socket, 'message');
    return app;
  }

  async event(n: number): Promise<Envelope> {
    return new Promise((resolve) => {
      const check = (): void => {
        const envelope = this.received[n - 1];
        if (envelope !== undefined) resolve(envelope);
      };
      this.#waiting.push(check);
      check();
    });
  }

  /** Resolves when the playground has read it: frames are answered in order. */
  async acknowledge(envelope: Envelope): Promise<void> {
    this.#socket.send(JSON.stringify({ envelope_id: envelope.envelope_id, payload: {} }));
    await this.settled();
  }

  async settled(): Promise<void> {
    this.#socket.ping();
    await once(this.#socket, 'pong');
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}

let playground: Playground;
let driver: PlaygroundDriver;
let timers: ManualTimers;

beforeEach(async () => {
  timers = new ManualTimers();
  playground = await startPlayground({ timers });
  driver = drive(playground);
});
afterEach(() => playground.stop());

async function ticketUrl({ slack }: Playground): Promise<string> {
  const client = new WebClient(slack.appToken, { slackApiUrl: slack.apiUrl, logger: silentSlackLogger });
  const { url } = await client.apps.connections.open({});
  return url ?? '';
}

describe('the SDK', () => {
  it('connects, receives and acknowledges', async () => {
    const { slack } = playground;
    const client = new SocketModeClient({
      appToken: slack.appToken,
      clientOptions: { slackApiUrl: slack.apiUrl },
      logger: silentSlackLogger,
    });
    const received = new Promise<Record<string, unknown>>((resolve) => {
      client.on('message', ({ ack, body }: { ack: () => Promise<void>; body: Record<string, unknown> }) => {
        void ack();
        resolve(body);
      });
    });
    await client.start();
    await driver.botConnected();
    const said = await driver.asPerson('ana').says('general', 'hello');

    expect(await received).toMatchObject({
      type: 'event_callback',
      team_id: TEAM.id,
      api_app_id: APP.id,
      event_id: someEventId,
      event_time: someNumber,
      is_ext_shared_channel: false,
      authorizations: [{ team_id: TEAM.id, user_id: BOT_USER, is_bot: true, is_enterprise_install: false }],
      event: { type: 'message', text: 'hello', ts: said.ts, channel: said.channel, channel_type: 'channel' },
    });
    await client.disconnect();
    await driver.botConnected(false);
  });

  it('is asked to go when the playground stops', async () => {
    const { slack } = playground;
    const client = new SocketModeClient({
      appToken: slack.appToken,
      clientOptions: { slackApiUrl: slack.apiUrl },
      logger: silentSlackLogger,
      autoReconnectEnabled: false,
    });
    await client.start();
    const gone = new Promise<void>((resolve) => void client.once('disconnected', resolve));
    await playground.stop();
    await gone;
  });
});

describe('a connection that is recycled', () => {
  it('is warned, is sent to for ten seconds, and then closed; the other stays', async () => {
    const [first, second] = [await SlowApp.connect(playground), await SlowApp.connect(playground)];
    playground.dropConnections('recycle');
    for (let n = 1; n <= 2; n += 1) {
      await driver.asPerson('ana').says('general', `hello ${n}`);
      const app = n === 1 ? first : second;
      await app.acknowledge(await app.event(1));
    }
    expect(first.warnings).toEqual(['warning']);
    timers.pass(10_000);
    await driver.until(() => first.warnings.length === 2);
    expect([first.warnings, second.warnings]).toEqual([['warning', 'refresh_requested'], []]);
    await driver.asPerson('ana').says('general', 'hello 3');
    expect((await second.event(2)).payload.event.text).toBe('hello 3');
    expect([first.received.length, playground.botConnected()]).toEqual([1, true]);
    await second.close();
  });
});

describe('events', () => {
  it('tells a mention twice: one ts, two ids', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('general', '@parley hello');
    const both = [await app.event(1), await app.event(2)].map(({ payload }) => payload);
    expect(both.map(({ event }) => event.type).sort()).toEqual(['app_mention', 'message']);
    expect(new Set(both.map(({ event }) => event.ts)).size).toBe(1);
    expect(new Set(both.map(({ event_id }) => event_id)).size).toBe(2);
    expect(both[0]?.event).toMatchObject({
      text: `<@${BOT_USER}> hello`,
      client_msg_id: someUuid,
      team: TEAM.id,
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              elements: [
                { type: 'user', user_id: BOT_USER },
                { type: 'text', text: ' hello' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('tells a direct message once, mention or not', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('dm', '@parley hello');
    await driver.asPerson('ben').says('dm', 'second');
    expect((await app.event(1)).payload.event).toMatchObject({ type: 'message', channel_type: 'im' });
    expect((await app.event(2)).payload.event.text).toBe('second');
  });

  it('tells a reply with its thread and whose it is', async () => {
    const app = await SlowApp.connect(playground);
    const root = await driver.asPerson('ana').says('general', 'root');
    await driver.asPerson('ben').says('general', 'reply', { threadTs: root.ts });
    const ana = playground.workspace.people()[0]?.id;
    expect((await app.event(2)).payload.event).toMatchObject({ thread_ts: root.ts, parent_user_id: ana });
    expect((await app.event(1)).payload.event).not.toHaveProperty('thread_ts');
  });

  it("tells the bot's own posts, edits and deletions as Slack does", async () => {
    const app = await SlowApp.connect(playground);
    const { slack } = playground;
    const web = new WebClient(slack.botToken, { slackApiUrl: slack.apiUrl, logger: silentSlackLogger });
    const { channel = '', ts = '' } = await web.chat.postMessage({ channel: 'C0GENERAL1', text: 'one' });
    await web.chat.update({ channel, ts, text: 'two' });
    await web.chat.delete({ channel, ts });
    expect((await app.event(1)).payload.event).toMatchObject({ user: BOT_USER, bot_id: APP.botId, app_id: APP.id });
    expect((await app.event(2)).payload.event).toMatchObject({
      subtype: 'message_changed',
      hidden: true,
      message: { text: 'two', ts, edited: { user: BOT_USER } },
      previous_message: { text: 'one' },
    });
    expect((await app.event(3)).payload.event).toMatchObject({ subtype: 'message_deleted', deleted_ts: ts });
  });

  it('tells nothing of a channel the bot has left', async () => {
    const app = await SlowApp.connect(playground);
    playground.workspace.setMembership('C0GENERAL1', BOT_USER, false);
    await driver.asPerson('ana').says('general', '@parley are you there?');
    await driver.asPerson('ana').says('data-questions', 'and here?');
    expect((await app.event(1)).payload.event.text).toBe('and here?');
  });
});

describe('retries', () => {
  it('sends what is not acknowledged again: at once, after a minute, after five, then never', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('general', 'hello');
    const first = await app.event(1);
    expect(first).toMatchObject({ retry_attempt: 0, retry_reason: '' });
    timers.pass(3_000);
    const second = await app.event(2);
    expect(second).toMatchObject({ retry_attempt: 1, retry_reason: 'timeout' });
    expect(second.payload.event_id).toBe(first.payload.event_id);
    expect(second.envelope_id).not.toBe(first.envelope_id);
    for (const [wait, attempt] of [
      [60_000, 2],
      [300_000, 3],
    ] as const) {
      await passWhileAlive(app, 3_000);
      await passWhileAlive(app, wait);
      expect((await app.event(attempt + 1)).retry_attempt).toBe(attempt);
    }
    await passWhileAlive(app, 600_000);
    expect(app.received).toHaveLength(4);
    expect(playground.workspace.undelivered()).toEqual([]);
  });

  it('stops at the acknowledgement', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('general', 'hello');
    await app.acknowledge(await app.event(1));
    await passWhileAlive(app, 600_000);
    expect(app.received).toHaveLength(1);
  });

  it('is not confused by what is no acknowledgement', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('general', 'hello');
    await app.event(1);
    for (const noise of ['', '[]', 'null', '{"envelope_id":7}', '{"envelope_id":"unknown"}']) app.send(noise);
    await app.settled();
    expect(playground.workspace.undelivered()).toHaveLength(1);
    timers.pass(3_000);
    expect((await app.event(2)).retry_attempt).toBe(1);
  });

  it('sends what a closed connection took with it to the next one', async () => {
    const app = await SlowApp.connect(playground);
    await driver.asPerson('ana').says('general', 'hello');
    await app.event(1);
    await app.close();
    const next = await SlowApp.connect(playground);
    expect(await next.event(1)).toMatchObject({ retry_attempt: 1, retry_reason: 'connection_failed' });
  });

  it('keeps events for a bot that is not there yet', async () => {
    await driver.asPerson('ana').says('general', 'anybody?');
    const app = await SlowApp.connect(playground);
    expect(await app.event(1)).toMatchObject({ retry_attempt: 0, payload: { event: { text: 'anybody?' } } });
  });

  /** Lets time pass in steps, answering the pings of each, as a live connection does. */
  async function passWhileAlive(app: SlowApp, milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 10_000) {
      timers.pass(Math.min(left, 10_000));
      await app.settled();
    }
  }
});

describe('connections', () => {
  it('gives each event to one of several', async () => {
    const apps = [await SlowApp.connect(playground), await SlowApp.connect(playground)];
    for (const text of ['a', 'b', 'c', 'd']) await driver.asPerson('ana').says('general', text);
    await Promise.all(apps.map((app) => app.event(2)));
    await Promise.all(apps.map((app) => app.settled()));
    const texts = apps.map((app) => app.received.map(({ payload }) => payload.event.text));
    expect(texts.map((received) => received.length)).toEqual([2, 2]);
    expect(new Set(texts.flat())).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('are at most ten', async () => {
    for (let n = 0; n < 10; n += 1) await SlowApp.connect(playground);
    const eleventh = new WebSocket(await ticketUrl(playground));
    expect(await nextMessage(eleventh)).toMatchObject({ type: 'disconnect', reason: 'too_many_websockets' });
  });

  it('need a ticket, which is good once and not for long', async () => {
    expect(await refusedStatus(`${playground.url.replace('http', 'ws')}/link?ticket=guess`)).toBe(403);
    const used = await ticketUrl(playground);
    await once(new WebSocket(used), 'open');
    expect(await refusedStatus(used)).toBe(403);
    const late = await ticketUrl(playground);
    timers.pass(30_000);
    expect(await refusedStatus(late)).toBe(403);
  });

  it('are dropped when they no longer answer pings', async () => {
    const socket = new WebSocket(await ticketUrl(playground), { autoPong: false });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    timers.pass(20_000);
    await closed;
  });
});
