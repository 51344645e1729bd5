import { WebAPIRateLimitedError, WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { BOT_USER, TEAM } from '../../../src/playground/server/workspace/seed.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;
let timers: ManualTimers;

beforeEach(async () => {
  timers = new ManualTimers();
  playground = await startPlayground({ timers });
  driver = drive(playground);
  slack = client(playground.slack.botToken);
});
afterEach(() => playground.stop());

function client(token: string | undefined, options: { timeout?: number } = {}): WebClient {
  return new WebClient(token, {
    slackApiUrl: playground.slack.apiUrl,
    logger: silentSlackLogger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    ...options,
  });
}

/** What the SDK throws for an answer with `ok: false`. */
const refusal = (error: string): unknown => {
  const data: unknown = expect.objectContaining({ error });
  return expect.objectContaining({ data });
};

const someText: unknown = expect.any(String);
/** New York, in winter or in summer. */
const easternOffset: unknown = expect.toSatisfy((seconds: number) => [-5 * 3600, -4 * 3600].includes(seconds));

const general = () => channelId('general');
const channelId = (name: string): string => playground.workspace.channels().find((c) => c.name === name)?.id ?? '';

describe('tokens', () => {
  it('tells the bot who it is', async () => {
    const me = await slack.auth.test();
    expect(me).toMatchObject({ ok: true, user_id: BOT_USER, team_id: TEAM.id, is_enterprise_install: false });
    expect(me.bot_id).toMatch(/^B/);
  });

  it('takes the token from the body too', async () => {
    const response = await fetch(`${playground.slack.apiUrl}auth.test`, {
      method: 'POST',
      body: new URLSearchParams({ token: playground.slack.botToken }),
    });
    expect(await response.json()).toMatchObject({ ok: true });
  });

  it('refuses no token, a wrong one, and the app token where the bot token belongs', async () => {
    await expect(client(undefined).auth.test()).rejects.toEqual(refusal('not_authed'));
    await expect(client('xoxb-wrong').auth.test()).rejects.toEqual(refusal('invalid_auth'));
    await expect(client(playground.slack.appToken).auth.test()).rejects.toEqual(refusal('not_allowed_token_type'));
    await expect(slack.apps.connections.open({})).rejects.toEqual(refusal('not_allowed_token_type'));
  });

  it('answers api.test without a token, and tells by bots.info whose app the bot is', async () => {
    const response = await fetch(`${playground.slack.apiUrl}api.test`, { method: 'POST' });
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get('date')).not.toBeNull();
    const { bot_id: bot } = await slack.auth.test();
    expect((await slack.bots.info({ bot: bot ?? '' })).bot).toMatchObject({ app_id: 'A0PARLEY01', user_id: BOT_USER });
    await expect(slack.bots.info({ bot: 'B0OTHER' })).rejects.toEqual(refusal('bot_not_found'));
  });

  it('checks blocks, messages, and views without a token, and shows them to no one', async () => {
    const validate = async (args: Record<string, string>): Promise<unknown> => {
      const body = new URLSearchParams(args);
      const response = await fetch(`${playground.slack.apiUrl}blocks.validate`, { method: 'POST', body });
      return response.json();
    };
    const good = [{ type: 'divider' }];
    const bad = [{ type: 'hologram' }];
    const title = { type: 'plain_text', text: 'Title' };
    const problem = (pointer: string): unknown =>
      expect.arrayContaining([expect.objectContaining({ pointer, message: expect.any(String) as unknown })]);
    expect(await validate({ blocks: JSON.stringify(good) })).toEqual({ ok: true });
    expect(await validate({ message: JSON.stringify({ blocks: good }) })).toEqual({ ok: true });
    expect(await validate({ view: JSON.stringify({ type: 'modal', title, blocks: good }) })).toEqual({ ok: true });
    const refused = { ok: false, error: 'invalid_blocks', errors: problem('/blocks/0/type') };
    expect(await validate({ blocks: JSON.stringify(bad) })).toMatchObject(refused);
    expect(await validate({ message: JSON.stringify({ blocks: bad }) })).toMatchObject({
      error: 'invalid_message',
      errors: problem('/message/blocks/0/type'),
    });
    expect(await validate({ view: JSON.stringify({ type: 'home', blocks: bad }) })).toMatchObject({
      error: 'invalid_view',
      errors: problem('/view/blocks/0/type'),
    });
    expect(await validate({})).toMatchObject({ error: 'invalid_arguments' });
    expect(await validate({ blocks: '[]', message: '{}' })).toMatchObject({ error: 'invalid_arguments' });
  });

  it('refuses an unknown method, also by the name of an object property', async () => {
    await expect(slack.apiCall('admin.everything')).rejects.toEqual(refusal('unknown_method'));
    await expect(slack.apiCall('constructor')).rejects.toEqual(refusal('unknown_method'));
  });

  it('refuses JSON that is none, and a body beyond its bound', async () => {
    const headers = { authorization: `Bearer ${playground.slack.botToken}`, 'content-type': 'application/json' };
    const post = (body: string) => fetch(`${playground.slack.apiUrl}auth.test`, { method: 'POST', headers, body });
    expect(await (await post('[')).json()).toMatchObject({ error: 'invalid_json' });
    expect(await (await post('[]')).json()).toMatchObject({ error: 'invalid_json' });
    expect((await post(`{"a":"${'x'.repeat(4_000_000)}"}`)).status).toBe(413);
  });
});

