import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStatuses } from '../../../src/bot/ask/status.ts';
import { boltLogger, clientOptions } from '../../../src/bot/slack/client.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { question } from '../../fixtures/slack-events.ts';

const { thread } = question('how many orders?');
const WAITING = 'is waiting…';

let slack: FakeSlack;
let timers: ManualTimers;
let beats: { ms: number; task: () => void; stopped: boolean }[];

beforeEach(async () => {
  slack = await new FakeSlack().start();
  timers = new ManualTimers();
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
  return makeStatuses({ clientOf: () => client, logger, every, after: (ms, task) => timers.after(ms, task) });
}

const statusCount = (n: number) => slack.until(() => slack.statuses().length === n);

describe('the status', () => {
  it('is shown after half a second, with nothing that rotates under it, and cleared at the end', async () => {
    const shown = makeStatus().show(thread, WAITING);
    timers.pass(499);
    expect(slack.calls).toEqual([]);
    timers.pass(1);
    await statusCount(1);
    expect(slack.calls[0]).toEqual({
      method: 'assistant.threads.setStatus',
      args: { channel_id: 'C1', thread_ts: '1700000001.000100', status: WAITING },
    });
    shown.end();
    await statusCount(2);
    expect(slack.statuses()).toEqual([WAITING, '']);
  });

  it('of a faster answer is neither shown nor cleared', async () => {
    const statuses = makeStatus();
    const fast = statuses.show(thread, WAITING);
    timers.pass(499);
    fast.say('runs');
    fast.again();
    fast.end();
    timers.pass(60_000);
    statuses.show(thread, 'next');
    timers.pass(500);
    await statusCount(1);
    expect([slack.statuses(), beats.length]).toEqual([['next'], 1]);
  });

  it('begins with what was said last', async () => {
    const shown = makeStatus().show(thread, WAITING);
    shown.say('reads');
    shown.say('runs');
    timers.pass(500);
    await statusCount(1);
    expect(slack.statuses()).toEqual(['runs']);
  });

  it('changes every two and a half seconds at most, to what was said last', async () => {
    const shown = makeStatus().show(thread, WAITING);
    timers.pass(500);
    for (const status of ['reads', 'writes', 'runs']) shown.say(status);
    timers.pass(2_499);
    await statusCount(1);
    timers.pass(1);
    await statusCount(2);
    timers.pass(2_500);
    shown.say('runs');
    shown.say('checks');
    await statusCount(3);
    shown.say('runs again');
    shown.end();
    timers.pass(60_000);
    await statusCount(4);
    expect(slack.statuses()).toEqual([WAITING, 'runs', 'checks', '']);
  });

  it('is shown again before Slack drops it after two minutes, and after a message, until the end', async () => {
    const shown = makeStatus().show(thread, WAITING);
    timers.pass(500);
    await statusCount(1);
    expect(beats[0]?.ms).toBeLessThan(120_000);
    beats[0]?.task();
    await statusCount(2);
    shown.again();
    await statusCount(3);
    shown.end();
    await statusCount(4);
    expect([beats[0]?.stopped, slack.statuses()]).toEqual([true, [WAITING, WAITING, WAITING, '']]);
  });

  it('of the next question is never cleared by the end of the one before', async () => {
    const statuses = makeStatus();
    const before = statuses.show(thread, WAITING);
    timers.pass(500);
    before.end();
    statuses.show(thread, WAITING);
    timers.pass(500);
    await statusCount(3);
    expect(slack.statuses()).toEqual([WAITING, '', WAITING]);
  });

  it('may fail', async () => {
    slack.refuse(
      'assistant.threads.setStatus',
      { error: 'missing_scope' },
      { status: 429, headers: { 'retry-after': '9' } },
    );
    const shown = makeStatus().show(thread, WAITING);
    timers.pass(500);
    shown.end();
    await statusCount(2);
  });
});
