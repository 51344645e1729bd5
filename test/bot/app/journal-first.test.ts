import { App, type Receiver } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import type { Intake } from '../../../src/bot/app/intake.ts';
import { putJournalFirst } from '../../../src/bot/app/middleware.ts';
import { QuestionTimes } from '../../../src/bot/questions/question-times.ts';
import { boltLogger } from '../../../src/bot/slack/client.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { mention, question } from '../../fixtures/slack-events.ts';

const QUESTION: Intake = { kind: 'question', question: question('how many orders?'), times: new QuestionTimes() };

/** The app is handed requests directly. */
class NoReceiver implements Receiver {
  init(): void {}
  async start(): Promise<void> {}
  async stop(): Promise<void> {}
}

function setUp(receive: () => Promise<Intake>) {
  const notes: string[] = [];
  const app = new App({
    token: 'xoxb-t',
    botId: 'BBOT',
    botUserId: 'UBOT',
    receiver: new NoReceiver(),
    logger: boltLogger(createLogger({ level: 'silent' })),
    convoStore: false,
  });
  const intakes = putJournalFirst(app, {
    async receive() {
      const intake = await receive();
      notes.push('written');
      return intake;
    },
    take: ({ kind }) => void notes.push(`taken ${kind}`),
    onLost: () => void notes.push('lost'),
  });
  app.event('app_mention', async ({ body }) => void notes.push(`listener ${intakes.get(body)?.kind}`));
  const deliver = (ack: () => Promise<void>) => app.processEvent({ body: mention('<@UBOT> x'), ack });
  return { notes, deliver };
}

describe('the journal before Bolt', () => {
  it('writes a question, acknowledges it, and takes it past the listeners', async () => {
    const { notes, deliver } = setUp(async () => QUESTION);
    await deliver(async () => void notes.push('acknowledged'));
    expect(notes).toEqual(['written', 'acknowledged', 'taken question']);
  });

  it('tells the listeners what anything else is, once it is acknowledged', async () => {
    const { notes, deliver } = setUp(async () => ({ kind: 'no-access', question: question('x'), why: 'guest' }));
    await deliver(async () => void notes.push('acknowledged'));
    expect(notes).toEqual(['written', 'acknowledged', 'listener no-access']);
  });

  it('does not acknowledge when the write fails', async () => {
    const { notes, deliver } = setUp(async () => {
      throw new Error('disk full');
    });
    await expect(deliver(async () => void notes.push('acknowledged'))).rejects.toThrow('disk full');
    expect(notes).toEqual(['lost']);
  });

  it('loses no question that is written when the acknowledgement cannot be sent', async () => {
    const { notes, deliver } = setUp(async () => QUESTION);
    const broken = async (): Promise<void> => {
      throw new Error('socket closed');
    };
    await expect(deliver(broken)).rejects.toThrow('socket closed');
    expect(notes).toEqual(['written', 'taken question']);
  });
});