describe('chat', () => {
  it('posts text and blocks, sent as a form and as JSON, into the workspace', async () => {
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'hi' } }];
    const posted = await slack.chat.postMessage({ channel: general(), text: 'hello', blocks });
    expect(posted).toMatchObject({ ok: true, channel: general(), message: { text: 'hello', user: BOT_USER } });
    const response = await fetch(`${playground.slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${playground.slack.botToken}`,
        'content-type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify({ channel: general(), text: 'again', blocks }),
    });
    expect(await response.json()).toMatchObject({ ok: true });
    expect(driver.messagesIn('general').map(({ text, blocks: kept }) => [text, kept[0]?.type])).toEqual([
      ['hello', 'section'],
      ['again', 'section'],
    ]);
    expect(driver.messagesIn('general')[0]?.blocks[0]?.['block_id']).toMatch(/./);
  });

  it('answers in a thread, and finds the thread by any message of it', async () => {
    const root = await driver.asPerson('ana').says('general', 'a question');
    const reply = await slack.chat.postMessage({ channel: general(), text: 'an answer', thread_ts: root.ts });
    const second = await slack.chat.postMessage({ channel: general(), text: 'more', thread_ts: reply.ts ?? '' });
    expect(second.message?.thread_ts).toBe(root.ts);
    expect((await driver.answerTo(root, 2)).text).toBe('more');
  });

  it('reaches a person by their id', async () => {
    const ana = playground.workspace.people()[0]?.id ?? '';
    await slack.chat.postMessage({ channel: ana, text: 'psst' });
    expect(driver.messagesIn('dm:ana').map(({ text }) => text)).toEqual(['psst']);
    expect(driver.messagesIn('dm:ben')).toEqual([]);
  });

  it('cuts posted text at 40,000 characters and refuses updated text above 4,000', async () => {
    const posted = await slack.chat.postMessage({ channel: general(), text: 'x'.repeat(40_001) });
    expect(posted.message?.text).toHaveLength(40_000);
    const target = { channel: general(), ts: posted.ts ?? '' };
    await expect(slack.chat.update({ ...target, text: 'x'.repeat(4_001) })).rejects.toEqual(refusal('msg_too_long'));
    expect((await slack.chat.update({ ...target, text: 'x'.repeat(4_000) })).text).toHaveLength(4_000);
  });

  it('names what it refuses', async () => {
    const post = (args: Record<string, unknown>) => slack.apiCall('chat.postMessage', { channel: general(), ...args });
    await expect(post({ channel: 'C0NOWHERE', text: 'x' })).rejects.toEqual(refusal('channel_not_found'));
    await expect(post({ channel: undefined, text: 'x' })).rejects.toEqual(refusal('channel_not_found'));
    await expect(post({})).rejects.toEqual(refusal('no_text'));
    await expect(post({ text: '', blocks: [] })).rejects.toEqual(refusal('no_text'));
    await expect(post({ text: 'x', blocks: 'nonsense' })).rejects.toEqual(refusal('invalid_blocks_format'));
    await expect(post({ text: 'x', thread_ts: '1.000001' })).rejects.toEqual(refusal('thread_not_found'));
    await expect(post({ text: 'x', markdown_text: 'y' })).rejects.toEqual(refusal('markdown_text_conflict'));
    const divider = { type: 'divider' };
    await expect(post({ blocks: Array.from({ length: 51 }, () => divider) })).rejects.toEqual(
      refusal('msg_blocks_too_many'),
    );
    await expect(post({ blocks: Array.from({ length: 50 }, () => divider), text: 'x' })).resolves.toMatchObject({
      ok: true,
    });
  });

  it('says which block is wrong, as Slack does', async () => {
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(3_001) } }];
    await expect(slack.chat.postMessage({ channel: general(), text: 'x', blocks })).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        response_metadata: {
          messages: ['[ERROR] must be less than 3001 characters [json-pointer:/blocks/0/text/text]'],
        },
      },
    });
    expect(driver.messagesIn('general')).toEqual([]);
  });

  it('refuses to post where the bot is not', async () => {
    playground.workspace.setMembership(general(), BOT_USER, false);
    await expect(slack.chat.postMessage({ channel: general(), text: 'x' })).rejects.toEqual(refusal('not_in_channel'));
  });

  it('updates its own message: text alone takes the blocks away', async () => {
    const blocks = [{ type: 'divider' }];
    const { ts = '' } = await slack.chat.postMessage({ channel: general(), text: 'one', blocks });
    await slack.chat.update({ channel: general(), ts, text: 'two' });
    expect(driver.messagesIn('general')).toMatchObject([{ text: 'two', blocks: [], edited: { user: BOT_USER } }]);
  });

  it('updates and deletes nothing that is not its own or not there', async () => {
    const { ts } = await driver.asPerson('ana').says('general', 'mine');
    const [mine, none] = [
      { channel: general(), ts },
      { channel: general(), ts: '1.000001' },
    ];
    await expect(slack.chat.update({ ...mine, text: 'x' })).rejects.toEqual(refusal('cant_update_message'));
    await expect(slack.chat.update({ ...none, text: 'x' })).rejects.toEqual(refusal('message_not_found'));
    await expect(slack.chat.delete(mine)).rejects.toEqual(refusal('cant_delete_message'));
    await expect(slack.chat.delete(none)).rejects.toEqual(refusal('message_not_found'));
  });

  it('deletes its own message', async () => {
    const { ts = '' } = await slack.chat.postMessage({ channel: general(), text: 'oops' });
    await slack.chat.delete({ channel: general(), ts });
    expect(driver.messagesIn('general')).toEqual([]);
  });

  it('keeps an ephemeral message out of the history, and refuses one for a stranger', async () => {
    const ana = playground.workspace.people()[0]?.id ?? '';
    const sent = await slack.chat.postEphemeral({ channel: general(), user: ana, text: 'only you' });
    expect(sent.message_ts).toMatch(/^\d+\.\d{6}$/);
    expect(driver.messagesIn('general')).toEqual([]);
    await expect(slack.chat.postEphemeral({ channel: general(), user: 'U0NOBODY', text: 'x' })).rejects.toEqual(
      refusal('user_not_in_channel'),
    );
  });
});

