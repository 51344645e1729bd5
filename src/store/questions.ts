import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Cipher } from '../shared/cipher.ts';
import type { Clock } from '../shared/clock.ts';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../shared/ids.ts';
import { openSealed } from './open-sealed.ts';
import type { BotTables, Database, QuestionRow } from './tables.ts';
import type { ThreadKey } from './threads.ts';

/** A message somebody posted. */
interface MessageKey {
  team: TeamId;
  channel: ChannelId;
  ts: MessageTs;
}

export interface Question {
  thread: ThreadKey;
  messageTs: MessageTs;
  user: SlackUserId;
  text: string;
}

/** The journal: one row a received question, so that each is asked once and none is lost in a crash. */
export interface Questions {
  /** false: this message was received before. */
  receive(question: Question, at: Date): Promise<boolean>;
  /** Counts the attempt. @throws when no such question waits to be asked */
  begin(message: MessageKey, at: Date): Promise<{ attempts: number }>;
  /** Drops the text. A question that is finished already stays as it is. */
  finish(message: MessageKey, state: 'answered' | 'failed', at: Date): Promise<void>;
  /** Oldest first. Those whose text does not open (another key) are marked failed and left out. */
  unfinished(): Promise<Question[]>;
  /** Whether a question was ever received in this thread. */
  hasThread(thread: ThreadKey): Promise<boolean>;
}

export function createQuestions(db: Database, { cipher, clock }: { cipher: Cipher; clock: Clock }): Questions {
  const open = (message: MessageKey) =>
    db.updateTable('bot_questions').where(isMessage(message)).where('finished_at', 'is', null);

  const finish: Questions['finish'] = async (message, state, at) => {
    await open(message).set({ state, finished_at: at.toISOString(), sealed_text: null }).execute();
  };

  return {
    finish,
    async receive(question, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('bot_questions')
        .values(rowOf(question, { cipher, at }))
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'ts']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async begin(message, at) {
      return open(message)
        .set(({ eb }) => ({ state: 'asking', attempts: eb('attempts', '+', 1), begun_at: at.toISOString() }))
        .returning('attempts')
        .executeTakeFirstOrThrow(() => new Error('no such question waits to be asked'));
    },
    async unfinished() {
      const rows = await db
        .selectFrom('bot_questions')
        .selectAll()
        .where('finished_at', 'is', null)
        .orderBy('received_at')
        .orderBy('ts')
        .execute();
      const questions: Question[] = [];
      for (const row of rows) {
        const message = keyOf(row);
        const text = openSealed(cipher, row.sealed_text ?? '', identityOf(message));
        if (text === undefined) await finish(message, 'failed', clock.now());
        else questions.push(questionOf(row, text));
      }
      return questions;
    },
    async hasThread({ team, channel, threadTs }) {
      const row = await db
        .selectFrom('bot_questions')
        .select('ts')
        .where('team', '=', team)
        .where('channel', '=', channel)
        .where('thread_ts', '=', threadTs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const isMessage =
  ({ team, channel, ts }: MessageKey) =>
  (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
    eb.and({ team, channel, ts });

function rowOf(
  { thread, messageTs, user, text }: Question,
  { cipher, at }: { cipher: Cipher; at: Date },
): Insertable<QuestionRow> {
  const message = { team: thread.team, channel: thread.channel, ts: messageTs };
  return {
    ...message,
    thread_ts: thread.threadTs,
    slack_user: user,
    sealed_text: cipher.seal(text, identityOf(message)),
    state: 'received',
    attempts: 0,
    received_at: at.toISOString(),
  };
}

function keyOf(row: QuestionRow): MessageKey {
  return {
    team: teamIdSchema.parse(row.team),
    channel: channelIdSchema.parse(row.channel),
    ts: messageTsSchema.parse(row.ts),
  };
}

function questionOf(row: QuestionRow, text: string): Question {
  const { team, channel, ts } = keyOf(row);
  return {
    thread: { team, channel, threadTs: messageTsSchema.parse(row.thread_ts) },
    messageTs: ts,
    user: slackUserIdSchema.parse(row.slack_user),
    text,
  };
}

const identityOf = ({ team, channel, ts }: MessageKey): string =>
  `bot_questions.sealed_text ${JSON.stringify([team, channel, ts])}`;
