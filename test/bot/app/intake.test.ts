import { describe, expect, it } from 'vitest';
import { makeAccess } from '../../../src/bot/access/access.ts';
import { type FollowUps, makeIntake } from '../../../src/bot/app/intake.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { Store } from '../../../src/store/index.ts';
import { conversationId, SHOP } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { channelMessage, deletion, edit, mention, question } from '../../fixtures/slack-events.ts';
import { askedIn, changeChannel, lastState, openBotStore } from '../world.ts';

const IN_THREAD = { ts: '1700000005.000200', thread_ts: '1700000001.000100' };

async function setUp({ followUps = 'thread', failure }: { followUps?: FollowUps; failure?: Error } = {}) {
  const store = await openBotStore();
  const { threads, settings, answers } = store;
  const questions: Store['questions'] = {
    ...store.questions,
    async receive(...received) {
      if (failure !== undefined) throw failure;
      return store.questions.receive(...received);
    },
  };
  const people = new FakePeople();
  const access = makeAccess({ people, settings });
  const parts = { questions, threads, answers, people, access, followUps };
  const intake = makeIntake({ ...parts, clock: systemClock });
  const receive = (body: unknown) => intake(body, { userId: 'UBOT', name: 'parley' });
  return { ...parts, store, receive };
}

describe('receiving', () => {
  it('writes a question to the journal', async () => {
    const { receive, questions } = await setUp();
    expect(await receive(mention('<@UBOT> how many orders?'))).toMatchObject({ kind: 'question' });
    expect(await lastState({ questions })).toBe('received');
  });

  it('takes a repeated delivery, and the other event of the same message, for the same question', async () => {
    const { receive } = await setUp();
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(mention('<@UBOT> how many orders?'))).toEqual({ kind: 'nothing' });
    expect(await receive(channelMessage('<@UBOT> how many orders?'))).toEqual({ kind: 'nothing' });
  });

  it('follows a thread it was asked in, and no other', async () => {
    const { receive } = await setUp();
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toEqual({ kind: 'nothing' });
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toMatchObject({
      kind: 'question',
      question: { text: 'only the top 5' },
    });
  });

  it('keeps nothing of a conversation shared with another organization', async () => {
    const { receive, questions } = await setUp();
    const intake = await receive({ ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true });
    expect(intake).toMatchObject({
      kind: 'no-access',
      why: 'shared-channel',
      question: { user: 'U1', thread: { channel: 'C1' } },
    });
    expect(await askedIn({ questions })).toEqual([]);
  });

  it('takes a question in a shared conversation that an admin opened', async () => {
    const { receive, store } = await setUp();
    await changeChannel(store, 'C1', { openToOutside: true });
    const body = { ...mention('<@UBOT> how many orders?'), is_ext_shared_channel: true };
    expect(await receive(body)).toMatchObject({ kind: 'question' });
  });

  it('throws when the journal cannot be written', async () => {
    const { receive } = await setUp({ failure: new Error('disk full') });
    await expect(receive(mention('<@UBOT> how many orders?'))).rejects.toThrow('disk full');
  });

  it('follows no thread without a mention where that is not wanted, but a mention in one', async () => {
    const { receive } = await setUp({ followUps: 'mention' });
    await receive(mention('<@UBOT> how many orders?'));
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toEqual({ kind: 'nothing' });
    expect(await receive(mention('<@UBOT> only the top 5', IN_THREAD))).toMatchObject({ kind: 'question' });
  });

  it('follows the thread of an answer that was shared', async () => {
    const { receive, threads } = await setUp();
    const state = { resourceId: SHOP.id, rootId: conversationId(1), lastConversationId: conversationId(1) };
    await threads.save(question('x').thread, state, new Date(0));
    expect(await receive(channelMessage('only the top 5', IN_THREAD))).toMatchObject({ kind: 'question' });
  });
});

