import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, HTTPReceiver, SocketModeReceiver } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

/** Each kind of interaction through Slack's own framework, over both ways it may come. */

const MANIFEST = `
features:
  app_home: { home_tab_enabled: true }
  shortcuts:
    - { type: global, name: Connect, callback_id: connect, description: d }
    - { type: message, name: Save, callback_id: save, description: d }
  slash_commands:
    - { command: /ask, description: d }
oauth_config: { scopes: { bot: [commands, chat:write] } }
settings: { interactivity: { is_enabled: true }, event_subscriptions: { bot_events: [message.channels, message.im, app_home_opened, agent_session_stopped] } }
`;

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const option = (value: string) => ({ text: plain(value.toUpperCase()), value });
const section = (text: string) => ({ type: 'section' as const, text: plain(text) });

const buttons = {
  type: 'actions',
  block_id: 'row',
  elements: [
    { type: 'button', action_id: 'go', text: plain('Go'), value: '7' },
    { type: 'overflow', action_id: 'more', options: [option('a'), option('b')] },
    { type: 'static_select', action_id: 'pick', options: [option('x'), option('y')] },
    { type: 'external_select', action_id: 'search', min_query_length: 0 },
  ],
};
const feedback = {
  type: 'context_actions',
  elements: [
    {
      type: 'feedback_buttons',
      action_id: 'rate',
      positive_button: { text: plain('Good'), value: 'up' },
      negative_button: { text: plain('Bad'), value: 'down' },
    },
  ],
};
const modal = (title: string, extra: object = {}) => ({
  type: 'modal' as const,
  callback_id: 'form',
  title: plain(title),
  submit: plain('Send'),
  blocks: [
    {
      type: 'input' as const,
      block_id: 'name',
      label: plain('Name'),
      element: { type: 'plain_text_input' as const, action_id: 'text', max_length: 10 },
    },
    {
      type: 'input' as const,
      block_id: 'kind',
      optional: true,
      label: plain('Kind'),
      element: { type: 'static_select' as const, action_id: 'kind', options: [option('x'), option('y')] },
    },
  ],
  ...extra,
});

/** What the app was told, in order. */
type Told = Record<string, unknown> & { kind: string };

function listen(app: App, told: Told[]): void {
  app.command('/ask', async ({ ack, command, respond }) => {
    await ack();
    told.push({ kind: 'command', ...command });
    await respond({ text: `asked ${command.text}`, blocks: [buttons] });
  });
  app.shortcut({ type: 'shortcut', callback_id: 'connect' }, async ({ ack, shortcut, client }) => {
    await ack();
    told.push({ ...shortcut, kind: 'shortcut' });
    await client.views.open({ trigger_id: shortcut.trigger_id, view: modal('Connect', { notify_on_close: true }) });
  });
  app.shortcut({ type: 'message_action', callback_id: 'save' }, async ({ ack, shortcut, respond }) => {
    await ack();
    told.push({ ...shortcut, kind: 'message_action' });
    await respond({ response_type: 'in_channel', text: 'saved' });
  });
  app.action(/.*/, async ({ ack, body, action, respond, client }) => {
    await ack();
    told.push({ ...body, kind: 'action', action });
    if (!('action_id' in action) || body.type !== 'block_actions') return;
    if (action.action_id === 'go') {
      if (body.container['type'] === 'view') {
        await client.views.push({ trigger_id: body.trigger_id, view: modal('Second') });
      } else await respond({ replace_original: true, text: 'gone', blocks: [section('gone')] });
    }
  });
  app.options('search', async ({ ack, options }) => {
    told.push({ ...options, kind: 'options' });
    await ack({ options: [option(options.value), option(`${options.value}2`)] });
  });
  app.view('form', async ({ ack, body, view }) => {
    told.push({ ...body, kind: 'submission' });
    const name = view.state.values['name']?.['text']?.value;
    if (name === 'bad') await ack({ response_action: 'errors', errors: { name: 'not this one' } });
    else if (name === 'next') await ack({ response_action: 'update', view: modal('Next') });
    else if (name === 'over') await ack({ response_action: 'push', view: modal('Over') });
    else if (name === 'all') await ack({ response_action: 'clear' });
    else if (name === 'odd') await ack({ response_action: 'errors', errors: { nothing: 'no such block' } });
    else await ack();
  });
  app.view({ type: 'view_closed', callback_id: 'form' }, async ({ ack, body }) => {
    await ack();
    told.push({ ...body, kind: 'closed' });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    told.push({ ...event, kind: 'home' });
    if (event.tab !== 'home') return;
    await client.views.publish({ user_id: event.user, view: { type: 'home', blocks: [section('at home'), buttons] } });
  });
  app.event('agent_session_stopped', async ({ event }) => void told.push({ ...event, kind: 'stopped' }));
}

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

