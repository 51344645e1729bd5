import { type Selectable, sql } from 'kysely';
import { type Feedback, type FeedbackWithAnswer, feedbackSchema } from '../bot/model/answer.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { TeamId } from '../shared/ids.ts';
import { createAnswers } from './answers.ts';
import type { Database, FeedbackRow, NothingLeft } from './tables.ts';

/** People's ratings of answers. */
export interface Ratings {
  /** One per person and answer. A later one replaces it. The same rating without a reason keeps the reason. */
  give(feedback: Feedback): Promise<void>;
  /** Newest first. */
  latest(team: TeamId, most: number): Promise<FeedbackWithAnswer[]>;
  /** Of every workspace, oldest first. */
  all(): AsyncIterable<FeedbackWithAnswer>;
}

export function createRatings(db: Database, cipher: Cipher): Ratings {
  const answers = createAnswers(db, cipher);
  const withAnswer = async (row: Selectable<FeedbackRow>): Promise<FeedbackWithAnswer> => {
    const feedback = feedbackOf(row, cipher);
    const kept = await answers.find(feedback.answer);
    const about = kept && { question: kept.question, sql: kept.sql, resourceName: kept.resource.name };
    return { ...feedback, about };
  };
  return {
    async give({ answer, team, user, rating, reason, at, ...rest }) {
      rest satisfies NothingLeft;
      const key = { answer_id: answer, slack_user: user };
      const encrypted =
        reason === undefined ? null : cipher.encrypt(JSON.stringify(reason), identityOf(key.answer_id, key.slack_user));
      const values = { rating, given_at: at.toISOString() };
      const kept = sql<string | null>`case when bot_feedback.rating = ${rating} then bot_feedback.sealed_reason end`;
      await db
        .insertInto('bot_feedback')
        .values({ ...key, team, ...values, sealed_reason: encrypted })
        .onConflict((conflict) =>
          conflict.columns(['answer_id', 'slack_user']).doUpdateSet({ ...values, sealed_reason: encrypted ?? kept }),
        )
        .execute();
    },
    async latest(team, most) {
      const rows = db.selectFrom('bot_feedback').selectAll().where('team', '=', team);
      return Promise.all((await rows.orderBy('given_at', 'desc').limit(most).execute()).map(withAnswer));
    },
    async *all() {
      const rows = await db.selectFrom('bot_feedback').selectAll().orderBy('given_at').execute();
      for (const row of rows) yield await withAnswer(row);
    },
  };
}

function feedbackOf(row: Selectable<FeedbackRow>, cipher: Cipher): Feedback {
  const encrypted = row.sealed_reason;
  const opened =
    encrypted === null ? undefined : cipher.tryDecrypt(encrypted, identityOf(row.answer_id, row.slack_user));
  const fields: Record<keyof Feedback, unknown> = {
    answer: row.answer_id,
    team: row.team,
    user: row.slack_user,
    rating: row.rating,
    reason: opened === undefined ? undefined : JSON.parse(opened),
    at: new Date(row.given_at),
  };
  return feedbackSchema.parse(fields);
}

export const identityOf = (answer: string, user: string): string =>
  `bot_feedback.sealed_reason ${JSON.stringify([answer, user])}`;
