import { describe, expect, it, vi } from 'vitest';
import { channelIdSchema, messageTsSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { ManyWorkspaces } from '../../fakes/many-workspaces.ts';
import { eventIn, mentionIn } from './events.ts';
import { startWorld, type World } from './world.ts';

const T1 = teamIdSchema.parse('T1');

/** Channels of the workspace that were given an answer, by a message of its own or in place of the one that showed the steps. */
const answered = ({ slack }: World, team: string): string[] =>
  slack.calls.flatMap(({ team: of, method, args }) =>
    of === team && /^chat\.(?:postMessage|update)$/.test(method) && /There are 42 orders/.test(args['text'] ?? '')
      ? [args['channel'] ?? '']
      : [],
  );

const ending = (team: string, { type = 'app_uninstalled', time = 0, isOrgWide = false } = {}): object =>
  eventIn(team, type === 'app_uninstalled' ? { type } : { type, tokens: { bot: [`UBOT@${team}`] } }, {
    time,
    isOrgWide,
  });

describe('fifty workspaces at once', () => {
  it('are each answered with their own token, and with no other', { timeout: 120_000 }, async () => {
    const world = await startWorld();
    const { slack, browser, bot, send, store, service } = world;
    const teams = Array.from({ length: 50 }, (_, n) => `T${n + 1}`);
    for (const team of teams) await browser.install(team);
    service.hold();
    const questions = Array.from({ length: 8 }, (_, n) => teams.map((team) => ({ team, n }))).flat();
    const statuses = await Promise.all(
      questions.map(({ team, n }) =>
        send(mentionIn({ team, channel: `C${n}@${team}`, ts: `17000000${10 + n}.000100` }, 'how many orders?')),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await service.working(20);
    service.release();
    await bot.drained();
    expect(slack.stray).toEqual([]);
    for (const team of teams) {
      const channels = Array.from({ length: 8 }, (_, n) => `C${n}@${team}`);
      expect(answered(world, team).toSorted()).toEqual(channels);
    }
    expect(service.mostInWork).toBe(20);
    const tokens = await Promise.all(teams.map((team) => store.installations.find(teamIdSchema.parse(team))));
    expect(new Set(tokens.map((one) => one?.token)).size).toBe(50);
  });

  it('with ids of another workspace are refused by the fake, which counts them', async () => {
    const slack = await new ManyWorkspaces().start();
    const { token } = slack.install('T1');
    const call = (channel: string, bearer: string) =>
      fetch(`${slack.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: new URLSearchParams({ channel, text: 'x' }),
      }).then((response) => response.json());
    expect(await call('C1@T1', token)).toMatchObject({ ok: true });
    expect(await call('C1@T2', token)).toMatchObject({ ok: false });
    expect(await call('C1@T1', 'xoxb-made-up')).toMatchObject({ ok: false });
    expect(slack.stray).toHaveLength(2);
    await slack.stop();
  });
});

describe('a workspace without the bot', () => {
  it('is acknowledged, and nothing else happens', async () => {
    const { slack, send, service, bot, logged, store } = await startWorld();
    expect(await send(mentionIn({ team: 'T9' }, 'how many orders?'))).toBe(200);
    await bot.drained();
    expect(service.asked).toEqual([]);
    expect(slack.calls).toEqual([]);
    expect(await store.questions.takeOver({ atStart: true })).toEqual([]);
    expect(logged().match(/was dropped/g)).toHaveLength(1);
  });

  it.each([
    ['a command', { command: '/ask', text: 'x', team_id: 'T9', user_id: 'U1@T9', channel_id: 'C1@T9' }],
    ['a click', { type: 'block_actions', team: { id: 'T9' }, user: { id: 'U1@T9' }, actions: [], trigger_id: 't' }],
    ['a request of no workspace', { type: 'shortcut', user: { id: 'U1' }, callback_id: 'x' }],
  ])('%s', async (_, body) => {
    const { slack, send, logged } = await startWorld();
    expect(await send(body)).toBe(200);
    expect(slack.calls).toEqual([]);
    expect(logged().match(/was dropped/g)).toHaveLength(1);
  });
});

describe('the end of an installation', () => {
  it.each(['app_uninstalled', 'tokens_revoked'])(
    'by %s: the token and all data are gone, and no call is made',
    async (type) => {
      const { browser, slack, send, store, bot } = await startWorld();
      await browser.install('T1');
      await browser.install('T2');
      for (const team of ['T1', 'T2']) await send(mentionIn({ team }, 'how many orders?'));
      await bot.drained();
      slack.uninstall('T1');
      const before = slack.calls.length;
      expect(await send(ending('T1', { type }))).toBe(200);
      await until(async () => (await store.installations.find(T1)) === undefined);
      await send(mentionIn({ team: 'T1', ts: '1700000002.000100' }, 'how many orders?'));
      await bot.drained();
      // It was installed a moment ago, so Slack is asked whether the event is about the installation before.
      expect(slack.calls.slice(before).map(({ method }) => method)).toEqual(['auth.test']);
      expect(await store.questions.latestIn(threadOf('T1'))).toEqual([]);
      expect(await store.questions.latestIn(threadOf('T2'))).toHaveLength(1);
      expect(await store.installations.find(teamIdSchema.parse('T2'))).toBeDefined();
    },
  );

  it('in the middle of a question stops it, and nothing is posted or kept', async () => {
    const { browser, slack, send, store, bot, service } = await startWorld();
    await browser.install('T1');
    await browser.install('T2');
    service.hold();
    for (const team of ['T1', 'T2']) await send(mentionIn({ team }, 'how many orders?'));
    await service.working(2);
    slack.uninstall('T1');
    await send(ending('T1'));
    await until(async () => service.inWork === 1);
    await until(async () => (await store.questions.latestIn(threadOf('T1'))).length === 0);
    service.release();
    await bot.drained();
    expect(slack.posts('T1')).toEqual([]);
    expect(slack.posts('T2')).toHaveLength(1);
    expect(await store.answers.findByQuestion({ ...threadOf('T1'), ts: threadOf('T1').threadTs })).toEqual([]);
  });

  it('told late is not that of the installation after it', async () => {
    const { browser, send, store, bot, logged } = await startWorld();
    await browser.install('T1');
    const secondsAgo = Math.floor(Date.now() / 1_000) - 30;
    for (const type of ['app_uninstalled', 'tokens_revoked']) await send(ending('T1', { type, time: secondsAgo }));
    await until(async () => (logged().match(/installed again/g) ?? []).length === 2);
    await bot.drained();
    expect(await store.installations.find(T1)).toBeDefined();
  });

  it('is followed by another installation, which works', async () => {
    const world = await startWorld();
    const { browser, slack, send, store, bot } = world;
    await browser.install('T1');
    slack.uninstall('T1');
    await send(ending('T1'));
    await until(async () => (await store.installations.find(T1)) === undefined);
    await browser.install('T1');
    await send(mentionIn({ team: 'T1' }, 'how many orders?'));
    await bot.drained();
    expect(answered(world, 'T1')).toEqual(['C1@T1']);
    expect(slack.stray).toEqual([]);
  });

  it("is none when only a person's token was revoked", async () => {
    const { browser, send, store, bot } = await startWorld();
    await browser.install('T1');
    await send(eventIn('T1', { type: 'tokens_revoked', tokens: { oauth: ['U1@T1'], bot: [] } }));
    await send(mentionIn({ team: 'T1' }, 'how many orders?'));
    await bot.drained();
    expect(await store.installations.find(T1)).toBeDefined();
  });
});

describe('an organization', () => {
  const install = async () => {
    const world = await startWorld();
    const page = await world.browser.install('E1');
    return { ...world, page };
  };

  it('is installed as a whole, and asked which of its workspaces can use it', async () => {
    const { page, store } = await install();
    expect(page.html).toContain('https://app.slack.com/manage/E1/integrations/profile/A1/workspaces/add');
    expect(await store.installations.find(teamIdSchema.parse('E1'))).toMatchObject({
      isOrgWide: true,
      enterprise: 'E1',
    });
  });

  it('answers in each of its workspaces with its one token, and says which', async () => {
    const world = await install();
    const { slack, send, bot, store } = world;
    for (const team of ['E1.T1', 'E1.T2']) await send(mentionIn({ team, isOrgWide: true }, 'how many orders?'));
    await bot.drained();
    for (const team of ['E1.T1', 'E1.T2']) expect(answered(world, team)).toEqual([`C1@${team}`]);
    expect(slack.stray).toEqual([]);
    // Also when no event says so any more.
    expect(await store.installations.find(teamIdSchema.parse('E1.T1'))).toMatchObject({ team: 'E1' });
  });

  it('is not there for a workspace that only says that it belongs to it', async () => {
    const { send, bot, slack } = await startWorld();
    await send(mentionIn({ team: 'E1.T1', isOrgWide: true }, 'how many orders?'));
    await bot.drained();
    expect(slack.calls).toEqual([]);
  });

  it('can take it out of one workspace, whose data is deleted', async () => {
    const { send, bot, store, browser } = await install();
    await browser.install('E1.T3');
    const teams = ['E1.T1', 'E1.T2', 'E1.T3'];
    for (const team of teams) await send(mentionIn({ team, isOrgWide: team !== 'E1.T3' }, 'how many orders?'));
    await bot.drained();
    const event = { type: 'team_access_revoked', team_ids: ['E1.T1', 'E1.T3'] };
    expect(await send({ ...eventIn('E1', event), team_id: null, enterprise_id: 'E1', authorizations: [] })).toBe(200);
    await until(async () => (await store.installations.find(teamIdSchema.parse('E1.T1'))) === undefined);
    await until(async () => (await store.questions.latestIn(threadOf('E1.T1'))).length === 0);
    for (const team of ['E1.T2', 'E1.T3']) expect(await store.questions.latestIn(threadOf(team))).toHaveLength(1);
    expect(await store.installations.find(teamIdSchema.parse('E1.T2'))).toMatchObject({ team: 'E1' });
    // It has an installation of its own.
    expect(await store.installations.find(teamIdSchema.parse('E1.T3'))).toMatchObject({ team: 'E1.T3' });
  });

  it('ends with all that is stored of its workspaces', async () => {
    const { slack, send, bot, store } = await install();
    for (const team of ['E1.T1', 'E1.T2']) await send(mentionIn({ team, isOrgWide: true }, 'how many orders?'));
    await bot.drained();
    expect(await store.questions.latestIn(threadOf('E1.T2'))).toHaveLength(1);
    slack.uninstall('E1');
    await send(ending('E1.T1', { isOrgWide: true }));
    await until(async () => (await store.installations.find(teamIdSchema.parse('E1'))) === undefined);
    await until(async () => (await store.questions.latestIn(threadOf('E1.T2'))).length === 0);
    expect(await store.questions.latestIn(threadOf('E1.T1'))).toEqual([]);
  });
});

const threadOf = (team: string) => ({
  team: teamIdSchema.parse(team),
  channel: channelIdSchema.parse(`C1@${team}`),
  threadTs: messageTsSchema.parse('1700000001.000100'),
});

/** Nothing says when the bot has done what an event leads to, which it acknowledged before. */
const until = (condition: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 10_000 });
