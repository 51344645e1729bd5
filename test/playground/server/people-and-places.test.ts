import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { BOT_USER } from '../../../src/playground/server/workspace/seed.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;

beforeEach(async () => {
  playground = await startPlayground();
  driver = drive(playground);
  slack = new WebClient(playground.slack.botToken, {
    slackApiUrl: playground.slack.apiUrl,
    logger: silentSlackLogger,
    retryConfig: { retries: 0 },
  });
});
afterEach(() => playground.stop());

const failure = (error: string): unknown => {
  const data: unknown = expect.objectContaining({ error });
  return expect.objectContaining({ data });
};
const person = (name: string): string => driver.asPerson(name).id;

describe('people', () => {
  it.each([
    ['ana', { is_admin: true, is_restricted: false, is_ultra_restricted: false, deleted: false }],
    ['ben', { is_admin: false, is_restricted: false, is_ultra_restricted: false }],
    ['gil', { is_restricted: true, is_ultra_restricted: false, team_id: 'T0PARLEY01' }],
    ['sol', { is_restricted: true, is_ultra_restricted: true }],
    ['olga', { is_stranger: false, team_id: 'T0NORTHWND', profile: { team: 'T0NORTHWND' }, is_restricted: false }],
    ['dana', { deleted: true }],
  ])('%s is who they are', async (name, expected) => {
    expect((await slack.users.info({ user: person(name) })).user).toMatchObject(expected);
  });

  it('tell their language when asked', async () => {
    expect((await slack.users.info({ user: person('gil') })).user).not.toHaveProperty('locale');
    const asked = await slack.users.info({ user: person('gil'), include_locale: true });
    expect(asked.user).toMatchObject({ locale: 'de-DE', tz: 'Europe/Prague' });
  });

  it('have an email, which takes a scope to see', async () => {
    const { user } = await slack.users.info({ user: person('ana') });
    expect(user).toMatchObject({ is_email_confirmed: true, profile: { email: 'ana@example.com' } });
    expect((await slack.users.info({ user: BOT_USER })).user?.profile).not.toHaveProperty('email');
  });

  it('stand in groups', async () => {
    const [group] = (await slack.usergroups.list()).usergroups ?? [];
    expect(group).toMatchObject({ handle: 'analysts' });
    expect((await slack.usergroups.users.list({ usergroup: group?.id ?? '' })).users).toEqual([person('ben')]);
    await expect(slack.usergroups.users.list({ usergroup: 'S0NONE' })).rejects.toEqual(failure('no_such_subteam'));
  });
});

