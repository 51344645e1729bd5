import { once } from 'node:events';
import { App, HTTPReceiver, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

/** Slack's own framework, unpatched, told of nothing but addresses and secrets. */

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function run(playground: Playground, receiver: SocketModeReceiver | HTTPReceiver): Promise<App> {
  const { botToken, apiUrl } = playground.slack;
  const app = new App({
    token: botToken,
    receiver,
    clientOptions: { slackApiUrl: apiUrl },
    logger: silentSlackLogger,
    deferInitialization: true,
  });
  answer(app);
  await app.init();
  return app;
}

/** Echoes what it is asked, and counts what it hears. */
function answer(app: App): void {
  app.event('app_mention', async ({ event, client, context, setStatus }) => {
    const thread_ts = event.thread_ts ?? event.ts;
    await setStatus('is thinking...');
    await client.chat.postMessage({
      channel: event.channel,
      thread_ts,
      text: `${context.botUserId} heard: ${event.text}`,
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'an *answer*' } }],
    });
  });
  app.message(async ({ message, say }) => {
    if (message.subtype !== undefined || message.channel_type !== 'im') return;
    await say({ text: `you said: ${message.text}`, thread_ts: message.ts });
  });
}

async function startSocketBot(): Promise<Playground> {
  const playground = await startPlayground();
  running.push(() => playground.stop());
  const { appToken, apiUrl } = playground.slack;
  const receiver = new SocketModeReceiver({
    appToken,
    logger: silentSlackLogger,
    installerOptions: { clientOptions: { slackApiUrl: apiUrl } },
  });
  const app = await run(playground, receiver);
  await app.start();
  running.push(() => app.stop());
  return playground;
}

async function startHttpBot(): Promise<Playground> {
  let eventsUrl = '';
  const playground = await startPlayground({
    clock: systemClock,
    delivery: { mode: 'http', url: () => eventsUrl },
  });
  running.push(() => playground.stop());
  const receiver = new HTTPReceiver({
    signingSecret: playground.slack.signingSecret,
    endpoints: '/slack/events',
    logger: silentSlackLogger,
  });
  const app = await run(playground, receiver);
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  running.push(() => app.stop());
  if (!('address' in server)) throw new Error('no HTTP server');
  const address = server.address();
  if (typeof address !== 'object' || address === null) await once(server, 'listening');
  eventsUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/slack/events`;
  return playground;
}

describe.each([
  ['Socket Mode', startSocketBot],
  ['HTTP', startHttpBot],
])('Bolt over %s', (_mode, start) => {
  it('answers a mention in its thread, with a status on the way', async () => {
    const driver = drive(await start());
    const asked = await driver.asPerson('ana').says('data-questions', '@parley how many flights & birds?');
    const answered = await driver.answerTo(asked);
    expect(answered.text).toMatch(/^U\w+ heard: <@U\w+> how many flights &amp; birds\?$/);
    expect(answered.blocks[0]).toMatchObject({ type: 'section', text: { text: 'an *answer*' } });
    expect(driver.statusesOf(asked)).toEqual(['is thinking...', '']);
  });

  it('answers direct messages, one thread each', async () => {
    const driver = drive(await start());
    const [first, second] = [
      await driver.asPerson('ana').says('dm', 'one'),
      await driver.asPerson('ben').says('dm', 'two'),
    ];
    expect((await driver.answerTo(first)).text).toBe('you said: one');
    expect((await driver.answerTo(second)).text).toBe('you said: two');
  });

  it('never answers itself', async () => {
    const driver = drive(await start());
    const asked = await driver.asPerson('ana').says('dm', 'one');
    await driver.answerTo(asked);
    const again = await driver.asPerson('ana').says('dm', 'two');
    await driver.answerTo(again);
    expect(driver.calls('chat.postMessage')).toHaveLength(2);
  });
});

describe('an answer that does not come', () => {
  it('fails with what is there instead', async () => {
    const playground = await startPlayground();
    running.push(() => playground.stop());
    const driver = drive(playground, { deadlineMs: 20 });
    const asked = await driver.asPerson('ana').says('general', 'hello?');
    await expect(driver.answerTo(asked)).rejects.toThrow(
      /no answer 1 to [\d.]+; the thread holds:\n {2}[\d.]+ ana: hello\?\nthe bot called: nothing\nthe bot is not connected/,
    );
    await expect(driver.callOf('chat.postMessage')).rejects.toThrow('no call 1 of chat.postMessage');
  });
});
