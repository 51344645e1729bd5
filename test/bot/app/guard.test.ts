import { App } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccess } from '../../../src/bot/access/access.ts';
import { renderDeleteAnswer } from '../../../src/bot/answer/delete-answer.modal.ts';
import { type FeatureDeps, makeFeatures } from '../../../src/bot/app/features.ts';
import { registerGuard } from '../../../src/bot/app/middleware.ts';
import { renderAskAbout } from '../../../src/bot/ask/ask-about.modal.ts';
import { renderSomethingElse } from '../../../src/bot/ask/something-else.modal.ts';
import { renderExportModal } from '../../../src/bot/export/export-rows.modal.ts';
import { renderReasonModal } from '../../../src/bot/feedback/rate-answer.modal.ts';
import { ACTIONS, COMMANDS, INPUTS, SHORTCUTS, VIEWS } from '../../../src/bot/model/ids.ts';
import { renderSaveQueryModal } from '../../../src/bot/saved-queries/save-query.modal.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { ANSWER_ID } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';
import { changeChannel, changeWorkspace, openBotStore } from '../world.ts';

let slack: FakeSlack;
let people: FakePeople;
let store: Store;
let app: App;
/** What listeners asked of their dependencies. */
let reached: string[];

const calledIn = () => ({ userId: 'UBOT', name: 'parley' });

beforeEach(async () => {
  slack = await new FakeSlack().start();
  people = new FakePeople();
  store = await openBotStore();
  reached = [];
  app = new App({
    token: 'xoxb-t',
    botId: 'BBOT',
    botUserId: 'UBOT',
    receiver: { init: () => {}, start: async () => {}, stop: async () => {} },
    clientOptions: { slackApiUrl: slack.apiUrl },
    convoStore: false,
    logger: silentSlackLogger,
  });
  registerGuard(app, {
    access: makeAccess({ people, settings: store.settings }),
    calledIn,
  });
  const deps: object = recordingDeps();
  makeFeatures(deps as FeatureDeps).register(app, calledIn);
});
afterEach(() => slack.stop());

/** What features are made from. */
const DEPS =
  `access answers boundedService claims clientOf dropExpired files forget installations logger makeAnswerId makeReference
  pendingConnections people questions ratings removeMessage replies resources savedQueries service settings
  showChartPicture threads work workspaces`.split(/\s+/);

function recordingDeps() {
  const ownPage = { publicUrl: 'https://bot.example', pending: recording('pending'), signer: recording('signer') };
  const connection = { mode: 'socket', botToken: 'xoxb-t', appToken: 'xapp-t', apiUrl: slack.apiUrl };
  return {
    ...Object.fromEntries(DEPS.map((name) => [name, recording(name)])),
    ownPage,
    connection,
    clock: systemClock,
  };
}

/** Stands for any dependency: whatever is read of it is the same again, and every call is written down. */
function recording(path: string): unknown {
  return new Proxy(() => {}, {
    get(_, name) {
      return typeof name === 'symbol' || name === 'then' ? undefined : recording(`${path}.${name}`);
    },
    apply: () => {
      // Factories are called when listeners are registered; ports when they run.
      if (ready) reached.push(path);
      return Promise.resolve(undefined);
    },
  });
}
let ready = false;

async function receive(body: object): Promise<unknown[]> {
  const acks: unknown[] = [];
  ready = true;
  await app.processEvent({ body: { ...body }, ack: async (answer) => void acks.push(answer) });
  ready = false;
  return acks;
}

const person = { team: { id: 'T1' }, user: { id: 'UANA', team_id: 'T1' }, trigger_id: 't' };
const message = { channel: { id: 'C1' }, container: { type: 'message', channel_id: 'C1', message_ts: '1.1' } };
const view = (callback: string) => ({
  id: 'V1',
  type: 'modal',
  callback_id: callback,
  private_metadata: '',
  state: { values: {} },
});
const click = (id: string) => ({
  ...person,
  ...message,
  type: 'block_actions',
  message: { ts: '1.1' },
  actions: [{ type: 'button', action_id: id, block_id: 'b', value: 'x' }],
});
const menu = (id: string) => ({
  ...person,
  ...message,
  type: 'block_suggestion',
  action_id: id,
  block_id: id,
  value: '',
});
const submission = (id: string) => ({ ...person, type: 'view_submission', view: view(id) });
const shortcut = (id: string) => ({ ...person, type: 'shortcut', callback_id: id });
const messageShortcut = (id: string) => ({
  ...person,
  ...message,
  type: 'message_action',
  callback_id: id,
  message: { ts: '1.1', text: 'x' },
});
const command = (name: string, text: string) => ({
  command: name,
  text,
  team_id: 'T1',
  user_id: 'UANA',
  channel_id: 'C1',
  trigger_id: 't',
});

const EVERYTHING: [string, object][] = [
  ...Object.values({ ...ACTIONS, ...INPUTS }).flatMap((id): [string, object][] => [
    [`click ${id}`, click(id)],
    [`menu ${id}`, menu(id)],
  ]),
  ...Object.values(VIEWS).map((id): [string, object] => [`submission ${id}`, submission(id)]),
  ...Object.values(SHORTCUTS).flatMap((id): [string, object][] => [
    [`shortcut ${id}`, shortcut(id)],
    [`message shortcut ${id}`, messageShortcut(id)],
  ]),
  ...Object.values(COMMANDS).flatMap((name): [string, object][] =>
    ['how many orders?', 'saved', 'connect', 'parley connect', 'use Shop', 'help', ''].map((text) => [
      `${name} ${text}`,
      command(name, text),
    ]),
  ),
];

