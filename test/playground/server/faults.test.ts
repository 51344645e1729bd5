import { SocketModeClient } from '@slack/socket-mode';
import { WebAPIHTTPError, WebAPIRateLimitedError, WebAPIRequestError, WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let timers: ManualTimers;

beforeEach(async () => {
  timers = new ManualTimers();
  playground = await startPlayground({ timers });
  driver = drive(playground);
});
afterEach(() => playground.stop());

describe('a planned fault of a call', () => {
  const client = () =>
    new WebClient(playground.slack.botToken, {
      slackApiUrl: playground.slack.apiUrl,
      logger: silentSlackLogger,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
    });
  const post = () => client().chat.postMessage({ channel: 'C0GENERAL1', text: 'hello' });
  const posted = () => driver.messagesIn('general').filter(({ text }) => text === 'hello').length;

  it('is a 429 with the seconds to wait, once', async () => {
    playground.faults.planForCall('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 7 });
    const error: unknown = await post().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WebAPIRateLimitedError);
    expect(error).toMatchObject({ retryAfter: 7 });
    expect((await post()).ok).toBe(true);
    expect(posted()).toBe(1);
  });

  it('is a 500', async () => {
    playground.faults.planForCall('chat.postMessage', { kind: 'server-error' });
    const error: unknown = await post().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WebAPIHTTPError);
    expect(error).toMatchObject({ statusCode: 500 });
    expect(posted()).toBe(0);
  });

  it('is a reply that gets lost after the deed', async () => {
    playground.faults.planForCall('chat.postMessage', { kind: 'dropped-reply' });
    await expect(post()).rejects.toBeInstanceOf(WebAPIRequestError);
    expect(posted()).toBe(1);
  });

  it('concerns its method alone, and waits in line', async () => {
    playground.faults.planForCall('chat.postMessage', { kind: 'refused', error: 'first_reason' });
    playground.faults.planForCall('chat.postMessage', { kind: 'refused', error: 'second_reason' });
    expect((await client().auth.test()).ok).toBe(true);
    await expect(post()).rejects.toThrow('first_reason');
    expect(playground.faults.list()).toHaveLength(1);
    playground.faults.clear();
    expect((await post()).ok).toBe(true);
  });

  it('does not happen to a caller without a token', async () => {
    playground.faults.planForCall('chat.postMessage', { kind: 'server-error' });
    const stranger = await fetch(`${playground.slack.apiUrl}chat.postMessage`, { method: 'POST' });
    expect(await stranger.json()).toMatchObject({ error: 'not_authed' });
    expect(playground.faults.list()).toHaveLength(1);
  });
});

describe('a planned fault of an event', () => {
  interface Received {
    eventId: string;
    retry: number;
  }

  /** An app with Slack's own client; it connects again by itself. */
  async function connect(): Promise<{ received: Received[]; client: SocketModeClient }> {
    const { slack } = playground;
    const received: Received[] = [];
    const client = new SocketModeClient({
      appToken: slack.appToken,
      clientOptions: { slackApiUrl: slack.apiUrl },
      logger: silentSlackLogger,
      // It waits so long before it connects again.
      clientPingTimeout: 200,
    });
    client.on(
      'message',
      ({ ack, body, retry_num }: { ack: () => Promise<void>; body: { event_id: string }; retry_num: number }) => {
        void ack();
        received.push({ eventId: body.event_id, retry: retry_num });
      },
    );
    await client.start();
    await driver.botConnected();
    return { received, client };
  }

  it('is the same event twice', async () => {
    const { received, client } = await connect();
    playground.faults.planForEvent({ kind: 'double' });
    await driver.asPerson('ana').says('general', 'hello');
    await driver.until(() => received.length === 2);
    expect(received[1]).toEqual(received[0]);
    await client.disconnect();
  });

  it('is a delay', async () => {
    const { received, client } = await connect();
    playground.faults.planForEvent({ kind: 'late', milliseconds: 5_000 });
    await driver.asPerson('ana').says('general', 'hello');
    await timers.waitedFor(5_000);
    expect(received).toEqual([]);
    timers.pass(5_000);
    await driver.until(() => received.length === 1);
    await client.disconnect();
  });

  it('is a socket that breaks with the event in it: it comes again on the next one', async () => {
    const { received, client } = await connect();
    playground.faults.planForEvent({ kind: 'lost' });
    await driver.asPerson('ana').says('general', 'hello');
    await driver.until(() => received.length === 1);
    expect(received[0]?.retry).toBe(1);
    await client.disconnect();
  });

  it('is a socket that is asked to connect anew: nothing is lost', async () => {
    const { received, client } = await connect();
    const reconnected = new Promise<void>((resolve) => void client.once('connected', resolve));
    playground.dropConnections('refresh');
    await driver.asPerson('ana').says('general', 'hello');
    await reconnected;
    await driver.until(() => received.length === 1);
    await client.disconnect();
  });
});