interface Started {
  playground: Playground;
  driver: PlaygroundDriver;
  told: Told[];
}

async function start(mode: 'socket' | 'http'): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'interactivity-'));
  const manifest = join(folder, 'manifest.yml');
  writeFileSync(manifest, MANIFEST);
  running.push(async () => rmSync(folder, { recursive: true }));
  let url = '';
  const delivery = mode === 'socket' ? ({ mode } as const) : ({ mode, url: () => url } as const);
  const playground = await startPlayground({ clock: systemClock, manifest, delivery });
  running.push(() => playground.stop());
  const { appToken, apiUrl, signingSecret, botToken } = playground.slack;
  const logger = silentSlackLogger;
  const receiver =
    mode === 'socket'
      ? new SocketModeReceiver({ appToken, logger, installerOptions: { clientOptions: { slackApiUrl: apiUrl } } })
      : new HTTPReceiver({ signingSecret, endpoints: '/slack/events', logger, port: 0 });
  const app = new App({
    token: botToken,
    receiver,
    clientOptions: { slackApiUrl: apiUrl },
    logger,
    deferInitialization: true,
  });
  const told: Told[] = [];
  listen(app, told);
  await app.init();
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  running.push(() => app.stop());
  const address = 'address' in server ? server.address() : null;
  if (typeof address === 'object' && address !== null) url = `http://127.0.0.1:${address.port}/slack/events`;
  return { playground, told, driver: drive(playground) };
}