describe('a reply in a thread of the bot', () => {
  /** Ana (U1) asked and was answered. */
  async function inThread() {
    const parts = await setUp();
    await parts.receive(mention('<@UBOT> how many orders?'));
    const { thread } = question('x');
    await parts.threads.save(
      thread,
      {
        resourceId: SHOP.id,
        rootId: conversationId(1),
        lastConversationId: conversationId(1),
      },
      new Date(0),
    );
    let n = 0;
    const says = (user: string, text: string, more: object = {}) => {
      n += 1;
      const ts = `17000000${10 + n}.000100`;
      return parts.receive(channelMessage(text, { ...IN_THREAD, ts, user, ...more }));
    };
    return { ...parts, thread, says };
  }

  it("is the asker's question also where it does not read like one", async () => {
    const { says } = await inThread();
    const intake = await says('U1', 'the cancelled ones too');
    expect(intake).toMatchObject({ kind: 'question', question: { text: 'the cancelled ones too' } });
    expect(intake).not.toHaveProperty('question.details');
  });

  it("is another person's question only where it clearly asks the data, and then their own", async () => {
    const { says, questions } = await inThread();
    expect(await says('U2', 'the cancelled ones too')).toEqual({ kind: 'nothing' });
    expect(await askedIn({ questions })).toHaveLength(1);
    expect(await says('U2', 'by month')).toMatchObject({ question: { details: { unaddressed: true } } });
  });

  it('is nothing while people talk to each other, of which only who and when is kept', async () => {
    const { says, threads, thread, questions } = await inThread();
    const talk: [string, string][] = [
      ['U2', 'that is lower than I expected'],
      ['U1', 'yeah, because of the strike'],
      ['U2', 'shall we look at it on Monday?'],
      ['U1', 'works for me, and poor Acme'],
      ['U1', 'they had a hard year'],
    ];
    for (const [user, text] of talk) expect(await says(user, text)).toEqual({ kind: 'nothing' });
    expect(await threads.findRemark(thread)).toEqual({ user: 'U1', ts: '1700000015.000100' });
    expect(await askedIn({ questions })).toHaveLength(1);
    expect(await says('U1', 'only the top 5')).toMatchObject({ kind: 'question' });
    expect(await says('U1', 'they look odd')).toMatchObject({ kind: 'question' });
  });

  it('is no talk because of thanks in between', async () => {
    const { says } = await inThread();
    expect(await says('U2', 'nice!')).toEqual({ kind: 'nothing' });
    expect(await says('U1', 'the cancelled ones too')).toMatchObject({ kind: 'question' });
  });

  it('is nothing where it calls another person, by a mention or by name', async () => {
    const { says, people } = await inThread();
    people.is('U2', { name: 'Ben Carter' });
    expect(await says('U1', '<@U2> only the top 3?')).toEqual({ kind: 'nothing' });
    expect(await says('U2', 'they are all rather small')).toEqual({ kind: 'nothing' });
    expect(await says('U1', 'Ben, by month')).toEqual({ kind: 'nothing' });
    expect(await says('U1', 'France, by month')).toMatchObject({ kind: 'question' });
  });

  it('is for the bot where it calls it by its name', async () => {
    const { says } = await inThread();
    const intake = await says('U2', 'parley, what about the poor lamps');
    expect(intake).toMatchObject({ question: { text: 'what about the poor lamps' } });
    expect(intake).not.toHaveProperty('question.details');
  });

  it("is still the asker's where somebody else clicked a button of their question", async () => {
    const { says, questions, thread } = await inThread();
    const clicked = { ...question('by year', { ts: '1700000001.0001000123456789', user: 'U2' }), thread };
    await questions.receive(clicked, new Date());
    expect(await says('U1', 'the cancelled ones too')).toMatchObject({ kind: 'question' });
  });

  it("continues what was asked back of another person's question", async () => {
    const { says, questions } = await inThread();
    const asked = await says('U2', 'by month');
    if (asked.kind !== 'question') throw new Error('it is none');
    const message = { ...asked.question.thread, ts: asked.question.messageTs };
    const conversation = { resourceId: SHOP.id, parentId: conversationId(1), conversationId: conversationId(7) };
    await questions.noteAsked(message, conversation);
    await questions.finish(message, 'asked-back', new Date());
    expect(await says('U2', 'of the order')).toMatchObject({
      question: { text: 'of the order', details: { resourceId: SHOP.id, parentId: conversationId(7) } },
    });
  });

  it('tells nobody of another organization anything they did not ask', async () => {
    const { receive } = await inThread();
    const shared = { is_ext_shared_channel: true };
    const talk = channelMessage('that is low', { ...IN_THREAD, user: 'U2' });
    expect(await receive({ ...talk, ...shared })).toEqual({ kind: 'nothing' });
    const asked = channelMessage('by month', { ...IN_THREAD, user: 'U2' });
    expect(await receive({ ...asked, ...shared })).toMatchObject({ kind: 'no-access' });
  });
});

describe('a changed message', () => {
  it('is a revision where it asked, and nothing where it did not', async () => {
    const { receive } = await setUp();
    expect(await receive(edit('<@UBOT> a', 'b'))).toEqual({ kind: 'nothing' });
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('<@UBOT> a', '<@UBOT> b'))).toMatchObject({
      kind: 'revised',
      change: { kind: 'edited', question: { text: 'b', messageTs: '1700000001.000100' } },
    });
    expect(await receive(deletion())).toMatchObject({ kind: 'revised', change: { kind: 'deleted' } });
  });

  it('shows no data where the conversation is shared with another organization by now', async () => {
    const { receive } = await setUp();
    await receive(mention('<@UBOT> a'));
    const change = { ...edit('<@UBOT> a', '<@UBOT> b'), is_ext_shared_channel: true };
    expect(await receive(change)).toMatchObject({ kind: 'no-access', why: 'shared-channel' });
  });

  it('is nothing when no word is another, as when Slack adds a preview', async () => {
    const { receive } = await setUp();
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('<@UBOT> a', '<@UBOT>  a'))).toEqual({ kind: 'nothing' });
  });

  it('is a question when it calls the bot only now', async () => {
    const { receive } = await setUp();
    expect(await receive(edit('how many?', '<@UBOT> how many?'))).toMatchObject({
      kind: 'question',
      question: { text: 'how many?' },
    });
    expect(await receive(mention('<@UBOT> how many?'))).toEqual({ kind: 'nothing' });
  });

  it('is nothing when the bot itself changed it', async () => {
    const { receive } = await setUp();
    await receive(mention('<@UBOT> a'));
    expect(await receive(edit('a', 'b', { user: 'UBOT' }))).toEqual({ kind: 'nothing' });
  });
});
