import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openConnection } from '../../../src/bot/sockets/connection.ts';
import { makeSocketReceiver, type SocketReceiver } from '../../../src/bot/sockets/socket-receiver.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { startOwnTime } from '../../fixtures/own-time.ts';

/** As much of Slack as opens connections, and leaves to the test what goes over them. */
class Lines {
  readonly sockets: WebSocket[] = [];
  readonly acks: { id: string; payload: unknown }[] = [];
  /** What the next calls of apps.connections.open are answered with. */
  readonly refusals: string[] = [];
  says = { hello: true };
  readonly #server = createServer((_, response) => {
    const error = this.refusals.shift();
    const body = error === undefined ? { ok: true, url: this.url.replace('http', 'ws') } : { ok: false, error };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  readonly #sockets = new WebSocketServer({ server: this.#server });

  async start(): Promise<void> {
    this.#sockets.on('connection', (socket) => {
      this.sockets.push(socket);
      socket.on('message', (data: Buffer) => {
        const { envelope_id: id, payload } = JSON.parse(data.toString()) as { envelope_id: string; payload: unknown };
        this.acks.push({ id, payload });
      });
      if (this.says.hello) socket.send(JSON.stringify({ type: 'hello', num_connections: 1 }));
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  send(n: number, message: unknown): void {
    this.sockets[n]?.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const event = (id: string, eventId: string) => ({
  type: 'events_api',
  envelope_id: id,
  payload: { type: 'event_callback', event_id: eventId, team_id: 'T1', event: { type: 'app_home_opened', user: 'U1' } },
});
const click = (id: string, trigger: string) => ({
  type: 'interactive',
  envelope_id: id,
  accepts_response_payload: true,
  payload: {
    type: 'block_actions',
    trigger_id: trigger,
    team: { id: 'T1' },
    user: { id: 'U1' },
    actions: [{ type: 'button', action_id: 'press', block_id: 'b' }],
  },
});

let lines: Lines;
let receiver: SocketReceiver;
let heard: string[];
beforeEach(async () => {
  lines = new Lines();
  await lines.start();
  heard = [];
});
afterEach(async () => {
  await receiver.stop();
  lines.stop();
});

async function start(): Promise<void> {
  receiver = makeSocketReceiver({
    appToken: 'xapp-t',
    apiUrl: lines.url,
    logger: silentSlackLogger,
    onWaiting: () => heard.push('waits'),
  });
  const app = new App({
    token: 'xoxb-t',
    botId: 'B',
    botUserId: 'U',
    receiver,
    logger: silentSlackLogger,
    convoStore: false,
  });
  app.event('app_home_opened', async () => void heard.push('event'));
  app.action('press', async ({ ack }) => {
    heard.push('click');
    await ack();
  });
  await receiver.start();
}

const acked = () => lines.acks.map(({ id }) => id);

describe('a receiver of Socket Mode', () => {
  it('hears on while Slack warns, and has another connection before the old one is left', async () => {
    await start();
    lines.send(0, { type: 'disconnect', reason: 'warning' });
    lines.send(0, event('e1', 'Ev1'));
    await expect.poll(acked).toEqual(['e1']);
    await expect.poll(() => lines.sockets.length).toBe(2);
    await expect.poll(() => lines.sockets[0]?.readyState).toBe(3);
    lines.send(1, event('e2', 'Ev2'));
    await expect.poll(() => heard).toEqual(['event', 'event']);
  });

  it('takes what comes twice over two connections once, and acknowledges both', async () => {
    await start();
    lines.send(0, click('e1', 'trigger'));
    await expect.poll(acked).toEqual(['e1']);
    lines.send(0, { type: 'disconnect', reason: 'refresh_requested' });
    await expect.poll(() => lines.sockets.length).toBe(2);
    lines.send(1, click('e2', 'trigger'));
    lines.send(1, event('e3', 'Ev1'));
    lines.send(1, event('e4', 'Ev1'));
    await expect.poll(() => acked().toSorted()).toEqual(['e1', 'e2', 'e3', 'e4']);
    expect(heard).toEqual(['click', 'event']);
  });

  it.each(['null', '7', 'no JSON', '{"type":"events_api","envelope_id":"x"}', '{"type":"disconnect"', '[]'])(
    'goes on after %s',
    async (message) => {
      await start();
      lines.send(0, message);
      lines.send(0, event('e1', 'Ev1'));
      await expect.poll(() => heard).toEqual(['event']);
      expect(lines.sockets).toHaveLength(1);
    },
  );

  it('comes back within a second after a connection is cut', async () => {
    await start();
    const endTime = startOwnTime();
    lines.sockets[0]?.terminate();
    await expect.poll(() => lines.sockets.length, { interval: 10 }).toBe(2);
    expect(endTime()).toBeLessThan(1_000);
  });

  it('finds a connection dead that says nothing, and comes back in seconds', async () => {
    await start();
    lines.sockets[0]?.pause();
    const endTime = startOwnTime();
    await expect.poll(() => lines.sockets.length).toBe(2);
    expect(endTime()).toBeLessThan(15_000);
    lines.send(1, event('e1', 'Ev1'));
    await expect.poll(() => heard).toEqual(['event']);
  });

  it('waits for a Slack that has trouble, and not for one that refuses', async () => {
    lines.refusals.push('internal_error', 'service_unavailable');
    await start();
    expect(heard).toEqual(['waits']);
    lines.refusals.push('invalid_auth');
    await expect(start()).rejects.toThrow('invalid_auth');
  });

  it('stops in seconds though the other side answers nothing', async () => {
    await start();
    lines.sockets[0]?.pause();
    const endTime = startOwnTime();
    await receiver.stop();
    expect(endTime()).toBeLessThan(3_000);
  });
});

describe('a connection', () => {
  const open = (signal: AbortSignal) =>
    openConnection(
      {
        appToken: 'xapp-t',
        clientOptions: { slackApiUrl: lines.url, retryConfig: { retries: 0 } },
        logger: silentSlackLogger,
        onEnvelope: () => {},
        onChange: () => {},
      },
      signal,
    );

  it('that Slack closes before its hello is none', async () => {
    await start();
    lines.says.hello = false;
    const opening = open(new AbortController().signal);
    await expect.poll(() => lines.sockets.length).toBe(2);
    lines.sockets[1]?.close();
    await expect(opening).rejects.toThrow('closed');
  });

  it('that is given up before its hello ends', async () => {
    await start();
    lines.says.hello = false;
    const stopped = new AbortController();
    const opening = open(stopped.signal);
    await expect.poll(() => lines.sockets.length).toBe(2);
    stopped.abort(new Error('stopped'));
    await expect(opening).rejects.toThrow('stopped');
    await expect.poll(() => lines.sockets[1]?.readyState).toBe(3);
  });

  it('that is left waits until what came is acknowledged', async () => {
    await start();
    let ack = async (): Promise<void> => {};
    const connection = await openConnection(
      {
        appToken: 'xapp-t',
        clientOptions: { slackApiUrl: lines.url, retryConfig: { retries: 0 } },
        logger: silentSlackLogger,
        onEnvelope: (envelope) => void (ack = () => envelope.ack()),
        onChange: () => heard.push(connection.state()),
      },
      new AbortController().signal,
    );
    lines.send(1, event('e1', 'Ev1'));
    await expect.poll(() => String(ack)).toContain('envelope');
    const left = connection.leave();
    expect(lines.sockets[1]?.readyState).toBe(1);
    await ack();
    await left;
    expect([acked(), connection.state()]).toEqual([['e1'], 'ended']);
  });
});