const team = { id: 'T0PARLEY01', domain: 'parley-playground' };
const ana = { id: 'U0ANA00001', username: 'ana', name: 'ana', team_id: 'T0PARLEY01' };
const someUrl: unknown = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/actions\/T0PARLEY01\/[\w-]{24}$/);
const someTrigger: unknown = expect.stringMatching(/^\d+\.T0PARLEY01\.[0-9a-f]{32}$/);

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  let started: Started;
  beforeEach(async () => {
    started = await start(mode);
  });

  async function posted(blocks: object[]) {
    const { playground } = started;
    return playground.workspace.post({
      channel: 'C0GENERAL1',
      user: 'U0PARLEY01',
      text: 'buttons',
      blocks: blocks.map((block) => ({ type: '', ...block })),
      threadTs: null,
    });
  }

  it('a command, answered to its asker alone, and a click that replaces the answer', async () => {
    const { driver, told } = started;
    const person = driver.asPerson('ana');
    await person.runs('general', '/ask how <many> & where?');
    expect(told).toMatchObject([
      {
        kind: 'command',
        command: '/ask',
        text: 'how <many> & where?',
        channel_id: 'C0GENERAL1',
        channel_name: 'general',
        user_id: ana.id,
        response_url: someUrl,
        trigger_id: someTrigger,
      },
    ]);
    const shown = await person.seesEphemeral('general');
    expect(shown.text).toBe('asked how <many> & where?');
    expect(driver.messagesIn('general')).toEqual([]);
    await person.clicks(shown, 'Go');
    await driver.until(() => person.ephemeral(shown)?.text === 'gone');
    expect(told[1]).toMatchObject({
      type: 'block_actions',
      user: ana,
      team,
      container: { type: 'message', message_ts: shown.ts, channel_id: 'C0GENERAL1', is_ephemeral: true },
      channel: { id: 'C0GENERAL1', name: 'general' },
      actions: [{ type: 'button', action_id: 'go', block_id: 'row', value: '7', text: { text: 'Go' } }],
      response_url: someUrl,
    });
    expect(told[1]).not.toHaveProperty('message');
  });

  it('every element of a message, with its state', async () => {
    const { driver, told } = started;
    const message = await posted([buttons, feedback]);
    const person = driver.asPerson('ben');
    await person.clicks(message, 'B');
    await person.chooses(message, 'pick', 'Y');
    await person.chooses(message, 'search', 'qu');
    await person.clicks(message, 'Bad');
    const actions = told.filter(({ kind }) => kind === 'action');
    expect(actions.map(({ action }) => action)).toMatchObject([
      { type: 'overflow', action_id: 'more', selected_option: option('b') },
      { type: 'static_select', action_id: 'pick', selected_option: option('y') },
      { type: 'external_select', action_id: 'search', selected_option: option('qu') },
      { type: 'feedback_buttons', action_id: 'rate', value: 'down', text: plain('Bad') },
    ]);
    expect(actions.at(-1)).toMatchObject({
      message: { ts: message.ts, user: 'U0PARLEY01', text: 'buttons' },
      container: { is_ephemeral: false },
      state: { values: { row: { pick: { type: 'static_select', selected_option: option('y') } } } },
    });
    expect(told.find(({ kind }) => kind === 'options')).toMatchObject({
      type: 'block_suggestion',
      action_id: 'search',
      block_id: 'row',
      value: 'qu',
      message: { ts: message.ts },
    });
  });

  it('a message shortcut, answered through its address', async () => {
    const { driver, told } = started;
    const said = await driver.asPerson('ben').says('general', 'a <question>');
    await driver.asPerson('ana').usesShortcut('save', said);
    expect(told).toMatchObject([
      {
        type: 'message_action',
        callback_id: 'save',
        message_ts: said.ts,
        message: { text: 'a &lt;question&gt;', user: 'U0BEN00001' },
        channel: { id: said.channel, name: 'general' },
        user: ana,
        response_url: someUrl,
        trigger_id: someTrigger,
      },
    ]);
    await driver.until(() => driver.messagesIn('general').some(({ text }) => text === 'saved'));
  });

  it('a modal: opened, filled, refused, replaced, pushed, cleared, closed', async () => {
    const { driver, told } = started;
    const person = driver.asPerson('ana');
    await person.usesShortcut('connect');
    const first = await person.modal('Connect');
    expect(await person.submits(first)).toEqual({ name: 'Please complete this required field.' });
    await person.fills(first, { Name: 'much too long', kind: 'Y' });
    expect(await person.submits(first)).toEqual({ name: 'This is too long.' });
    expect(told.map(({ kind }) => kind)).toEqual(['shortcut']);
    await person.fills(first, { Name: 'bad' });
    expect(await person.submits(first)).toEqual({ name: 'not this one' });
    expect(told.at(-1)).toMatchObject({
      type: 'view_submission',
      user: ana,
      trigger_id: someTrigger,
      response_urls: [],
      view: {
        id: first.id,
        callback_id: 'form',
        root_view_id: first.id,
        previous_view_id: null,
        state: {
          values: {
            name: { text: { type: 'plain_text_input', value: 'bad' } },
            kind: { kind: { type: 'static_select', selected_option: option('y') } },
          },
        },
      },
    });
    await person.fills(first, { name: 'odd' });
    await expect(person.submits(first)).rejects.toThrow('invalid_response_action');
    await person.fills(first, { name: 'next' });
    expect(await person.submits(first)).toBe('updated');
    expect(await person.modal('Next')).toMatchObject({ id: first.id });
    await person.fills(first, { name: 'over' });
    expect(await person.submits(first)).toBe('pushed');
    const over = await person.modal('Over');
    expect(over).toMatchObject({ rootId: first.id, previousId: first.id });
    await person.fills(over, { name: 'all' });
    expect(await person.submits(over)).toBe('closed');
    expect(started.playground.workspace.views.stack(ana.id)).toEqual([]);
  });

  it('a modal that is closed says so when it asked for it', async () => {
    const { driver, told } = started;
    const person = driver.asPerson('ana');
    await person.usesShortcut('connect');
    await person.closes(await person.modal());
    await driver.until(() => told.some(({ kind }) => kind === 'closed'));
    expect(told.at(-1)).toMatchObject({ type: 'view_closed', is_cleared: false, view: { title: plain('Connect') } });
  });

  it('Home, its buttons and the tabs', async () => {
    const { driver, told } = started;
    const person = driver.asPerson('ana');
    await person.opensHome();
    const home = await person.home();
    await person.clicks(home, 'Go');
    expect(told).toMatchObject([
      { type: 'app_home_opened', user: ana.id, channel: 'D0ANA00001', tab: 'home' },
      { type: 'block_actions', container: { type: 'view', view_id: home.id }, view: { type: 'home' } },
    ]);
    expect(told[1]).not.toHaveProperty('response_url');
    await person.opensMessages();
    await driver.until(() => told.some(({ tab }) => tab === 'messages'));
    await person.opensHome();
    await driver.until(() => told.filter(({ tab }) => tab === 'home').length === 2);
    expect(told.at(-1)).toMatchObject({ view: { id: home.id } });
  });

  it('the native stop', async () => {
    const { driver, told } = started;
    const said = await driver.asPerson('ana').says('general', 'long one');
    await driver.asPerson('ana').stops(said);
    await driver.until(() => told.some(({ kind }) => kind === 'stopped'));
    expect(told.at(-1)).toMatchObject({ channel: said.channel, user: ana.id, thread_ts: said.ts });
  });

  it('what nobody listens to fails in front of the person', async () => {
    const { driver, playground } = started;
    const person = driver.asPerson('ana');
    await expect(person.runs('general', '/other thing')).rejects.toThrow('unknown_command');
    await expect(person.usesShortcut('other')).rejects.toThrow('unknown_shortcut');
    await expect(driver.asPerson('olga').runs('with-northwind', '/ask me')).rejects.toThrow(
      'not_available_to_external_people',
    );
    expect(playground.botConnected()).toBe(true);
  });
});
