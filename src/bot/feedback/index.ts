import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { Store } from '../../store/index.ts';
import { registerFeedbackListeners } from './feedback.listener.ts';
import { makeRateAnswer } from './rate-answer.ts';

interface Deps extends Pick<Store, 'answers' | 'ratings'> {
  clock: Clock;
}

/** What people think of answers. */
export function makeFeedback({ answers, ratings, clock }: Deps) {
  const rateAnswer = makeRateAnswer({ ratings, clock });
  return { register: (app: App): void => registerFeedbackListeners(app, { answers, rateAnswer }) };
}
