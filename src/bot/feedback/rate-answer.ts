import type { Clock } from '../../shared/clock.ts';
import type { SlackUserId } from '../../shared/ids.ts';
import type { Ratings } from '../../store/index.ts';
import type { KeptAnswer, Rating } from '../model/answer.ts';
import type { TellService } from './tell-service.ts';

/** Slack's field takes no more. */
const MAX_REASON = 3_000;

interface RateDeps {
  ratings: Pick<Ratings, 'give'>;
  tellService: TellService;
  clock: Clock;
}

/** Keeps a rating, and passes it on to the service, which isn't waited for. */
export function makeRateAnswer({ ratings, tellService, clock }: RateDeps) {
  return async (
    answer: KeptAnswer,
    { user, rating, reason = '' }: { user: SlackUserId; rating: Rating; reason?: string },
  ) => {
    const trimmed = reason.trim().slice(0, MAX_REASON);
    const { id, thread } = answer;
    await ratings.give({
      answer: id,
      team: thread.team,
      user,
      rating,
      reason: trimmed === '' ? undefined : trimmed,
      at: clock.now(),
    });
    void tellService(answer, { user, rating, reason: trimmed });
  };
}
