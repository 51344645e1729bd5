import { App } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerReportFailures } from '../../../src/bot/app/middleware.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeReplies } from '../../fakes/around-the-bot.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';

let slack: FakeSlack;
let app: App;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  app = new App({
    token: 'xoxb-t',
    botId: 'BBOT',
    botUserId: 'UBOT',
    receiver: { init: () => {}, start: async () => {}, stop: async () => {} },
    clientOptions: { slackApiUrl: slack.apiUrl },
    convoStore: false,
    logger: silentSlackLogger,
  });
  registerReportFailures(app, {
    intakes: new WeakMap(),
    replies: new FakeReplies(),
    delivery: deliveryTo({ apiUrl: slack.apiUrl, sleep: async () => {} }).delivery,
    logger: createLogger({ level: 'silent' }),
    makeReference: () => 'REF23456',
    calledIn: () => ({ userId: 'UBOT', name: 'parley' }),
  });
});
afterEach(() => slack.stop());

const fail = async (): Promise<void> => {
  throw new Error('secret inside <!channel>');
};
/** The second acknowledgement of a request fails, as over HTTP. */
async function receive(body: object): Promise<unknown[]> {
  const acks: unknown[] = [];
  await app.processEvent({
    body: { ...body },
    async ack(answer) {
      if (acks.length > 0) throw new Error('acknowledged already');
      acks.push(answer);
    },
  });
  return acks;
}
const said = (): string => JSON.stringify(slack.calls.map(({ method, args }) => [method, args]));

const person = { team: { id: 'T1' }, user: { id: 'UANA', team_id: 'T1' }, trigger_id: 't' };
const view = { id: 'V1', type: 'modal', callback_id: 'form', private_metadata: '', state: { values: {} } };
const submission = { ...person, type: 'view_submission', view };

describe('a listener that fails', () => {
  it('ends the step of a workflow, which would wait for ever', async () => {
    app.event('function_executed', fail);
    const event = { type: 'function_executed', function_execution_id: 'Fx1', inputs: {}, function: {} };
    await receive({ type: 'event_callback', team_id: 'T1', event });
    expect(said()).toMatch(/functions\.completeError.*Fx1.*REF23456/);
    expect(said()).not.toContain('secret');
  });

  it('is told in the form that was sent', async () => {
    app.view('form', fail);
    expect(JSON.stringify(await receive(submission))).toMatch(/"update".*REF23456/);
  });

  it('is told there also when the form was acknowledged before, or directly once it is gone', async () => {
    app.view('form', async ({ ack }) => {
      await ack();
      await fail();
    });
    expect(await receive(submission)).toEqual([undefined]);
    expect(said()).toMatch(/views\.update.*V1.*REF23456/);
    expect(said()).not.toContain('chat.postMessage');
    slack.refuse('views.update', { error: 'not_found' });
    await receive(submission);
    expect(said()).toMatch(/chat\.postMessage.*UANA.*REF23456/);
  });

  it('is told over the form in which something was chosen, which stays', async () => {
    app.action('choose', fail);
    const actions = [{ type: 'button', action_id: 'choose', block_id: 'b', value: 'x' }];
    await receive({ ...person, type: 'block_actions', view, actions });
    expect(said()).toMatch(/views\.push.*REF23456/);
    expect(said()).not.toContain('views.update');
  });

  it('opens a form where there is nothing else to tell it in', async () => {
    app.shortcut('open', fail);
    expect(await receive({ ...person, type: 'shortcut', callback_id: 'open' })).toHaveLength(1);
    expect(said()).toMatch(/views\.open.*REF23456/);
  });

  it('has nothing to tell of a form that was closed', async () => {
    app.view({ callback_id: 'form', type: 'view_closed' }, fail);
    await receive({ ...person, type: 'view_closed', view });
    expect(slack.calls).toEqual([]);
  });
});
