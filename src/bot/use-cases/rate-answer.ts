import type { Clock } from '../../shared/clock.ts';
import type { AnswerId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { KeptAnswer } from './ports.ts';

export type Rating = 'good' | 'bad';

/** What somebody thinks of an answer. */
export interface Feedback {
  answer: AnswerId;
  team: TeamId;
  user: SlackUserId;
  rating: Rating;
  /** In their words; undefined: they gave none. */
  reason: string | undefined;
  at: Date;
}

/** With what it is about, as far as that is still kept. */
export interface ToldFeedback extends Feedback {
  about: { question: string; sql: string; resourceName: string } | undefined;
}

/** What people think of answers. Satisfied by the store. */
export interface Ratings {
  /** One a person and answer: a later one takes its place; the same rating without a reason keeps the reason given. */
  give(feedback: Feedback): Promise<void>;
  /** Newest first. */
  latest(team: TeamId, most: number): Promise<ToldFeedback[]>;
}

/** Contract's and database's are larger; Slack's field takes no more. */
const MAX_REASON = 3_000;

export function makeRateAnswer({ ratings, clock }: { ratings: Ratings; clock: Clock }) {
  return async (
    answer: KeptAnswer,
    { user, rating, reason = '' }: { user: SlackUserId; rating: Rating; reason?: string },
  ) => {
    const said = reason.trim().slice(0, MAX_REASON);
    const { id, thread } = answer;
    await ratings.give({
      answer: id,
      team: thread.team,
      user,
      rating,
      reason: said === '' ? undefined : said,
      at: clock.now(),
    });
  };
}
