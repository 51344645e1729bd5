import type { App } from '@slack/bolt';
import type { FeedbackService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import { registerFeedbackListeners } from './feedback.listener.ts';
import { makeRateAnswer } from './rate-answer.ts';
import { makeTellService } from './tell-service.ts';

interface Deps extends Pick<Store, 'answers' | 'ratings'> {
  service: FeedbackService;
  clock: Clock;
  logger: Logger;
}

/** What people think of answers. */
export function makeFeedback({ answers, ...deps }: Deps) {
  const rateAnswer = makeRateAnswer({ ...deps, tellService: makeTellService(deps) });
  return { register: (app: App): void => registerFeedbackListeners(app, { answers, rateAnswer }) };
}
