import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asked, WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

let outage: Outage;
beforeAll(async () => {
  outage = await startOutage();
}, 120_000);
afterAll(() => outage.end());

const askAll = (): Promise<Asked[]> => Promise.all([WHERE, 'general', 'dm'].map((where) => outage.ask(where)));

it('a socket that is cut again and again while people ask costs no answer, and none comes twice', async () => {
  const asked: Asked[] = [];
  for (let round = 0; round < 2; round += 1) {
    const asking = askAll();
    outage.slack.dropConnections('lost');
    asked.push(...(await asking));
    await outage.driver.botConnected();
  }
  await outage.eachAnsweredOnce(asked);
});

it('a socket that Slack asks to be renewed while people ask costs no answer', async () => {
  const asking = askAll();
  outage.slack.dropConnections('refresh');
  await outage.eachAnsweredOnce(await asking);
});

it('a connection in which neither end hears of the other is noticed and replaced, and nothing is lost', async () => {
  await outage.driver.botConnected();
  const before = outage.driver.calls('apps.connections.open').length;
  outage.slack.dropConnections('stalled');
  const asked = await askAll();
  await outage.driver.callOf('apps.connections.open', before + 1);
  await outage.eachAnsweredOnce(asked);
  expect(outage.driver.calls('apps.connections.open').length).toBeGreaterThan(before);
});

it('a Slack that opens no connection for a while gets the bot back', async () => {
  outage.driver.failNext('apps.connections.open', { kind: 'server-error' });
  outage.driver.failNext('apps.connections.open', { kind: 'page-reply' });
  outage.driver.failNext('apps.connections.open', { kind: 'rate-limited', retryAfterSeconds: 1 });
  outage.slack.dropConnections('lost');
  await outage.eachAnsweredOnce(await askAll());
});
