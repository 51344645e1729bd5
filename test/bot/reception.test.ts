import { describe, expect, it } from 'vitest';
import { makeReceive } from '../../src/bot/reception.ts';
import { makeAccess } from '../../src/bot/use-cases/access.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { FakeQuestions } from '../fakes/bot-ports.ts';
import { FakePeople, FakeSettings } from '../fakes/control-ports.ts';
import { channelMessage, mention } from '../fixtures/slack-events.ts';

const IN_THREAD = { ts: '1700000005.000200', thread_ts: '1700000001.000100' };

function setUp() {
  const questions = new FakeQuestions();
  const settings = new FakeSettings();
  const access = makeAccess({ people: new FakePeople(), settings });
  return { questions, settings, receive: makeReceive({ questions, access, botUserId: 'UBOT', clock: systemClock }) };
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
    expect(reception).toMatchObject({ kind: 'no-access', why: 'shared-channel', thread: { channel: 'C1' } });
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
});
