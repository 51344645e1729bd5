import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import type { PageCommand } from '../../../src/playground/protocol/protocol.ts';
import { readSocketJson } from '../../../src/playground/server/workspace/read-json.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { startPlayground } from './start-playground.ts';

/** What the page asks for and is told, with an app at the other end that says whatever the test wants. */

const MANIFEST = `
features:
  app_home: { home_tab_enabled: true }
  shortcuts: [{ type: message, name: Save, callback_id: save, description: d }]
  slash_commands: [{ command: /ask, description: d, should_escape: true }]
settings: { interactivity: { is_enabled: true }, event_subscriptions: { bot_events: [app_home_opened] } }
`;
const ANA = 'U0ANA00001';
const GENERAL = 'C0GENERAL1';

const envelopeSchema = z.object({
  envelope_id: z.string(),
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
const toldSchema = z.looseObject({ kind: z.string() });
type Told = z.infer<typeof toldSchema>;

/** Everything that arrives, to be taken in order. */
class Inbox<T> {
  readonly all: T[] = [];
  #taken = 0;
  #arrived = (): void => {};

  put(item: T): void {
    this.all.push(item);
    this.#arrived();
  }

  async next(): Promise<T> {
    while (this.all.length <= this.#taken) await new Promise<void>((resolve) => (this.#arrived = resolve));
    const item = this.all[this.#taken];
    this.#taken += 1;
    if (item === undefined) throw new Error('nothing arrived');
    return item;
  }
}

/** The app's end of Socket Mode: acknowledges everything with what it was told to say. */
class TestApp {
  readonly told = new Inbox<Record<string, unknown>>();
  says: unknown = undefined;
  silent = false;

  static async connect(playground: Playground): Promise<TestApp> {
    const { appToken, apiUrl } = playground.slack;
    const { url = '' } = await new WebClient(appToken, {
      slackApiUrl: apiUrl,
      logger: silentSlackLogger,
    }).apps.connections.open();
    const socket = new WebSocket(url);
    const app = new TestApp();
    socket.on('message', (data) => {
      const envelope = envelopeSchema.safeParse(readSocketJson(data));
      if (!envelope.success) return;
      app.told.put(envelope.data.payload);
      if (app.silent) return;
      socket.send(JSON.stringify({ envelope_id: envelope.data.envelope_id, payload: app.says }));
    });
    await once(socket, 'message');
    return app;
  }
}

let playground: Playground;
let timers: ManualTimers;
let folder: string;
let page: Inbox<Told>;
let pageSocket: WebSocket;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-commands-'));
  const manifest = join(folder, 'manifest.yml');
  writeFileSync(manifest, MANIFEST);
  timers = new ManualTimers();
  playground = await startPlayground({ manifest, timers });
  [page, pageSocket] = await openPage('ana');
});
afterEach(async () => {
  await playground.stop();
  rmSync(folder, { recursive: true });
});

async function openPage(person: string, name = ''): Promise<[Inbox<Told>, WebSocket]> {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/ui?person=${person}&page=${name}`, {
    origin: playground.url,
  });
  const inbox = new Inbox<Told>();
  socket.on('message', (data) => inbox.put(toldSchema.parse(readSocketJson(data))));
  await inbox.next();
  return [inbox, socket];
}

type Without<T> = T extends unknown ? Omit<T, 'commandId'> : never;
const ask = (command: Without<PageCommand>): void => pageSocket.send(JSON.stringify({ commandId: 'c', ...command }));

/** Past what others are told, the answer to the command itself. */
async function answer(inbox = page): Promise<Told> {
  for (;;) {
    const told = await inbox.next();
    if (told['commandId'] === 'c' || told.kind === 'view-errors') return told;
  }
}
const refused = (reason: string) => ({ kind: 'refused', commandId: 'c', reason });
const done = { kind: 'done', commandId: 'c', ts: '' };

const plain = (text: string) => ({ type: 'plain_text', text });
const row = {
  type: 'actions',
  block_id: 'row',
  elements: [
    { type: 'button', action_id: 'go', text: plain('Go'), value: 'mine' },
    { type: 'static_select', action_id: 'pick', options: [{ text: plain('A'), value: 'a' }] },
    { type: 'external_select', action_id: 'search' },
  ],
};
const posted = () =>
  playground.workspace.post({ channel: GENERAL, user: 'U0PARLEY01', text: 'x', blocks: [row], threadTs: null });
const inMessage = (ts: string) => ({ container: { kind: 'message', channel: GENERAL, ts } as const, blockId: 'row' });

function openModal(user = ANA) {
  const blocks = [
    { type: 'input', block_id: 'b', label: plain('l'), element: { type: 'plain_text_input', action_id: 't' } },
  ];
  return playground.workspace.views.open(
    { user, page: null },
    {
      type: 'modal',
      callbackId: 'form',
      externalId: '',
      title: 'Form',
      submit: 'Send',
      close: null,
      privateMetadata: '',
      clearOnClose: false,
      notifyOnClose: false,
      blocks,
    },
  );
}

describe('a page', () => {
  it('is told what the menus hold', () => {
    expect(page.all[0]).toMatchObject({
      menu: {
        hasHome: true,
        globalShortcuts: [],
        messageShortcuts: [{ callbackId: 'save', name: 'Save', description: 'd' }],
        slashCommands: [{ command: '/ask', description: 'd', usageHint: '' }],
      },
      home: null,
      suggestedPrompts: [],
    });
  });

  it('edits and deletes what its person wrote, and nothing else', async () => {
    const { workspace } = playground;
    const mine = workspace.say({ channel: GENERAL, user: ANA, text: 'one', threadTs: null });
    ask({ kind: 'edit-message', channel: GENERAL, ts: mine.ts, text: 'two' });
    expect(await answer()).toMatchObject({ kind: 'done', ts: mine.ts });
    expect(workspace.message(GENERAL, mine.ts)).toMatchObject({ text: 'two', edited: { user: ANA } });
    ask({ kind: 'delete-message', channel: GENERAL, ts: mine.ts });
    expect(await answer()).toEqual(done);
    const other = posted();
    ask({ kind: 'edit-message', channel: GENERAL, ts: other.ts, text: 'mine now' });
    expect(await answer()).toEqual(refused('cant_update_message'));
    ask({ kind: 'delete-message', channel: GENERAL, ts: other.ts });
    expect(await answer()).toEqual(refused('cant_delete_message'));
  });

  it('cannot put words into what the app wrote', async () => {
    const app = await TestApp.connect(playground);
    const { ts } = posted();
    const name = { ...inMessage(ts), state: {} };
    ask({ kind: 'act', ...name, actionId: 'go', action: { value: 'forged', text: plain('forged') } });
    expect(await answer()).toEqual(done);
    expect((await app.told.next())['actions']).toEqual([
      expect.objectContaining({ type: 'button', value: 'mine', text: plain('Go') }),
    ]);
    const forged = { selected_option: { text: plain('B'), value: 'b' } };
    ask({ kind: 'act', ...name, actionId: 'pick', action: forged });
    expect(await answer()).toEqual(refused('invalid_state'));
    ask({ kind: 'act', ...name, actionId: 'pick', action: { selected_option: { text: plain('forged'), value: 'a' } } });
    expect(await answer()).toEqual(done);
    expect((await app.told.next())['actions']).toMatchObject([{ selected_option: { text: plain('A'), value: 'a' } }]);
    ask({ kind: 'act', ...name, actionId: 'none', action: {} });
    expect(await answer()).toEqual(refused('invalid_action'));
    expect(app.told.all).toHaveLength(2);
  });

  it('sees that the app is not there, or does not answer within three seconds', async () => {
    const { ts } = posted();
    ask({ kind: 'act', ...inMessage(ts), actionId: 'go', action: {}, state: {} });
    expect(await answer()).toEqual(refused('app_not_connected'));
    const app = await TestApp.connect(playground);
    app.silent = true;
    ask({ kind: 'act', ...inMessage(ts), actionId: 'go', action: {}, state: {} });
    await app.told.next();
    timers.pass(2_999);
    expect(page.all.at(-1)).toEqual({ kind: 'bot-connection', connected: true });
    timers.pass(1);
    expect(await answer()).toEqual(refused('app_did_not_respond'));
  });

  it('loads options, as many as Slack shows', async () => {
    const app = await TestApp.connect(playground);
    const { ts } = posted();
    const load = { kind: 'load-options', ...inMessage(ts), actionId: 'search', query: 'q' } as const;
    const options = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ text: plain(`o${n}`), value: `${n}`, description: plain('d') }));
    app.says = { options: options(100) };
    ask(load);
    const told = await answer();
    expect(told.kind).toBe('options');
    expect(told['options']).toHaveLength(100);
    expect(told['options']).toContainEqual({ text: 'o0', value: '0', description: 'd' });
    app.says = { options: options(101) };
    ask(load);
    expect(await answer()).toEqual(refused('invalid_options'));
    app.says = { option_groups: [{ label: plain('g'), options: options(1) }] };
    ask(load);
    expect(await answer()).toMatchObject({ kind: 'options', options: [{ text: 'o0' }] });
    app.says = undefined;
    ask(load);
    expect(await answer()).toEqual(refused('invalid_options'));
  });

  it('runs commands, in channels only, with the people in them named', async () => {
    const app = await TestApp.connect(playground);
    app.says = { text: 'only you' };
    ask({ kind: 'post-message', channel: GENERAL, threadTs: null, text: '/ask what does @ben know?' });
    expect(await answer()).toEqual(done);
    expect(await app.told.next()).toMatchObject({ command: '/ask', text: 'what does <@U0BEN00001> know?' });
    expect(page.all.filter(({ kind }) => kind === 'message-posted')).toMatchObject([
      { message: { text: 'only you', ephemeral: true } },
    ]);
    const root = playground.workspace.say({ channel: GENERAL, user: ANA, text: 'root', threadTs: null });
    ask({ kind: 'post-message', channel: GENERAL, threadTs: root.ts, text: '/ask x' });
    expect(await answer()).toEqual(refused('not_supported_in_threads'));
    ask({ kind: 'post-message', channel: GENERAL, threadTs: null, text: '/other x' });
    expect(await answer()).toEqual(refused('unknown_command'));
    ask({ kind: 'post-message', channel: GENERAL, threadTs: null, text: '/etc/passwd is a file' });
    expect(await answer()).toMatchObject({ kind: 'done' });
    expect(playground.workspace.messages(GENERAL).at(-1)?.text).toBe('/etc/passwd is a file');
  });

  it('submits its own modal, and is told what is wrong with it', async () => {
    const app = await TestApp.connect(playground);
    const view = openModal();
    ask({ kind: 'submit-view', viewId: view.id, state: {} });
    expect(await answer()).toEqual({
      kind: 'view-errors',
      viewId: view.id,
      errors: { b: 'Please complete this required field.' },
    });
    const state = { b: { t: { type: 'plain_text_input', value: 'v' } } };
    app.says = { response_action: 'errors', errors: { b: 'no' } };
    ask({ kind: 'submit-view', viewId: view.id, state });
    expect(await answer()).toEqual({ kind: 'view-errors', viewId: view.id, errors: { b: 'no' } });
    app.says = {};
    ask({ kind: 'submit-view', viewId: view.id, state });
    expect(await answer()).toEqual(done);
    expect(page.all).toContainEqual({ kind: 'modals-changed', stack: [] });
    const hers = openModal('U0BEN00001');
    ask({ kind: 'submit-view', viewId: hers.id, state });
    expect(await answer()).toEqual(refused('not_found'));
    ask({ kind: 'close-view', viewId: hers.id });
    expect(await answer()).toEqual(refused('not_found'));
  });

  it('holds the modals its person asked for there, and not those of another page of theirs', async () => {
    const app = await TestApp.connect(playground);
    const [tab, tabSocket] = await openPage('ana', 'tab');
    const { ts } = posted();
    const click = { kind: 'act', ...inMessage(ts), actionId: 'go', action: {}, state: {}, commandId: 'c' };
    tabSocket.send(JSON.stringify(click));
    const { trigger_id: trigger } = await app.told.next();
    const { botToken, apiUrl } = playground.slack;
    await new WebClient(botToken, { slackApiUrl: apiUrl, logger: silentSlackLogger }).views.open({
      trigger_id: String(trigger),
      view: { type: 'modal', title: { type: 'plain_text', text: 'Here' }, blocks: [{ type: 'divider' }] },
    });
    const modals = (inbox: Inbox<Told>) => inbox.all.filter(({ kind }) => kind === 'modals-changed');
    expect(modals(tab)).toMatchObject([{ stack: [{ title: 'Here' }] }]);
    expect(modals(page)).toEqual([]);
    tabSocket.close();
    const [again] = await openPage('ana', 'tab');
    expect(await again.next()).toMatchObject({ kind: 'modals-changed', stack: [{ title: 'Here' }] });
    const [other] = await openPage('ana', 'other');
    playground.workspace.post({ channel: GENERAL, user: 'U0PARLEY01', text: 'x', blocks: [], threadTs: null });
    expect(await other.next()).toMatchObject({ kind: 'message-posted' });
  });

  it('has no shortcut on what it does not see or what the app does not offer', async () => {
    await TestApp.connect(playground);
    const alone = playground.workspace.postEphemeral(
      { channel: GENERAL, user: 'U0PARLEY01', text: 'x', blocks: [row], threadTs: null },
      'U0BEN00001',
    );
    const shortcut = { kind: 'message-shortcut', channel: GENERAL, ts: alone.ts, callbackId: 'save' } as const;
    ask(shortcut);
    expect(await answer()).toEqual(refused('message_not_found'));
    ask({ kind: 'act', ...inMessage(alone.ts), actionId: 'go', action: {}, state: {} });
    expect(await answer()).toEqual(refused('message_not_found'));
    const { ts } = posted();
    ask({ ...shortcut, ts, callbackId: 'other' });
    expect(await answer()).toEqual(refused('unknown_shortcut'));
    ask({ ...shortcut, ts });
    expect(await answer()).toEqual(done);
  });
});
