import type { FeedbackService } from '../../client/query-service.ts';
import type { FeedbackRequest } from '../../contract/stored-conversations.ts';
import { externalIdOf, type SlackUserId } from '../../shared/ids.ts';
import { makeInTurn } from '../../shared/in-turn.ts';
import type { Logger } from '../../shared/logger.ts';
import type { KeptAnswer, Rating } from '../model/answer.ts';

interface Given {
  user: SlackUserId;
  rating: Rating;
  /** '': none. */
  reason: string;
}

/** Passes a rating on as feedback on the conversation, where the service takes it. Never rejects. */
export type TellService = (answer: KeptAnswer, given: Given) => Promise<void>;

const TIMEOUT_MS = 30_000;

export function makeTellService({ service, logger }: { service: FeedbackService; logger: Logger }): TellService {
  const inTurn = makeInTurn();
  return (answer, { user, ...given }) =>
    // The last click counts.
    inTurn(answer.id, async () => {
      const asker = { externalId: externalIdOf(answer.thread.team, user) };
      const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
      await service.giveFeedback(asker, answer.conversationId, requestOf(given), options);
    }).catch((error: unknown) => logger.info({ err: error }, 'the service took no feedback'));
}

/** The same rating without a reason keeps the reason that was given before. */
function requestOf({ rating, reason }: Omit<Given, 'user'>): FeedbackRequest {
  if (rating === 'good') return { feedback_type: 'POSITIVE', feedback_detail: null };
  return { feedback_type: 'NEGATIVE', ...(reason === '' ? {} : { feedback_detail: reason }) };
}
