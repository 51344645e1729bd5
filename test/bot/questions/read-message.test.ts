import { describe, expect, it } from 'vitest';
import { readAskingMessage } from '../../../src/bot/questions/read-message.ts';
import { channelMessage, directMessage, envelope, mention } from '../../fixtures/slack-events.ts';

const read = (body: unknown) => readAskingMessage(body, 'UBOT');
const IN_THREAD = { ts: '1700000005.000200', thread_ts: '1700000001.000100' };

describe('what is a question', () => {
  it('a mention in a channel roots a thread', () => {
    expect(read(mention('<@UBOT> how many orders?'))).toEqual({
      addressed: 'to-the-bot',
      question: {
        thread: { team: 'T1', channel: 'C1', threadTs: '1700000001.000100' },
        messageTs: '1700000001.000100',
        user: 'U1',
        text: 'how many orders?',
        sharedOutside: false,
      },
    });
  });

  it('a mention in a thread belongs to that thread', () => {
    expect(read(mention('<@UBOT> and by month', IN_THREAD))?.question.thread.threadTs).toBe('1700000001.000100');
  });

  it('a bare mention has an empty text', () => {
    expect(read(mention('<@UBOT>'))?.question.text).toBe('');
  });

  it('every direct message, also one that mentions the bot', () => {
    expect(read(directMessage('how many orders?'))?.addressed).toBe('to-the-bot');
    expect(read(directMessage('<@UBOT> how many orders?'))?.question.text).toBe('how many orders?');
  });

  it('a reply in a channel thread is one where the bot already answers', () => {
    expect(read(channelMessage('only the top 5', IN_THREAD))?.addressed).toBe('in-thread');
  });

  it.each([
    ['only the top 5', undefined],
    ['<@U2> what do you think?', 'somebody'],
    ['what do you think, <!subteam^S1|@sales>?', 'somebody'],
    ['the orders of <@U2>', undefined],
    ['parley, only the top 5', 'bot'],
    ["parley's numbers", undefined],
  ])('%j in a thread calls %s', (text, calls) => {
    expect(readAskingMessage(channelMessage(text, IN_THREAD), 'UBOT', 'parley')).toMatchObject({ calls });
  });

  it.each(['file_share', 'thread_broadcast'])('a %s with text', (subtype) => {
    expect(read(channelMessage('only the top 5', { ...IN_THREAD, subtype }))?.addressed).toBe('in-thread');
  });

  it('is nothing for the bot in an event of a mention whose words mention nobody, except as a message of its thread', () => {
    const event = { type: 'app_mention', user: 'U1', channel: 'C1', ts: '1700000005.000200' };
    for (const thread of [{}, { thread_ts: '1700000001.000100' }]) {
      const addressed = 'thread_ts' in thread ? 'in-thread' : undefined;
      expect(read(envelope({ ...event, ...thread, text: 'only the top 5' }))?.addressed).toBe(addressed);
      for (const text of ['<@UBOT> top 5', 'top 5 <@UBOT|parley>', '<@W9> top 5', ''])
        expect(read(envelope({ ...event, ...thread, text }))?.addressed).toBe('to-the-bot');
    }
  });

  it('takes the workspace of the installation before the one of the envelope', () => {
    const body = envelope(
      { type: 'app_mention', user: 'U1', channel: 'C1', text: '<@UBOT> x', ts: '1.1' },
      { team_id: 'T9', authorizations: [{ team_id: 'T1' }] },
    );
    expect(read(body)?.question.thread.team).toBe('T1');
    expect(read({ ...body, authorizations: [{ team_id: null }] })?.question.thread.team).toBe('T9');
    expect(read({ ...body, authorizations: undefined })?.question.thread.team).toBe('T9');
  });

  it('knows when another organization reads along', () => {
    expect(read({ ...mention('<@UBOT> x'), is_ext_shared_channel: true })?.question.sharedOutside).toBe(true);
  });
});

describe('what is not', () => {
  it.each([
    ['a top-level channel message without a mention', channelMessage('hello')],
    ['a root that names itself as its thread', channelMessage('hello', { thread_ts: '1700000001.000100' })],
    ['a channel message with a mention: app_mention brings it', channelMessage('<@UBOT> how many')],
    ['the same in a thread', channelMessage('and <@UBOT|parley> now', IN_THREAD)],
    ['thanks in a thread', channelMessage("thanks, that's what I needed", IN_THREAD)],
    ['thanks in the thread of a direct message', directMessage('great, that helps a lot', IN_THREAD)],
    ['a reply in a thread with a file and no words', channelMessage('', { ...IN_THREAD, subtype: 'file_share' })],
    ['a message of a bot', directMessage('hello', { bot_id: 'B7' })],
    ['a bot_message', directMessage('hello', { subtype: 'bot_message', bot_id: 'B7', user: undefined })],
    ['an own message', directMessage('hello', { user: 'UBOT' })],
    ['a message of Slackbot', directMessage('hello', { user: 'USLACKBOT' })],
    [
      'an edit',
      envelope({
        type: 'message',
        subtype: 'message_changed',
        hidden: true,
        channel: 'D1',
        channel_type: 'im',
        ts: '1.1',
        message: { text: 'x' },
      }),
    ],
    [
      'a deletion',
      envelope({
        type: 'message',
        subtype: 'message_deleted',
        hidden: true,
        channel: 'D1',
        channel_type: 'im',
        ts: '1.1',
      }),
    ],
    ['somebody joining', channelMessage('<@U1> has joined', { subtype: 'channel_join' })],
    ['another event', envelope({ type: 'reaction_added', user: 'U1' })],
    ['a button', { type: 'block_actions', user: { id: 'U1' }, actions: [] }],
    ['no object', 'app_mention'],
    ['nothing', undefined],
    ['a ts that is none', mention('<@UBOT> x', { ts: 'now' })],
  ])('%s', (_, body) => {
    expect(read(body)).toBeUndefined();
  });
});
