import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStopOffers } from '../../../src/bot/ask/progress.ts';
import { makeRespondThrough } from '../../../src/bot/slack/calls.ts';
import { boltLogger, clientOptions } from '../../../src/bot/slack/client.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { question } from '../../fixtures/slack-events.ts';

let slack: FakeSlack;
let timers: ManualTimers;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  timers = new ManualTimers();
});
afterEach(() => slack.stop());

function makeOffers() {
  const logger = createLogger({ level: 'silent' });
  const client = new webApi.WebClient('xoxb-t', clientOptions(slack.apiUrl, boltLogger(logger)));
  const after = (ms: number, task: () => void) => timers.after(ms, task);
  return makeStopOffers({ client, respondThrough: makeRespondThrough(client), logger, after });
}

const deletions = () => slack.calls.filter(({ method }) => method === 'chat.delete');

describe('the offer to stop', () => {
  it('comes after ten seconds, in the thread, and goes with the answer', async () => {
    const shown = makeOffers().show(question('how many?'));
    timers.pass(9_999);
    expect(slack.posts()).toEqual([]);
    timers.pass(1);
    await slack.until(() => slack.posts().length === 1);
    expect(slack.posts()[0]).toMatchObject({ channel: 'C1', thread_ts: '1700000001.000100' });
    expect(JSON.stringify(slack.posts()[0])).toContain('ask:stop');
    shown.end();
    await slack.until(() => deletions().length === 1);
  });

  it('never comes where the answer is quicker', async () => {
    const shown = makeOffers().show(question('how many?'));
    timers.pass(9_000);
    shown.end();
    timers.pass(60_000);
    expect([slack.posts(), deletions()]).toEqual([[], []]);
  });
});
