import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStatuses } from '../../../src/bot/ask/progress.ts';
import { boltLogger, clientOptions } from '../../../src/bot/slack/client.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { question } from '../../fixtures/slack-events.ts';

const { thread } = question('how many orders?');
const WORKING = 'is looking at the data…';

let slack: FakeSlack;
let beats: { ms: number; task: () => void; stopped: boolean }[];

beforeEach(async () => {
  slack = await new FakeSlack().start();
  beats = [];
});
afterEach(() => slack.stop());

function makeStatus() {
  const logger = createLogger({ level: 'silent' });
  const client = new webApi.WebClient('xoxb-t', clientOptions(slack.apiUrl, boltLogger(logger)));
  const every = (ms: number, task: () => void) => {
    const beat = { ms, task, stopped: false };
    beats.push(beat);
    return () => void (beat.stopped = true);
  };
  return makeStatuses({ client, logger, every });
}

const statusCount = (n: number) => slack.until(() => slack.statuses().length === n);

describe('the status', () => {
  it('is shown at once, with what rotates under it, and cleared at the end', async () => {
    const shown = makeStatus().show(thread);
    await statusCount(1);
    expect(slack.calls[0]).toMatchObject({
      method: 'assistant.threads.setStatus',
      args: { channel_id: 'C1', thread_ts: '1700000001.000100', status: WORKING },
    });
    const { loading_messages: loading } = slack.calls[0]?.args ?? {};
    expect(Array.isArray(loading) && loading.length > 0 && loading.length <= 10).toBe(true);
    shown.end();
    await statusCount(2);
    expect(slack.statuses()).toEqual([WORKING, '']);
  });

  it('is shown again before Slack drops it after two minutes, until the end', async () => {
    const shown = makeStatus().show(thread);
    await statusCount(1);
    expect(beats[0]?.ms).toBeLessThan(120_000);
    beats[0]?.task();
    await statusCount(2);
    shown.end();
    await statusCount(3);
    expect([beats[0]?.stopped, slack.statuses()]).toEqual([true, [WORKING, WORKING, '']]);
  });

  it('of the next question is never cleared by the end of the one before', async () => {
    const statuses = makeStatus();
    statuses.show(thread).end();
    statuses.show(thread);
    await statusCount(3);
    expect(slack.statuses()).toEqual([WORKING, '', WORKING]);
  });

  it('may fail', async () => {
    slack.refuse(
      'assistant.threads.setStatus',
      { error: 'missing_scope' },
      { status: 429, headers: { 'retry-after': '9' } },
    );
    makeStatus().show(thread).end();
    await statusCount(2);
  });
});
