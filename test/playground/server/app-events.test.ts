import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

/** What the app hears besides messages, through Slack's own framework, and what its manifest lets it hear and do. */

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

interface Started {
  playground: Playground;
  driver: PlaygroundDriver;
  heard: Record<string, unknown>[];
}

async function start(manifest?: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'app-events-'));
  running.push(async () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'manifest.yml');
  if (manifest !== undefined) writeFileSync(path, manifest);
  const playground = await startPlayground(manifest === undefined ? {} : { manifest: path });
  running.push(() => playground.stop());
  const { botToken, appToken, apiUrl } = playground.slack;
  const clientOptions = { slackApiUrl: apiUrl };
  const logger = silentSlackLogger;
  const receiver = new SocketModeReceiver({ appToken, logger, installerOptions: { clientOptions } });
  const app = new App({ token: botToken, receiver, clientOptions, logger, deferInitialization: true });
  const heard: Started['heard'] = [];
  for (const type of ['member_joined_channel', 'app_uninstalled', 'tokens_revoked', 'message'] as const) {
    app.event(type, async ({ event, body }) => void heard.push({ ...event, shared: body.is_ext_shared_channel }));
  }
  app.function('count', async ({ inputs, complete, fail }) => {
    if (inputs['of'] === 'nothing') await fail({ error: 'nothing to count' });
    else await complete({ outputs: { count: 3 } });
  });
  await app.init();
  await app.start();
  running.push(() => app.stop());
  return { playground, heard, driver: drive(playground) };
}

describe('the app', () => {
  it('hears who comes into a channel, itself included', async () => {
    const { driver, heard } = await start();
    driver.removes('general', 'parley');
    driver.invites('general', 'parley');
    driver.invites('general', 'gil');
    await driver.until(() => heard.length === 2);
    expect(heard).toMatchObject([
      { type: 'member_joined_channel', user: 'U0PARLEY01', channel: 'C0GENERAL1', channel_type: 'C' },
      { user: 'U0GIL00001' },
    ]);
  });

  it('hears whose people speak in a shared channel', async () => {
    const { driver, heard } = await start();
    await driver.asPerson('olga').says('with-northwind', 'hello');
    await driver.asPerson('ana').says('finance', 'hello');
    await driver.until(() => heard.length === 2);
    expect(heard).toMatchObject([
      { user_team: 'T0NORTHWND', team: 'T0NORTHWND', channel_type: 'channel', shared: true },
      { team: 'T0PARLEY01', channel_type: 'group', shared: false },
    ]);
    expect(heard[1]).not.toHaveProperty('user_team');
  });

  it('hears of edits, deletions and files', async () => {
    const { driver, heard } = await start();
    const ana = driver.asPerson('ana');
    const said = await ana.says('general', 'one', { files: [{ name: 'a.csv', content: 'a' }] });
    await ana.edits(said, 'two <!>');
    await ana.deletes(said);
    await driver.until(() => heard.length === 3);
    expect(heard).toMatchObject([
      { subtype: 'file_share', text: 'one', files: [{ name: 'a.csv', size: 1, file_access: 'visible' }] },
      {
        subtype: 'message_changed',
        message: { ts: said.ts, text: 'two &lt;!&gt;', edited: { user: ana.id } },
        previous_message: { text: 'one' },
      },
      { subtype: 'message_deleted', deleted_ts: said.ts, previous_message: { text: 'two &lt;!&gt;' } },
    ]);
    await expect(driver.asPerson('ben').edits(await ana.says('general', 'mine'), 'his')).rejects.toThrow(
      'cant_update_message',
    );
  });

  it('carries out a step of a workflow', async () => {
    const { driver, playground } = await start();
    expect(await driver.runsStep('count', { of: 'flights' })).toEqual({ outputs: { count: 3 } });
    expect(await driver.runsStep('count', { of: 'nothing' })).toEqual({ error: 'nothing to count' });
    expect(() => playground.workspace.steps.finish('Fx0', { error: '' })).toThrow('function_execution_not_found');
  });

  it('is told that it was taken away, and may do nothing more', async () => {
    const { driver, heard, playground } = await start();
    driver.uninstalls();
    await driver.until(() => heard.length === 2);
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['app_uninstalled', 'tokens_revoked']));
    const { botToken, apiUrl } = playground.slack;
    const slack = new WebClient(botToken, { slackApiUrl: apiUrl, logger: silentSlackLogger });
    await expect(slack.auth.test()).rejects.toMatchObject({ data: { error: 'account_inactive' } });
  });
});

describe('a manifest', () => {
  const manifest = `
oauth_config: { scopes: { bot: ['chat:write', 'im:history', 'channels:history'] } }
settings: { event_subscriptions: { bot_events: [message.im, message.groups, member_joined_channel] } }
`;

  it('lets the app hear what it asked for and was granted', async () => {
    const { driver, heard } = await start(manifest);
    const ana = driver.asPerson('ana');
    await ana.says('general', 'not asked for');
    await ana.says('finance', 'asked for, not granted');
    driver.invites('general', 'gil');
    await ana.says('dm', 'both');
    await driver.until(() => heard.length > 0);
    expect(heard.map(({ text }) => text)).toEqual(['both']);
  });

  it('lets the app hear of clicks only when it says so', async () => {
    const { driver, playground } = await start(manifest);
    const button = { type: 'button', action_id: 'go', text: { type: 'plain_text', text: 'Go' } };
    const blocks = [{ type: 'actions', elements: [button] }];
    const message = playground.workspace.post({
      channel: 'C0GENERAL1',
      user: 'U0PARLEY01',
      text: '',
      blocks,
      threadTs: null,
    });
    await expect(driver.asPerson('ana').clicks(message, 'Go')).rejects.toThrow('interactivity_not_enabled');
  });

  it('lets the app do what it was granted, and says what it lacks', async () => {
    const { playground } = await start(manifest);
    const { botToken, apiUrl } = playground.slack;
    const slack = new WebClient(botToken, { slackApiUrl: apiUrl, logger: silentSlackLogger });
    await expect(slack.chat.postMessage({ channel: 'C0GENERAL1', text: 'x' })).resolves.toMatchObject({ ok: true });
    await expect(slack.users.info({ user: 'U0ANA00001' })).rejects.toMatchObject({
      data: { error: 'missing_scope', needed: 'users:read', provided: 'chat:write,im:history,channels:history' },
    });
    await expect(
      slack.views.publish({ user_id: 'U0ANA00001', view: { type: 'home', blocks: [] } }),
    ).rejects.toMatchObject({ data: { error: 'not_enabled' } });
  });
});
