import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelIdSchema, messageTsSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { StageTimes } from '../../../src/shared/stage-times.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';

const CHANNEL = channelIdSchema.parse('C1');
const TEAM = teamIdSchema.parse('T1');
const PLACE = { team: TEAM, channel: CHANNEL };
const MINE = { team: TEAM, delivery: 'd1' };
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
    await make().post(PLACE, { text: 'hello' }, { delivery: 'd1' });
    const metadata = { event_type: 'parley_message', event_payload: { delivery: 'd1' } };
    expect(slack.posts()).toMatchObject([{ text: 'hello', metadata }]);
  });

  it('is there when its event comes, though Slack never replies', async () => {
    slack.hold('chat.postMessage', new Promise(() => {}));
    const delivery = make();
    const posting = delivery.post(PLACE, { text: 'hello' }, { delivery: 'd1' });
    await slack.until(() => slack.posts().length === 1);
    delivery.heard({ ...MINE, message: message(5) });
    expect(await posting).toMatchObject({ channel: CHANNEL, ts: ts(5) });
    expect(slack.posts()).toHaveLength(1);
  });

  it('that shows up late beside its second try is deleted, and the kept one is not', async () => {
    const delivery = make();
    const sent = await delivery.post(PLACE, { text: 'hello' }, { delivery: 'd1' });
    delivery.heard({ ...MINE, message: { ...message(5), ts: sent.ts } });
    delivery.heard({ ...MINE, message: message(6) });
    await slack.until(() => called('chat.delete').length > 0);
    expect(called('chat.delete').map(({ args }) => args['ts'])).toEqual([ts(6)]);
  });

  it('is not that of another workspace, which hears of it in a channel that both share', async () => {
    const delivery = make();
    const sent = await delivery.post(PLACE, { text: 'hello' }, { delivery: 'd1' });
    const elsewhere = { team: teamIdSchema.parse('T2'), delivery: 'd1' };
    delivery.heard({ ...elsewhere, message: message(6) });
    delivery.heard({ ...elsewhere, message: { ...message(5), ts: sent.ts } });
    await delivery.post(PLACE, { text: 'again' });
    expect(called('chat.delete')).toEqual([]);
  });

  it('that only one person sees is sent once more after a lost reply, not again and again', async () => {
    slack.refuse('chat.postEphemeral', ...Array.from({ length: 9 }, () => ({ status: 500 })));
    const user = slackUserIdSchema.parse('U1');
    await expect(make().showTo(user, PLACE, { text: 'hello' })).rejects.toMatchObject({
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
    await delivery.post(PLACE, { text: 'hello' }, { times });
    slack.refuse('chat.update', { status: 503 });
    await delivery.update({ ...PLACE, ts: ts(1) }, { text: 'hello' });
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
    for (let n = 0; n < 2; n += 1) await delivery.update({ ...PLACE, ts: ts(5) }, { text: 'hello', blocks });
    const ids = called('chat.update').map(({ args }) => JSON.stringify(args['blocks']).match(/"block_id":"([^"]*)"/g));
    expect(ids.flat()).toEqual([expect.stringContaining('answer:sql '), expect.stringContaining('answer:sql ')]);
    expect(new Set(ids.flat()).size).toBe(2);
  });

  it('for one person is not sent once it is called off', async () => {
    slack.refuse('chat.postEphemeral', { status: 429, headers: { 'retry-after': '30' } });
    const off = new AbortController();
    const user = slackUserIdSchema.parse('U1');
    const showing = make().showTo(user, PLACE, { text: 'still' }, { signal: off.signal });
    const refused = expect(showing).rejects.toThrow('did not take');
    await slack.until(() => called('chat.postEphemeral').length === 1);
    off.abort();
    await refused;
    expect(called('chat.postEphemeral')).toHaveLength(1);
  });

  it("waits for nothing that another workspace's pace asks for, in the same channel", async () => {
    const never = new Promise<void>(() => {});
    const { delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep: () => never });
    await delivery.post(PLACE, { text: 'first' });
    const second = delivery.post(PLACE, { text: 'second' });
    await delivery.post({ ...PLACE, team: teamIdSchema.parse('T2') }, { text: 'of another' });
    expect(slack.posts().map((post) => post['text'])).toEqual(['first', 'of another']);
    delivery.close();
    await expect(second).rejects.toThrow('did not take');
  });

  it('fails when the bot stops, and is not sent', async () => {
    const delivery = make();
    delivery.close();
    await expect(delivery.post(PLACE, { text: 'hello' })).rejects.toThrow('did not take');
    expect(slack.posts()).toEqual([]);
  });
});
