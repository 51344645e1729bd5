import { App, SocketModeReceiver } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import type { Playground } from '../../src/playground/index.ts';
import { silentSlackLogger } from '../fakes/silent-slack-logger.ts';

/** What the app that stands behind the page in these tests offers. */
export const MANIFEST = `
features:
  app_home: { home_tab_enabled: true }
  shortcuts:
    - { type: global, name: Connect a source, callback_id: connect, description: A form }
    - { type: message, name: Ask about this, callback_id: about, description: Shows the message }
  slash_commands:
    - { command: /ask, description: Ask your data, usage_hint: <question> }
oauth_config: { scopes: { bot: [commands, chat:write, files:read, users:read, im:history, channels:history] } }
settings: { interactivity: { is_enabled: true }, event_subscriptions: { bot_events: [message.channels, message.im, app_home_opened, agent_session_stopped] } }
`;

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const option = (text: string) => ({ text: plain(text), value: text.toLowerCase() });

/** What a stranger may put into a name. */
export const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script> <javascript:alert(3)|click>';

const MESSAGE: KnownBlock[] = [
  { type: 'section', block_id: 'words', text: { type: 'mrkdwn', text: HOSTILE } },
  {
    type: 'actions',
    block_id: 'row',
    elements: [
      { type: 'button', action_id: 'go', text: plain('Go'), value: '7' },
      {
        type: 'button',
        action_id: 'remove',
        text: plain('Remove'),
        style: 'danger',
        confirm: {
          title: plain('Remove it?'),
          text: plain('It is gone.'),
          confirm: plain('Yes, remove'),
          deny: plain('Keep'),
        },
      },
      { type: 'overflow', action_id: 'more', options: [option('First'), option('Second')] },
      {
        type: 'static_select',
        action_id: 'pick',
        placeholder: plain('Pick one'),
        options: [option('Bar'), option('Line')],
      },
      { type: 'external_select', action_id: 'search', placeholder: plain('Find a table'), min_query_length: 1 },
    ],
  },
];

const FORM = {
  type: 'modal' as const,
  callback_id: 'form',
  title: plain('Connect a source'),
  submit: plain('Connect'),
  blocks: [
    {
      type: 'input' as const,
      block_id: 'host',
      label: plain('Host'),
      element: { type: 'plain_text_input' as const, action_id: 'v', focus_on_load: true },
    },
    {
      type: 'input' as const,
      block_id: 'port',
      label: plain('Port'),
      element: { type: 'number_input' as const, action_id: 'v', is_decimal_allowed: false, initial_value: '5432' },
    },
    {
      type: 'input' as const,
      block_id: 'key',
      optional: true,
      label: plain('Key file'),
      element: { type: 'file_input' as const, action_id: 'v', filetypes: ['json'], max_files: 1 },
    },
    {
      type: 'input' as const,
      block_id: 'who',
      optional: true,
      label: plain('Who may ask'),
      element: { type: 'multi_users_select' as const, action_id: 'v' },
    },
  ],
};

/** An app of every kind of element. It writes down what it hears. */
export async function startFormApp(playground: Playground): Promise<{ heard: string[]; stop: () => Promise<unknown> }> {
  const { appToken, apiUrl, botToken: token } = playground.slack;
  const clientOptions = { slackApiUrl: apiUrl };
  const receiver = new SocketModeReceiver({ appToken, logger: silentSlackLogger, installerOptions: { clientOptions } });
  const app = new App({ token, receiver, clientOptions, logger: silentSlackLogger, deferInitialization: true });
  const heard: string[] = [];
  listen(app, heard);
  await app.init();
  await app.start();
  return { heard, stop: () => app.stop() };
}

function listen(app: App, heard: string[]): void {
  app.message(async ({ message, client }) => {
    if (message.subtype !== undefined || !('text' in message) || message.text !== 'show') return;
    await client.chat.postMessage({ channel: message.channel, text: 'Elements', blocks: MESSAGE });
  });
  app.action(/./, async ({ ack, action, body }) => {
    await ack();
    if (!('action_id' in action)) return;
    const chosen = 'selected_option' in action ? action.selected_option?.value : undefined;
    const value = 'value' in action ? action.value : undefined;
    const { container } = { container: {}, ...body };
    if ('message_ts' in container) heard.push(`in message ${String(container.message_ts)}`);
    heard.push(`${action.type} ${action.action_id} ${chosen ?? value ?? ''}`.trim());
  });
  app.options(/./, async ({ ack, payload }) => {
    const tables = ['flights', 'airports'].filter((name) => name.includes(payload.value));
    await ack({ options: tables.map(option) });
  });
  app.shortcut('connect', async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: FORM });
  });
  app.shortcut('about', async ({ ack, shortcut }) => {
    await ack();
    heard.push(`about ${'message' in shortcut ? String(shortcut.message.text) : ''}`);
  });
  app.command('/ask', async ({ ack, command }) => {
    await ack(`You asked: ${command.text}`);
  });
  app.view('form', async ({ ack, view }) => {
    const { host, port, key, who } = view.state.values;
    if (host?.['v']?.value === 'nowhere') {
      return ack({ response_action: 'errors', errors: { host: 'No server answers there' } });
    }
    await ack();
    const files = (key?.['v']?.files ?? []).map(({ name, size }) => `${name}:${size}`);
    heard.push([host?.['v']?.value, port?.['v']?.value, files, who?.['v']?.selected_users].join(' '));
  });
  app.event('app_home_opened', async ({ event, client }) => {
    if (event.tab !== 'home') return;
    const blocks = [{ type: 'header' as const, text: plain('Your data') }];
    await client.views.publish({ user_id: event.user, view: { type: 'home', blocks } });
  });
}