/** Every modal that is opened from an answer or a question in the channel C1. */
const { thread, messageTs } = question('how many?');
const { channel } = thread;
const MODALS = [
  renderExportModal({ id: ANSWER_ID, channel, rowCount: 1, isPrivate: false }),
  renderReasonModal({ answer: ANSWER_ID, channel }),
  renderDeleteAnswer({ answer: ANSWER_ID, channel }),
  renderSaveQueryModal({
    answer: ANSWER_ID,
    channel,
    question: 'how many?',
    explanation: '',
    sql: 'select 1',
    doubts: '',
    resourceName: 'Shop',
    period: undefined,
    reader: { locale: 'en-US', timeZone: 'UTC' },
    earlier: undefined,
  }),
  renderSomethingElse('how many?', { message: { ...thread, ts: messageTs }, clicked: undefined }),
  renderAskAbout('how many?', { channel, threadTs: messageTs }, { resources: [], usual: undefined }),
].map((modal): [string, object] => [
  modal.callback_id ?? '',
  { ...submission(modal.callback_id ?? ''), view: { ...view(modal.callback_id ?? ''), ...modal } },
]);

describe('a modal that was opened in a channel', () => {
  const passes = async (callback: string, body: object): Promise<boolean> => {
    let passed = false;
    app.view(callback, async () => void (passed = true));
    await receive(body);
    return passed;
  };

  it.each(MODALS)('is checked there for the guest who submits %s', async (callback, body) => {
    people.is('UANA', { role: 'guest' });
    await changeChannel(store, 'C2', { openToGuests: true });
    const acks = await receive(body);
    expect(reached).toEqual([]);
    expect(JSON.stringify(acks)).toContain("You're a guest");
    await changeChannel(store, 'C1', { openToGuests: true });
    expect(await passes(callback, body)).toBe(true);
  });

  it.each(MODALS)('is refused where another organization reads along by now: %s', async (_, body) => {
    people.share('C1', true);
    const acks = await receive(body);
    expect(reached).toEqual([]);
    expect(JSON.stringify(acks)).toContain('another organization');
  });
});

describe('the guard', () => {
  it.each(EVERYTHING)('lets no guest through: %s', async (_, body) => {
    people.is('UANA', { role: 'guest' });
    const acks = await receive(body);
    expect(reached).toEqual([]);
    expect(acks).toHaveLength(1);
  });

  it('lets nobody through while Slack does not tell who they are', async () => {
    people.is('UANA', undefined);
    for (const [, body] of EVERYTHING) await receive(body);
    expect(reached).toEqual([]);
  });

  it('lets nobody through whose request cannot be read', async () => {
    await receive({ ...click(ACTIONS.saveQuery), user: {} });
    await receive({ type: 'block_actions', actions: [{ action_id: ACTIONS.saveQuery }], user: 'x', team: null });
    expect(reached).toEqual([]);
  });

  it('lets a member through to an answer, and not to what managers and admins do', async () => {
    const passed: string[] = [];
    app.action(/.*/, async ({ ack, body }) => {
      await ack();
      if (body.type === 'block_actions') passed.push(body.actions[0]?.action_id ?? '');
    });
    for (const id of [
      'test:click',
      'connect-resource:test',
      'link-resource:test',
      'manage-sources:test',
      'names:test',
      'settings:test',
      'policy:test',
      'dead-rows:test',
      'sharing:test',
    ])
      await receive(click(id));
    expect(passed).toEqual(['test:click']);
    people.is('UANA', { isAdmin: true });
    passed.length = 0;
    for (const id of [
      'connect-resource:test',
      'manage-sources:test',
      'names:test',
      'settings:test',
      'policy:test',
      'dead-rows:test',
      'sharing:test',
    ])
      await receive(click(id));
    expect(passed).toEqual([
      'connect-resource:test',
      'manage-sources:test',
      'names:test',
      'settings:test',
      'policy:test',
      'dead-rows:test',
      'sharing:test',
    ]);
  });

  it.each(EVERYTHING.filter(([name]) => / (policy|dead-rows|sharing):/.test(name)))(
    'lets a member not do what is for admins: %s',
    async (_, body) => {
      await receive(body);
      expect(reached).toEqual([]);
    },
  );

  it('reads a command as it is carried out, called by its name or not', async () => {
    for (const text of ['connect', 'parley connect', '<@UBOT> connect', 'Parley, connect']) {
      const acks = await receive(command(COMMANDS.ask, text));
      expect([text, reached, acks.length]).toEqual([text, [], 1]);
    }
    await receive(command(COMMANDS.ask, 'parley, how many orders?'));
    expect(reached).toContain('questions.receive');
  });

  it('asks again on every click, for the person who clicks', async () => {
    let passed = 0;
    app.action('test:click', async ({ ack }) => {
      await ack();
      passed += 1;
    });
    await receive(click('test:click'));
    await receive({ ...click('test:click'), user: { id: 'UGUEST', team_id: 'T1' } });
    people.is('UGUEST', { role: 'guest' });
    await receive({ ...click('test:click'), user: { id: 'UGUEST', team_id: 'T1' } });
    await changeWorkspace(store, { isOff: true });
    await receive(click('test:click'));
    expect(passed).toBe(2);
  });

  it('says why in the modal, or in one of its own', async () => {
    people.is('UANA', { role: 'guest' });
    const [answer] = await receive(submission(VIEWS.saveQuery));
    expect(JSON.stringify(answer)).toContain("You're a guest");
    await receive(shortcut(SHORTCUTS.connectResource));
    expect(slack.calls.map(({ method }) => method)).toEqual(['views.open']);
    expect(JSON.stringify(slack.calls)).toContain('Only workspace admins');
  });
});