describe('places', () => {
  it('tell whether they are private or shared', async () => {
    const info = async (channel: string) => (await slack.conversations.info({ channel })).channel;
    expect(await info('C0FINANCE1')).toMatchObject({ is_private: true, is_ext_shared: false });
    expect(await info('C0NORTHWD1')).toMatchObject({ is_private: false, is_ext_shared: true, is_shared: true });
  });

  it('are also messages of a group, heard as such', async () => {
    const users = `${person('ana')},${person('ben')}`;
    const { channel } = await slack.conversations.open({ users });
    const { channel: info } = await slack.conversations.info({ channel: channel?.id ?? '' });
    expect(info).toMatchObject({ is_mpim: true, is_private: true, is_im: false, is_channel: false });
    await expect(slack.conversations.open({ users: `${users},${person('gil')}` })).rejects.toEqual(
      failure('method_not_supported_for_channel_type'),
    );
    const { members } = await slack.conversations.members({ channel: channel?.id ?? '' });
    expect(members).toEqual([person('ana'), person('ben'), BOT_USER]);
  });

  it('hide what the app is not in', async () => {
    driver.removes('finance', 'parley');
    await expect(slack.conversations.info({ channel: 'C0FINANCE1' })).rejects.toEqual(failure('channel_not_found'));
  });

  it('tell who is in them', async () => {
    const { members } = await slack.conversations.members({ channel: 'C0FINANCE1' });
    expect(members).toEqual([person('ana'), person('gil'), BOT_USER]);
  });

  it('open the direct message with one person', async () => {
    const opened = await slack.conversations.open({ users: person('ben') });
    expect(opened.channel).toEqual({ id: 'D0BEN00001' });
    await expect(slack.conversations.open({ users: 'U0NOBODY' })).rejects.toEqual(failure('user_not_found'));
    await expect(slack.conversations.open({ users: person('dana') })).rejects.toEqual(failure('user_disabled'));
  });

  it('give messages an address', async () => {
    const root = await driver.asPerson('ana').says('general', 'root');
    const reply = await driver.asPerson('ben').says('general', 'reply', { threadTs: root.ts });
    const link = async (message_ts: string) =>
      (await slack.chat.getPermalink({ channel: root.channel, message_ts })).permalink ?? '';
    expect(await link(root.ts)).toBe(`${playground.url}/archives/C0GENERAL1/p${root.ts.replace('.', '')}`);
    expect(await link(reply.ts)).toContain(`?thread_ts=${root.ts}&cid=C0GENERAL1`);
    const answer = await fetch(await link(reply.ts), { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`/#/C0GENERAL1/${root.ts}`);
    await expect(link('1.000001')).rejects.toEqual(failure('message_not_found'));
  });
});

describe('a session', () => {
  it('shows as a status while it works', async () => {
    const root = await driver.asPerson('ana').says('general', 'root');
    const session = { channel_id: root.channel, thread_ts: root.ts };
    await slack.apiCall('agents.sessions.setStatus', { ...session, status: 'processing' });
    await slack.apiCall('agents.sessions.setStatus', { ...session, status: 'active' });
    expect(driver.statusesOf(root)).toEqual(['is working…', '']);
    await slack.assistant.threads.setStatus({ ...session, status: 'counts' });
    await slack.apiCall('agents.sessions.setStatus', { ...session, status: 'processing' });
    expect(driver.statusesOf(root).at(-1)).toBe('counts');
    await slack.apiCall('agents.sessions.rename', { ...session, title: 'x'.repeat(200) });
    await expect(slack.apiCall('agents.sessions.rename', { ...session, title: 'x'.repeat(201) })).rejects.toEqual(
      failure('invalid_arguments'),
    );
  });
});

describe('prompts', () => {
  it('are of one direct message, and go nowhere with a thread', async () => {
    const prompts: [{ title: string; message: string }] = [{ title: 'How many?', message: 'How many flights?' }];
    const direct = { channel_id: 'D0ANA00001', prompts };
    const root = await driver.asPerson('ana').says('dm', 'hi');
    await slack.assistant.threads.setSuggestedPrompts({ ...direct, thread_ts: root.ts });
    expect(playground.workspace.prompts(person('ana'))).toEqual([]);
    await slack.apiCall('assistant.threads.setSuggestedPrompts', direct);
    expect(playground.workspace.prompts(person('ana'))).toEqual(prompts);
    expect(playground.workspace.prompts(person('ben'))).toEqual([]);
  });
});

describe('a picture', () => {
  const image = (id: string) => [{ type: 'image' as const, alt_text: 'x', slack_file: { id } }];

  it('is shown from a file that is one', async () => {
    const { workspace } = playground;
    const png = workspace.files.add({ name: 'a.png', user: BOT_USER, bytes: Buffer.from('png') });
    const text = workspace.files.add({ name: 'a.csv', user: BOT_USER, bytes: Buffer.from('csv') });
    await slack.chat.postMessage({ channel: 'C0GENERAL1', text: 'x', blocks: image(png.id) });
    for (const id of [text.id, 'F0NONE']) {
      await expect(slack.chat.postMessage({ channel: 'C0GENERAL1', text: 'x', blocks: image(id) })).rejects.toEqual(
        failure('invalid_blocks'),
      );
    }
  });
});
