import { z } from 'zod';
import { answerIdSchema, slackUserIdSchema, teamIdSchema } from '../../shared/ids.ts';
import type { KeptAnswer } from './answer.ts';
import { orUndefined } from './optional.ts';

const ratingSchema = z.enum(['good', 'bad']);
export type Rating = z.infer<typeof ratingSchema>;

/** What somebody thinks of an answer. */
export const feedbackSchema = z.object({
  answer: answerIdSchema,
  team: teamIdSchema,
  user: slackUserIdSchema,
  rating: ratingSchema,
  /** In their words; undefined: they gave none. */
  reason: orUndefined(z.string()),
  at: z.date(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** With what it is about, as far as that is still kept. */
export interface ToldFeedback extends Feedback {
  about: (Pick<KeptAnswer, 'question' | 'sql'> & { resourceName: string }) | undefined;
}
