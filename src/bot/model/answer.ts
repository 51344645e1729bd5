import { z } from 'zod';
import {
  answeredBySchema,
  checksSchema,
  columnNamesSchema,
  furtherSchema,
  otherReadingSchema,
  type Row,
  rowsSchema,
  sortedBySchema,
  unitsSchema,
} from '../../contract/conversations.ts';
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

/** The person that numbers, dates, and times are written for. */
const readerSchema = z.object({
  /** BCP 47, for example `pt-PT`. */
  locale: z.string(),
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: z.string(),
});
export type Reader = z.infer<typeof readerSchema>;

/** What a person chose to see; `auto` leaves it to the shape of the rows. */
export const chartChoiceSchema = z.enum(['auto', 'bar', 'line', 'area', 'pie', 'none']);
export type ChartChoice = z.infer<typeof chartChoiceSchema>;

/** A stored answer, which its buttons act on. Question, SQL, explanation and rows are encrypted at rest. */
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
  /** All rows the service returned. undefined after the workspace's retention: only the count is left. */
  rows: orUndefined(rowsSchema),
  /** What the numbers of columns count; undefined where the service does not say. */
  units: unitsSchema.optional(),
  /** The beginning of the explanation, where the service says that it comes first. */
  headline: z.string().optional(),
  /** undefined: no language model is configured, or the service doesn't say. */
  answeredBy: answeredBySchema.optional(),
  /** Why the language model didn't answer, if it was asked. */
  modelTrouble: z.string().optional(),
  /** What the service says became of the question, where that isn't `SUCCESS`. */
  status: z.string().optional(),
  /** What the service looked at in the SQL. undefined: nothing, or it doesn't say. */
  checks: checksSchema.optional(),
  /** More results that belong to it. undefined: there are none, or the workspace's retention has passed. */
  further: z.array(furtherSchema).optional(),
  /** Another way to read the question, and the beginning of what that finds: gone with the rows. */
  otherReading: otherReadingSchema.optional(),
  /** What people call columns of the SQL whose names don't say it. */
  columnNames: columnNamesSchema.optional(),
  /** The service can run its statement again with its rows in another order. */
  sortable: z.boolean().optional(),
  /** The order that a person asked for. */
  sortedBy: sortedBySchema.optional(),
  rowCount: z.number(),
  /** From asking the service to its answer. */
  tookMs: z.number(),
  askedAt: z.date(),
  chart: chartChoiceSchema,
  /** The file that shows the chart where the message cannot. */
  pictureId: z.string().optional(),
  /** The person who asked. Numbers and dates are written for them, even when others look. */
  reader: readerSchema,
  /** The earlier answer to the same question, to show what changed since. */
  comparedWith: answerIdSchema.optional(),
  /** Set once someone has saved its query. */
  savedAs: orUndefined(z.object({ id: savedQueryIdSchema, name: z.string() })),
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** A stored answer whose rows are still there, so that it can be shown. A message may show fewer of them and then says so. */
export type Answer = KeptAnswer & { rows: Row[] };

/** A query is saved only where the service says that it was the answer. */
export const canBeSaved = ({ sql, status }: KeptAnswer): boolean => sql.trim() !== '' && status === undefined;

export const hasRows = (kept: KeptAnswer): kept is Answer => kept.rows !== undefined;

/** What can change in a stored answer. */
export type AnswerChange = Partial<
  Pick<KeptAnswer, 'thread' | 'messageTs' | 'audience' | 'chart' | 'pictureId' | 'savedAs'>
>;

/** A question that was answered. */
export type RecentQuestion = Pick<KeptAnswer, 'question' | 'askedAt'> & {
  resourceName: string;
  /** It went on from another one, and may mean nothing alone: `only the top 3`. */
  isFollowUp: boolean;
};

const ratingSchema = z.enum(['good', 'bad']);
export type Rating = z.infer<typeof ratingSchema>;

/** A person's rating of an answer. */
export const feedbackSchema = z.object({
  answer: answerIdSchema,
  team: teamIdSchema,
  user: slackUserIdSchema,
  rating: ratingSchema,
  /** In their own words. undefined: they gave none. */
  reason: orUndefined(z.string()),
  at: z.date(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** With the answer it is about, if that is still stored. */
export interface FeedbackWithAnswer extends Feedback {
  about: (Pick<KeptAnswer, 'question' | 'sql'> & { resourceName: string }) | undefined;
}
