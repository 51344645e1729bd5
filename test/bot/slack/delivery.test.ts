import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelIdSchema, messageTsSchema, slackUserIdSchema } from '../../../src/shared/ids.ts';
import { StageTimes } from '../../../src/shared/stage-times.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';

const CHANNEL = channelIdSchema.parse('C1');
const ts = (n: number) => messageTsSchema.parse(`170000000${n}.000100`);
const message = (n: number) => ({ channel: CHANNEL, ts: ts(n), blockTypes: [] });

let slack: FakeSlack;
beforeEach(async () => {
  slack = await new FakeSlack().start();
});
afterEach(() => slack.stop());

const make = () => deliveryTo({ apiUrl: slack.apiUrl, sleep: async () => {} }).delivery;
const called = (method: string) => slack.calls.filter((call) => call.method === method);

describe('a message', () => {
  it('carries its name in its metadata', async () => {
    await make().post({ channel: CHANNEL }, { text: 'hello' }, { delivery: 'd1' });
    const metadata = { event_type: 'parley_message', event_payload: { delivery: 'd1' } };
    expect(slack.posts()).toMatchObject([{ text: 'hello', metadata }]);
  });

  it('is there when its event comes, though Slack never replies', async () => {
    slack.hold('chat.postMessage', new Promise(() => {}));
    const delivery = make();
    const posting = delivery.post({ channel: CHANNEL }, { text: 'hello' }, { delivery: 'd1' });
    await slack.until(() => slack.posts().length === 1);
    delivery.heard({ delivery: 'd1', message: message(5) });
    expect(await posting).toMatchObject({ channel: CHANNEL, ts: ts(5) });
    expect(slack.posts()).toHaveLength(1);
  });

  it('that shows up late beside its second try is deleted, and the kept one is not', async () => {
    const delivery = make();
    const sent = await delivery.post({ channel: CHANNEL }, { text: 'hello' }, { delivery: 'd1' });
    delivery.heard({ delivery: 'd1', message: { ...message(5), ts: sent.ts } });
    delivery.heard({ delivery: 'd1', message: message(6) });
    await slack.until(() => called('chat.delete').length > 0);
    expect(called('chat.delete').map(({ args }) => args['ts'])).toEqual([ts(6)]);
  });

  it('that only one person sees is sent once more after a lost reply, not again and again', async () => {
    slack.refuse('chat.postEphemeral', ...Array.from({ length: 9 }, () => ({ status: 500 })));
    const user = slackUserIdSchema.parse('U1');
    await expect(make().showTo(user, { channel: CHANNEL }, { text: 'hello' })).rejects.toMatchObject({
      name: 'NotDelivered',
      isUncertain: true,
    });
    expect(called('chat.postEphemeral')).toHaveLength(2);
  });

  it('tells how often it was sent again, and what its lane and Slack took', async () => {
    const retried: string[] = [];
    const sleep = async (): Promise<void> => {};
    const { delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep, onRetry: (method) => void retried.push(method) });
    const times = new StageTimes<'lane' | 'post'>();
    slack.refuse('chat.postMessage', { status: 503 }, { status: 503 });
    await delivery.post({ channel: CHANNEL }, { text: 'hello' }, { times });
    slack.refuse('chat.update', { status: 503 });
    await delivery.update({ channel: CHANNEL, ts: ts(1) }, { text: 'hello' });
    expect(retried).toEqual(['chat.postMessage', 'chat.postMessage', 'chat.update']);
    expect([...times.all().keys()]).toEqual(['lane', 'post']);
    expect(times.all().get('post')).toBeGreaterThan(0);
    expect(delivery.counts()).toMatchObject({
      posts: { waiting: 0, inFlight: 0 },
      others: { waiting: 0, inFlight: 0 },
    });
  });

  it('gets new block ids when it is changed, which still begin with what they say', async () => {
    const blocks = [
      { type: 'rich_text', block_id: 'answer:sql', elements: [] },
      { type: 'context', elements: [] },
    ];
    const delivery = make();
    for (let n = 0; n < 2; n += 1) await delivery.update(message(5), { text: 'hello', blocks });
    const ids = called('chat.update').map(({ args }) => JSON.stringify(args['blocks']).match(/"block_id":"([^"]*)"/g));
    expect(ids.flat()).toEqual([expect.stringContaining('answer:sql '), expect.stringContaining('answer:sql ')]);
    expect(new Set(ids.flat()).size).toBe(2);
  });

  it('for one person is not sent once it is called off', async () => {
    slack.refuse('chat.postEphemeral', { status: 429, headers: { 'retry-after': '30' } });
    const off = new AbortController();
    const user = slackUserIdSchema.parse('U1');
    const showing = make().showTo(user, { channel: CHANNEL }, { text: 'still' }, { signal: off.signal });
    const refused = expect(showing).rejects.toThrow('did not take');
    await slack.until(() => called('chat.postEphemeral').length === 1);
    off.abort();
    await refused;
    expect(called('chat.postEphemeral')).toHaveLength(1);
  });

  it('fails when the bot stops, and is not sent', async () => {
    const delivery = make();
    delivery.close();
    await expect(delivery.post({ channel: CHANNEL }, { text: 'hello' })).rejects.toThrow('did not take');
    expect(slack.posts()).toEqual([]);
  });
});
