import { describe, expect, it } from 'vitest';
import { type FollowUps, makeReceive } from '../../src/bot/reception.ts';
import { makeAccess } from '../../src/bot/use-cases/access.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { conversationId, FakeQuestions, FakeThreads, SHOP } from '../fakes/bot-ports.ts';
import { FakePeople, FakeSettings } from '../fakes/control-ports.ts';
import { channelMessage, deletion, edit, mention, question } from '../fixtures/slack-events.ts';

const IN_THREAD = { ts: '1700000005.000200', thread_ts: '1700000001.000100' };

function setUp({ followUps = 'thread' }: { followUps?: FollowUps } = {}) {
  const questions = new FakeQuestions();
  const threads = new FakeThreads();
  const settings = new FakeSettings();
  const access = makeAccess({ people: new FakePeople(), settings });
  const receive = makeReceive({ questions, threads, access, followUps, botUserId: 'UBOT', clock: systemClock });
  return { questions, threads, settings, receive };
}

describe('receiving', () => {
  it('writes a question to the journal', async () => {
    const { receive, questions } = setUp();
    expect(await receive(mention('<@UBOT> how many orders?'))).toMatchObject({ kind: 'question' });
    expect([...questions.states.values()]).toEqual(['received']);
  });

  it('takes a repeated delivery, and the other event of the same message, for the same question', async () => {
    const { receive } = setUp();
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(mention('<@UBOT> how many orders?'))).toEqual({ kind: 'nothing' });
    expect(await receive(channelMessage('<@UBOT> how many orders?'))).toEqual({ kind: 'nothing' });
  });

  it('follows a thread it was asked in, and no other', async () => {
    const { receive } = setUp();
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toEqual({ kind: 'nothing' });
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toMatchObject({
      kind: 'question',
      question: { text: 'only the top 5' },
    });
  });

  it('keeps nothing of a conversation shared with another organisation', async () => {
    const { receive, questions } = setUp();
    const reception = await receive({ ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true });
    expect(reception).toMatchObject({
      kind: 'no-access',
      why: 'shared-channel',
      question: { user: 'U1', thread: { channel: 'C1' } },
    });
    expect(questions.states.size).toBe(0);
  });

  it('takes a question in a shared conversation that an admin opened', async () => {
    const { receive, settings } = setUp();
    settings.set('C1', { openToOutside: true });
    const body = { ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true };
    expect(await receive(body)).toMatchObject({ kind: 'question' });
  });

  it('throws when the journal cannot be written', async () => {
    const { receive, questions } = setUp();
    questions.failure = new Error('disk full');
    await expect(receive(mention('<@UBOT> how many orders?'))).rejects.toThrow('disk full');
  });

  it('follows no thread without a mention where that is not wanted, but a mention in one', async () => {
    const { receive } = setUp({ followUps: 'mention' });
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toEqual({ kind: 'nothing' });
    expect(await receive(mention('<@UBOT> only the top 5', IN_THREAD))).toMatchObject({ kind: 'question' });
  });

  it('follows the thread of an answer that was shared', async () => {
    const { receive, threads } = setUp();
    const state = { resourceId: SHOP.id, rootId: conversationId(1), lastConversationId: conversationId(1) };
    await threads.save(question('x').thread, state);
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toMatchObject({ kind: 'question' });
  });

  it('knows that a reply nobody addressed to the bot was not', async () => {
    const { receive } = setUp();
    await receive(mention('<@UBOT> how many orders?'));
    const reception = await receive(channelMessage('only the top 5', IN_THREAD));
    expect(reception).toMatchObject({ question: { details: { unaddressed: true } } });
  });
});

describe('a changed message', () => {
  it('is a revision where it asked, and nothing where it did not', async () => {
    const { receive } = setUp();
    expect(await receive(edit('<@UBOT> a', 'b'))).toEqual({ kind: 'nothing' });
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('<@UBOT> a', '<@UBOT> b'))).toMatchObject({
      kind: 'revised',
      change: { kind: 'edited', question: { text: 'b', messageTs: '1700000001.000100' } },
    });
    expect(await receive(deletion())).toMatchObject({ kind: 'revised', change: { kind: 'deleted' } });
  });

  it('shows no data where the conversation is shared with another organisation by now', async () => {
    const { receive } = setUp();
    await receive(mention('<@UBOT> a'));
    const change = { ...edit('<@UBOT> a', '<@UBOT> b'), is_ext_shared_channel: true };
    expect(await receive(change)).toMatchObject({ kind: 'no-access', why: 'shared-channel' });
  });

  it('is nothing when no word is another, as when Slack adds a preview', async () => {
    const { receive } = setUp();
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('<@UBOT> a', '<@UBOT>  a'))).toEqual({ kind: 'nothing' });
  });

  it('is a question when it calls the bot only now', async () => {
    const { receive } = setUp();
    expect(await receive(edit('how many?', '<@UBOT> how many?'))).toMatchObject({
      kind: 'question',
      question: { text: 'how many?' },
    });
    expect(await receive(mention('<@UBOT> how many?'))).toEqual({ kind: 'nothing' });
  });

  it('is nothing when the bot itself changed it', async () => {
    const { receive } = setUp();
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('a', 'b', { user: 'UBOT' }))).toEqual({ kind: 'nothing' });
  });
});
