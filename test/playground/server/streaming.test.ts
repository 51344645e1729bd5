import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { TEAM } from '../../../src/playground/server/workspace/seed.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;
let timers: ManualTimers;
let thread: { channel: string; thread_ts: string };
let recipient: { recipient_user_id: string; recipient_team_id: string };

beforeEach(async () => {
  timers = new ManualTimers();
  playground = await startPlayground({ timers });
  driver = drive(playground);
  slack = new WebClient(playground.slack.botToken, {
    slackApiUrl: playground.slack.apiUrl,
    logger: silentSlackLogger,
    retryConfig: { retries: 0 },
  });
  const said = await driver.asPerson('ana').says('general', 'tell me slowly');
  thread = { channel: said.channel, thread_ts: said.ts };
  recipient = { recipient_user_id: driver.asPerson('ana').id, recipient_team_id: TEAM.id };
});
afterEach(() => playground.stop());

const refusal = (error: string): unknown => {
  const data: unknown = expect.objectContaining({ error });
  return expect.objectContaining({ data });
};
const start = () => slack.chat.startStream({ ...thread, ...recipient });
const lastMessage = () => driver.messagesIn('general').at(-1);

describe('a stream', () => {
  it('of the SDK’s own streamer becomes one message that grows, and is not marked as edited', async () => {
    const streamer = slack.chatStream({ ...thread, ...recipient, buffer_size: 1 });
    await streamer.append({ markdown_text: 'There are ' });
    expect(lastMessage()?.text).toBe('There are ');
    await streamer.append({ markdown_text: '**three** of them.' });
    await streamer.stop({ blocks: [{ type: 'divider' }] });
    const message = lastMessage();
    expect(message).toMatchObject({ text: 'There are **three** of them.', threadTs: thread.thread_ts, edited: null });
    expect(message?.blocks).toMatchObject([
      { type: 'markdown', text: 'There are **three** of them.' },
      { type: 'divider' },
    ]);
  });

  it.each([
    ['timeline', ['task_card', 'markdown']],
    ['plan', ['plan', 'markdown']],
  ] as const)('shows its tasks as a %s, each once', async (task_display_mode, types) => {
    const { channel = '', ts = '' } = await slack.chat.startStream({ ...thread, ...recipient, task_display_mode });
    const task = { type: 'task_update', id: 'sql', title: 'Writing SQL' } as const;
    await slack.chat.appendStream({ channel, ts, chunks: [{ ...task, status: 'in_progress' }] });
    await slack.chat.appendStream({ channel, ts, chunks: [{ ...task, status: 'complete' }] });
    await slack.chat.stopStream({ channel, ts, markdown_text: 'Done.' });
    expect(lastMessage()?.blocks.map(({ type }) => type)).toEqual(types);
    expect(JSON.stringify(lastMessage()?.blocks)).toContain('"status":"complete"');
  });

  it('is not written to after its end, nor after five minutes', async () => {
    const first = await start();
    await slack.chat.stopStream({ channel: thread.channel, ts: first.ts ?? '' });
    const late = { channel: thread.channel, markdown_text: 'late' };
    await expect(slack.chat.appendStream({ ...late, ts: first.ts ?? '' })).rejects.toEqual(
      refusal('message_not_in_streaming_state'),
    );
    const second = await start();
    timers.pass(5 * 60_000);
    await expect(slack.chat.appendStream({ ...late, ts: second.ts ?? '' })).rejects.toEqual(
      refusal('message_not_in_streaming_state'),
    );
    await slack.chat.update({ channel: thread.channel, ts: second.ts ?? '', text: 'late' });
    expect(lastMessage()?.text).toBe('late');
  });

  it('keeps chat.update away while it is open', async () => {
    const { ts = '' } = await start();
    await expect(slack.chat.update({ channel: thread.channel, ts, text: 'x' })).rejects.toEqual(
      refusal('streaming_state_conflict'),
    );
  });

  it.each([
    ['missing_recipient_user_id', { recipient_user_id: undefined }],
    ['missing_recipient_team_id', { recipient_team_id: undefined }],
    ['invalid_thread_ts', { thread_ts: undefined }],
    ['msg_too_long', { markdown_text: 'x'.repeat(12_001) }],
    ['channel_not_found', { channel: 'C0NOWHERE1' }],
  ])('is refused with %s', async (error, change) => {
    const args: Record<string, unknown> = { ...thread, ...recipient, ...change };
    await expect(slack.apiCall('chat.startStream', args)).rejects.toEqual(refusal(error));
  });

  it('needs no recipient in a direct message', async () => {
    const said = await driver.asPerson('ana').says('dm:ana', 'slowly');
    const args: Record<string, unknown> = {
      channel: said.channel,
      thread_ts: said.ts,
      markdown_text: 'x'.repeat(12_000),
    };
    expect((await slack.apiCall('chat.startStream', args)).ok).toBe(true);
  });
});