describe('status', () => {
  const set = (channel_id: string, thread_ts: string, status: string) =>
    slack.assistant.threads.setStatus({ channel_id, thread_ts, status, loading_messages: ['Reading', 'Counting'] });

  it('is cleared by the reply in that thread, not by one elsewhere', async () => {
    const [question, other] = [
      await driver.asPerson('ana').says('general', 'a'),
      await driver.asPerson('ben').says('general', 'b'),
    ];
    await set(general(), question.ts, 'is thinking...');
    await slack.chat.postMessage({ channel: general(), text: 'x', thread_ts: other.ts });
    expect(driver.statusesOf(question)).toEqual(['is thinking...']);
    await slack.chat.postMessage({ channel: general(), text: 'x', thread_ts: question.ts });
    expect(driver.statusesOf(question)).toEqual(['is thinking...', '']);
    expect(playground.workspace.statuses()).toEqual([]);
  });

  it('is cleared by an empty one, and by two minutes of silence', async () => {
    const question = await driver.asPerson('ana').says('dm', 'a');
    await set(question.channel, question.ts, 'works');
    await set(question.channel, question.ts, '');
    await set(question.channel, question.ts, 'works again');
    timers.pass(119_999);
    expect(driver.statusesOf(question)).toEqual(['works', '', 'works again']);
    timers.pass(1);
    expect(driver.statusesOf(question)).toEqual(['works', '', 'works again', '']);
  });

  it('is renewed by a new one', async () => {
    const question = await driver.asPerson('ana').says('dm', 'a');
    await set(question.channel, question.ts, 'one');
    timers.pass(100_000);
    await set(question.channel, question.ts, 'two');
    timers.pass(100_000);
    expect(playground.workspace.statuses()).toMatchObject([
      { status: 'two', loadingMessages: ['Reading', 'Counting'] },
    ]);
  });

  it('needs a thread that exists, and at most 10 loading messages', async () => {
    await expect(set(general(), '1.000001', 'x')).rejects.toEqual(refusal('invalid_thread_ts'));
    const { ts } = await driver.asPerson('ana').says('general', 'a');
    const many = { channel_id: general(), thread_ts: ts, status: 'x', loading_messages: Array<string>(11).fill('x') };
    await expect(slack.assistant.threads.setStatus(many)).rejects.toEqual(refusal('invalid_arguments'));
  });
});

