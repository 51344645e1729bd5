import { describe, expect, it, onTestFinished } from 'vitest';
import { makeOfferModel } from '../../../src/bot/language-model/offer-model.ts';
import { ACTIONS } from '../../../src/bot/model/ids.ts';
import type { Question } from '../../../src/bot/model/question.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { makeRespondThrough } from '../../../src/bot/slack/client.ts';
import { channelIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { makeDatabaseUrl } from '../../fixtures/databases.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openTestStore } from '../../store/world.ts';
import { changeChannel, changeWorkspace } from '../world.ts';
import { FakeModelService, NONE } from './fake-model-service.ts';

const ASKED = question('whom should we worry about?');
const REPLY = ASKED.messageTs;
const inDirect: Question = {
  ...ASKED,
  thread: { ...ASKED.thread, channel: channelIdSchema.parse('D1') },
};
const HOURS = 3_600_000;

async function open() {
  const slack = await new FakeSlack().start();
  onTestFinished(() => slack.stop());
  const url = makeDatabaseUrl();
  const clock = new ManualClock();
  const service = new FakeModelService();
  const managers = new Set<string>([ASKED.user]);
  const logger = createLogger({ level: 'silent' });
  /** A process of the bot on the same database. */
  const start = async ({ hasPage = false, isShared = false } = {}) => {
    const store = await openTestStore({ url });
    const { delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep: async () => undefined, clock });
    const offer = makeOfferModel({
      access: {
        mayManage: async ({ user }) =>
          managers.has(user) ? { allowed: true } : { allowed: false, why: 'not-a-manager' },
      },
      ...store,
      service,
      askAdminApi: makeAskAdminApi({ makeReference: () => 'REF', logger }),
      respondThrough: makeRespondThrough(delivery),
      delivery,
      hasPage,
      isShared,
      clock,
      logger,
    });
    return { store, offer };
  };
  const shown = () => slack.calls.map(({ method, args }) => ({ method, ...args }));
  return { slack, clock, service, managers, start, shown };
}

describe('the offer of a language model', () => {
  it('is seen by the manager who asked, and by nobody else in the channel', async () => {
    const { start, shown } = await open();
    const { offer } = await start();
    await offer(ASKED, REPLY);
    expect(shown()).toMatchObject([
      { method: 'chat.postEphemeral', channel: 'C1', user: ASKED.user, thread_ts: ASKED.thread.threadTs },
    ]);
    const said = JSON.stringify(shown());
    expect(said).toContain('A language model could answer this.');
    expect(said).toContain(ACTIONS.connectOneModel);
    expect(said).toContain(`C1 ${ASKED.messageTs}`);
  });

  it('stands in no thread that nobody has replied to, where Slack would not show it', async () => {
    const { start, shown } = await open();
    const { offer } = await start();
    await offer(ASKED, undefined);
    expect(shown()[0]).not.toHaveProperty('thread_ts');
  });

  it('comes after the answer in a direct message', async () => {
    const { start, shown } = await open();
    const { offer } = await start();
    await offer(inDirect, REPLY);
    expect(shown()).toMatchObject([{ method: 'chat.postMessage', channel: 'D1', thread_ts: ASKED.thread.threadTs }]);
  });

  it('is shown once a day to each manager, also by several processes and after a restart', async () => {
    const { start, shown, clock, managers } = await open();
    const [one, another] = [await start(), await start()];
    await Promise.all([one.offer(ASKED, REPLY), another.offer(ASKED, REPLY)]);
    expect(shown()).toHaveLength(1);
    clock.advance(23 * HOURS);
    const { store, offer } = await start();
    await store.dropExpired(clock.now());
    await offer(ASKED, REPLY);
    expect(shown()).toHaveLength(1);
    const bo = question('x', { user: 'U2' }).user;
    managers.add(bo);
    await offer({ ...ASKED, user: bo }, REPLY);
    expect(shown()).toHaveLength(2);
    clock.advance(HOURS);
    await offer(ASKED, REPLY);
    expect(shown()).toHaveLength(3);
  });

  it('is not used up where Slack refuses it', async () => {
    const { start, shown, slack } = await open();
    const { offer } = await start();
    slack.refuse('chat.postEphemeral', { error: 'invalid_blocks' });
    await offer(ASKED, REPLY);
    await offer(ASKED, REPLY);
    expect(shown().map(({ method }) => method)).toEqual(['chat.postEphemeral', 'chat.postEphemeral']);
  });

  it('is made to nobody who may not connect one, and nowhere that one is connected or can’t be', async () => {
    const { start, shown, service, managers } = await open();
    const { store, offer } = await start();
    managers.clear();
    await offer(ASKED, REPLY);
    managers.add(ASKED.user);
    for (const origin of ['connected', 'environment'] as const) {
      service.kept = { ...NONE, origin };
      await offer(ASKED, REPLY);
    }
    service.kept = NONE;
    await (await start({ isShared: true })).offer(ASKED, REPLY);
    await changeChannel(store, 'C1', { model: { isOff: true, by: ASKED.user, at: new Date(0) } });
    await offer(ASKED, REPLY);
    await changeChannel(store, 'C1', { model: undefined });
    await changeWorkspace(store, { secretsInModals: false });
    await offer(ASKED, REPLY);
    expect(shown()).toEqual([]);
    await (await start({ hasPage: true })).offer(ASKED, REPLY);
    expect(shown()).toHaveLength(1);
  });
});
