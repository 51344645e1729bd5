import { z } from 'zod';
import { rowSchema } from '../../contract/conversations.ts';
import {
  answerIdSchema,
  conversationIdSchema,
  messageTsSchema,
  savedQueryIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../shared/ids.ts';
import { orUndefined, threadKeySchema } from './keys.ts';
import { knownResourceSchema } from './resource.ts';

/** For whom numbers, dates and times are written. */
const readerSchema = z.object({
  /** BCP 47, for example `pt-PT`. */
  locale: z.string(),
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: z.string(),
});
export type Reader = z.infer<typeof readerSchema>;

/** What a person chose to see; `auto` leaves it to the shape of the rows. */
const chartChoiceSchema = z.enum(['auto', 'bar', 'line', 'area', 'pie', 'none']);
export type ChartChoice = z.infer<typeof chartChoiceSchema>;

/** An answer as it was given: what its buttons act on. Question, SQL, explanation and rows are sealed at rest. */
export const keptAnswerSchema = z.object({
  /** What its buttons carry. */
  id: answerIdSchema,
  thread: threadKeySchema,
  /** The bot's message; undefined while only the asker sees it, since an ephemeral message cannot be found again. */
  messageTs: orUndefined(messageTsSchema),
  /** The message that asked; undefined for a slash command. */
  questionTs: orUndefined(messageTsSchema),
  /** Who can see it: everyone in the thread, or its asker alone (a slash command, a private channel setting). */
  audience: z.enum(['thread', 'asker']),
  asker: slackUserIdSchema,
  question: z.string(),
  resource: knownResourceSchema,
  conversationId: conversationIdSchema,
  sql: z.string(),
  /** The service's own words; may be empty. */
  explanation: z.string(),
  /** All that the service returned; undefined once the workspace's retention has passed: only the count is left. */
  rows: orUndefined(z.array(rowSchema)),
  rowCount: z.number(),
  /** From asking the service to its answer. */
  tookMs: z.number(),
  askedAt: z.date(),
  chart: chartChoiceSchema,
  /** The file that shows the chart where the message cannot. */
  pictureId: z.string().optional(),
  /** Whoever looks, it is written for who asked. */
  reader: readerSchema,
  /** The earlier answer to the same question; what changed since is told with this one. */
  comparedWith: answerIdSchema.optional(),
  /** Set once somebody saved its query. */
  savedAs: orUndefined(z.object({ id: savedQueryIdSchema, name: z.string() })),
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** What can change of an answer once it was given. */
export type AnswerChange = Partial<
  Pick<KeptAnswer, 'thread' | 'messageTs' | 'audience' | 'chart' | 'pictureId' | 'savedAs'>
>;

/** A question that was answered. */
export type RecentQuestion = Pick<KeptAnswer, 'question' | 'askedAt'> & { resourceName: string };

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
export interface FeedbackWithAnswer extends Feedback {
  about: (Pick<KeptAnswer, 'question' | 'sql'> & { resourceName: string }) | undefined;
}
