import { type AckFn, type ViewResponseAction, webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderNotice } from '../../../src/bot/kit/blocks.ts';
import { type Settled, settleSubmission } from '../../../src/bot/slack/client.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';

const waiting = renderNotice('Waiting', [['…']]);
const view = renderNotice('Done', [['done']]);
const never = (): Promise<void> => new Promise(() => {});

let slack: FakeSlack;
let client: webApi.WebClient;
let acked: (ViewResponseAction | undefined)[];
const ack: AckFn<ViewResponseAction> = async (response) => void acked.push(response);

beforeEach(async () => {
  slack = await new FakeSlack().start();
  client = new webApi.WebClient('xoxb-t', { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } });
  acked = [];
});
afterEach(() => slack.stop());

/** Work that ends when it is told to. */
function makeWork() {
  let end: (settled: Settled) => void = () => {};
  const work = new Promise<Settled>((resolve) => {
    end = resolve;
  });
  return { work, end };
}

describe('a submission', () => {
  it('is answered with the next view when the work is quick', async () => {
    const work = Promise.resolve({ view });
    expect(await settleSubmission({ ack, client, viewId: 'V1' }, { waiting, work, patience: never })).toBe(true);
    expect(acked).toEqual([{ response_action: 'update', view }]);
    expect(slack.calls).toEqual([]);
  });

  it('is answered with errors under the fields when the work is quick', async () => {
    const work = Promise.resolve({ view, errors: { a: 'no' } });
    await settleSubmission({ ack, client, viewId: 'V1' }, { waiting, work, patience: never });
    expect(acked).toEqual([{ response_action: 'errors', errors: { a: 'no' } }]);
  });

  it('is answered in time when the work is slow, and shows what it came to', async () => {
    const { work, end } = makeWork();
    const patience = async (): Promise<void> => {};
    const settled = settleSubmission({ ack, client, viewId: 'V1' }, { waiting, work, patience });
    await patience();
    end({ view, errors: { a: 'no' } });
    expect(await settled).toBe(true);
    expect(acked).toEqual([{ response_action: 'update', view: waiting }]);
    expect(slack.calls).toEqual([{ method: 'views.update', args: { view_id: 'V1', view } }]);
  });

  it('closes the modal when the work went well and is seen elsewhere', async () => {
    const work = Promise.resolve({ view, closes: true });
    expect(await settleSubmission({ ack, client, viewId: 'V1' }, { waiting, work, patience: never })).toBe(true);
    expect(acked).toEqual([undefined]);
  });

  it('closes the modal in time when nothing is to be shown while the work is slow', async () => {
    const { work, end } = makeWork();
    const patience = async (): Promise<void> => {};
    expect(await settleSubmission({ ack, client, viewId: 'V1' }, { waiting: undefined, work, patience })).toBe(false);
    end({ view });
    expect([acked, slack.calls]).toEqual([[undefined], []]);
  });

  it('tells when nobody saw what it came to', async () => {
    slack.refuse('views.update', { error: 'not_found' });
    const { work, end } = makeWork();
    const settled = settleSubmission({ ack, client, viewId: 'V1' }, { waiting, work, patience: async () => {} });
    setImmediate(() => end({ view }));
    expect(await settled).toBe(false);
  });
});