describe('suggested prompts', () => {
  it('are one to four', async () => {
    const channel_id = driver.messagesIn('dm:ana').length === 0 ? 'D0ANA00001' : '';
    const prompt = { title: 'Revenue', message: 'revenue by month' };
    const set = (count: number) =>
      slack.apiCall('assistant.threads.setSuggestedPrompts', {
        channel_id,
        prompts: Array.from({ length: count }, () => prompt),
      });
    await expect(set(4)).resolves.toMatchObject({ ok: true });
    await expect(set(5)).rejects.toEqual(refusal('invalid_arguments'));
  });
});

describe('reading', () => {
  it('pages a thread, root first, and a history, newest first without replies', async () => {
    const root = await driver.asPerson('ana').says('general', 'root');
    for (const text of ['r1', 'r2', 'r3']) {
      await driver.asPerson('ben').says('general', text, { threadTs: root.ts });
    }
    await driver.asPerson('ana').says('general', 'later');

    const first = await slack.conversations.replies({ channel: general(), ts: root.ts, limit: 3 });
    expect(first.messages?.map(({ text }) => text)).toEqual(['root', 'r1', 'r2']);
    expect(first.messages?.[0]).toMatchObject({ reply_count: 3, thread_ts: root.ts });
    const cursor = first.response_metadata?.next_cursor ?? '';
    const rest = await slack.conversations.replies({ channel: general(), ts: root.ts, limit: 3, cursor });
    expect(rest).toMatchObject({ has_more: false, messages: [{ text: 'r3', parent_user_id: someText }] });

    const history = await slack.conversations.history({ channel: general() });
    expect(history.messages?.map(({ text }) => text)).toEqual(['later', 'root']);
  });

  it('honours oldest, latest and inclusive', async () => {
    const said = [];
    for (const text of ['a', 'b', 'c']) said.push(await driver.asPerson('ana').says('general', text));
    const texts = async (range: Record<string, unknown>) => {
      const { messages } = await slack.conversations.history({ channel: general(), ...range });
      return messages?.map(({ text }) => text);
    };
    expect(await texts({ oldest: said[0]?.ts })).toEqual(['c', 'b']);
    expect(await texts({ oldest: said[0]?.ts, latest: said[2]?.ts })).toEqual(['b']);
    expect(await texts({ latest: said[1]?.ts, inclusive: true })).toEqual(['b', 'a']);
  });

  it('refuses a thread, a cursor, a person and a channel it does not know', async () => {
    await expect(slack.conversations.replies({ channel: general(), ts: '1.000001' })).rejects.toEqual(
      refusal('thread_not_found'),
    );
    await expect(slack.conversations.history({ channel: general(), cursor: 'x' })).rejects.toEqual(
      refusal('invalid_cursor'),
    );
    await expect(slack.conversations.history({ channel: general(), limit: 0 })).rejects.toEqual(
      refusal('invalid_arguments'),
    );
    await expect(slack.users.info({ user: 'U0NOBODY' })).rejects.toEqual(refusal('user_not_found'));
    await expect(slack.conversations.info({ channel: 'C0NOWHERE' })).rejects.toEqual(refusal('channel_not_found'));
  });

  it('tells about people, channels and the team', async () => {
    const ben = playground.workspace.people()[1]?.id ?? '';
    expect((await slack.users.info({ user: ben })).user).toMatchObject({
      real_name: 'Ben Okafor',
      tz: 'America/New_York',
      tz_offset: easternOffset,
    });
    expect((await slack.conversations.info({ channel: general() })).channel).toMatchObject({
      name: 'general',
      is_member: true,
      is_ext_shared: false,
    });
    expect((await slack.conversations.info({ channel: 'D0BEN00001' })).channel).toMatchObject({
      is_im: true,
      user: ben,
    });
    expect((await slack.team.info()).team).toMatchObject({ id: TEAM.id, name: TEAM.name });
  });
});

