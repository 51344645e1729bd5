import { expect, it } from 'vitest';
import { makeTellService } from '../../../src/bot/feedback/tell-service.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';

const { user } = question('x');
const answer = answerOf({ explanation: '', sql: 'select 1', rows: [{ n: 1 }], tookMs: 1, resourceName: 'Shop' });

it('tells the last rating last, keeps a reason that was given, and takes it back with the rating', async () => {
  const told: unknown[] = [];
  const giveFeedback = async (...[asker, id, request]: unknown[]): Promise<void> => {
    if (told.length === 0) await new Promise(setImmediate);
    told.push([asker, id, request]);
  };
  const tell = makeTellService({ service: { giveFeedback }, logger: createLogger({ level: 'silent' }) });
  await Promise.all([
    tell(answer, { user, rating: 'bad', reason: 'Wrong year' }),
    tell(answer, { user, rating: 'bad', reason: '' }),
    tell(answer, { user, rating: 'good', reason: '' }),
  ]);
  const about = [{ externalId: `slack:${answer.thread.team}:${user}` }, answer.conversationId];
  expect(told).toEqual([
    [...about, { feedback_type: 'NEGATIVE', feedback_detail: 'Wrong year' }],
    [...about, { feedback_type: 'NEGATIVE' }],
    [...about, { feedback_type: 'POSITIVE', feedback_detail: null }],
  ]);
});

it('disturbs nobody where the service takes none', async () => {
  const giveFeedback = () => Promise.reject(new Error('no such address'));
  const tell = makeTellService({ service: { giveFeedback }, logger: createLogger({ level: 'silent' }) });
  await expect(tell(answer, { user, rating: 'good', reason: '' })).resolves.toBeUndefined();
});