describe('reactions', () => {
  it('are added once, to a message that exists, by a name that is one', async () => {
    const { ts } = await driver.asPerson('ana').says('general', 'a');
    const add = (name: string, timestamp = ts) => slack.reactions.add({ channel: general(), timestamp, name });
    await add('eyes');
    expect(driver.messagesIn('general')[0]?.reactions).toEqual([{ name: 'eyes', users: [BOT_USER] }]);
    await expect(add('eyes')).rejects.toEqual(refusal('already_reacted'));
    await expect(add(':eyes:')).rejects.toEqual(refusal('invalid_name'));
    await expect(add('eyes', '1.000001')).rejects.toEqual(refusal('message_not_found'));
  });
});

describe('faults', () => {
  it('refuses the next call only, with the given error', async () => {
    driver.failNext('chat.postMessage', { kind: 'refused', error: 'invalid_blocks', messages: ['no'] });
    const post = () => slack.chat.postMessage({ channel: general(), text: 'x' });
    await expect(post()).rejects.toMatchObject({
      data: { error: 'invalid_blocks', response_metadata: { messages: ['[ERROR] no'] } },
    });
    await expect(post()).resolves.toMatchObject({ ok: true });
    expect(driver.calls('chat.postMessage')).toHaveLength(2);
  });

  it('answers 429 with Retry-After', async () => {
    driver.failNext('auth.test', { kind: 'rate-limited', retryAfterSeconds: 7 });
    const call = slack.auth.test();
    await expect(call).rejects.toBeInstanceOf(WebAPIRateLimitedError);
    await expect(call).rejects.toMatchObject({ retryAfter: 7 });
  });

  it('hangs until the caller goes away', async () => {
    driver.failNext('auth.test', { kind: 'hang' });
    await expect(client(playground.slack.botToken, { timeout: 50 }).auth.test()).rejects.toThrow(/timeout|aborted/);
  });

  it('shows the arguments of a call without the token', async () => {
    await client(undefined).apiCall('auth.test', { token: playground.slack.botToken, note: 'n' });
    expect(driver.calls('auth.test')).toEqual([{ method: 'auth.test', args: { note: 'n' } }]);
  });
});

describe('metadata', () => {
  const noted = { event_type: 'answered', event_payload: { rows: 3, tags: [{ name: 'a' }], shown: true } };
  const post = (metadata: unknown) =>
    slack.apiCall('chat.postMessage', { channel: general(), text: 'noted', metadata: JSON.stringify(metadata) });

  it('is kept with a message, told when asked for, kept by an update and taken away by an empty one', async () => {
    const { ts } = await slack.chat.postMessage({ channel: general(), text: 'noted', metadata: noted });
    const told = async (include_all_metadata: boolean) =>
      (await slack.conversations.history({ channel: general(), include_all_metadata })).messages?.[0]?.metadata;
    expect(await told(true)).toEqual(noted);
    expect(await told(false)).toBeUndefined();
    await slack.chat.update({ channel: general(), ts: ts ?? '', text: 'changed' });
    expect(await told(true)).toEqual(noted);
    await slack.apiCall('chat.update', { channel: general(), ts, text: 'changed', metadata: '{}' });
    expect(await told(true)).toBeUndefined();
  });

  it.each([
    ['no type', { event_payload: {} }],
    ['no payload', { event_type: 'x' }],
    ['an object in an object', { event_type: 'x', event_payload: { a: { b: { c: 1 } } } }],
    ['no object', 'x'],
  ])('is refused with %s', async (_, metadata) => {
    await expect(post(metadata)).rejects.toEqual(refusal('invalid_metadata_format'));
  });
});
