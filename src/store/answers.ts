import type { Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { type Row, rowSchema } from '../contract/conversations.ts';
import type { Cipher } from '../shared/cipher.ts';
import {
  type AnswerId,
  answerIdSchema,
  type ChannelId,
  type ConversationId,
  channelIdSchema,
  conversationIdSchema,
  type DatasetId,
  datasetIdSchema,
  type MessageTs,
  messageTsSchema,
  type ResourceId,
  resourceIdSchema,
  type SavedQueryId,
  type SlackUserId,
  savedQueryIdSchema,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../shared/ids.ts';
import { openSealed } from './open-sealed.ts';
import type { AnswerRow, Database } from './tables.ts';
import type { ThreadKey } from './threads.ts';

/** An answer as it was given. */
export interface KeptAnswer {
  id: AnswerId;
  thread: ThreadKey;
  messageTs: MessageTs | undefined;
  questionTs: MessageTs | undefined;
  audience: 'thread' | 'asker';
  asker: SlackUserId;
  question: string;
  resource: { id: ResourceId; name: string; datasetId: DatasetId | undefined };
  conversationId: ConversationId;
  sql: string;
  explanation: string;
  /** undefined once they were dropped. */
  rows: Row[] | undefined;
  rowCount: number;
  tookMs: number;
  askedAt: Date;
  chart: AnswerRow['chart'];
  /** The file of Slack's that shows the chart. */
  pictureId?: string | undefined;
  reader: { locale: string; timeZone: string };
  comparedWith?: AnswerId | undefined;
  savedAs: { id: SavedQueryId; name: string } | undefined;
}

type Change = Partial<Pick<KeptAnswer, 'thread' | 'messageTs' | 'audience' | 'chart' | 'pictureId' | 'savedAs'>>;

interface MessageKey {
  team: TeamId;
  channel: ChannelId;
  ts: MessageTs;
}

/** Answers that can still be acted on. One whose words do not open (another key, moved, damaged) counts as absent. */
export interface Answers {
  keep(answer: KeptAnswer): Promise<void>;
  find(id: AnswerId): Promise<KeptAnswer | undefined>;
  /** By the bot's message. */
  findByMessage(message: MessageKey): Promise<KeptAnswer | undefined>;
  /** By the message that asked, newest last. */
  findByQuestion(message: MessageKey): Promise<KeptAnswer[]>;
  change(id: AnswerId, change: Change): Promise<void>;
  remove(id: AnswerId): Promise<void>;
  /** A person's own, newest first. */
  recentOf(
    team: TeamId,
    user: SlackUserId,
    most: number,
  ): Promise<{ question: string; resourceName: string; askedAt: Date }[]>;
  /** Leaves of answers asked before this moment all but their rows; of one workspace, or of every. Tells how many. */
  dropRowsOlderThan(before: Date, team?: TeamId): Promise<number>;
}

const wordsSchema = z.object({
  question: z.string(),
  sql: z.string(),
  explanation: z.string(),
  reader: z.object({ locale: z.string(), timeZone: z.string() }),
  comparedWith: answerIdSchema.optional(),
});
const rowsSchema = z.array(rowSchema);
const savedAsSchema = z.object({ id: savedQueryIdSchema, name: z.string() });

export function createAnswers(db: Database, cipher: Cipher): Answers {
  const read = (row: Selectable<AnswerRow> | undefined): KeptAnswer | undefined => row && answerOf(row, cipher);
  return {
    async keep(answer) {
      await db.insertInto('bot_answers').values(rowOf(answer, cipher)).execute();
    },
    async find(id) {
      return read(await db.selectFrom('bot_answers').selectAll().where('id', '=', id).executeTakeFirst());
    },
    async findByMessage({ team, channel, ts }) {
      const found = db.selectFrom('bot_answers').selectAll().where('team', '=', team).where('channel', '=', channel);
      return read(await found.where('message_ts', '=', ts).orderBy('asked_at', 'desc').limit(1).executeTakeFirst());
    },
    async findByQuestion({ team, channel, ts }) {
      const found = db.selectFrom('bot_answers').selectAll().where('team', '=', team).where('channel', '=', channel);
      const rows = await found.where('question_ts', '=', ts).orderBy('asked_at').orderBy('id').execute();
      return rows.flatMap((row) => read(row) ?? []);
    },
    async change(id, change) {
      const values = changesOf(id, change, cipher);
      if (Object.keys(values).length === 0) return;
      await db.updateTable('bot_answers').set(values).where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('bot_answers').where('id', '=', id).execute();
    },
    async recentOf(team, user, most) {
      const own = db.selectFrom('bot_answers').selectAll().where('team', '=', team).where('asker', '=', user);
      const rows = await own.orderBy('asked_at', 'desc').orderBy('id').limit(most).execute();
      return rows
        .flatMap((row) => read({ ...row, sealed_rows: null }) ?? [])
        .map(({ question, resource, askedAt }) => ({ question, resourceName: resource.name, askedAt }));
    },
    async dropRowsOlderThan(before, team) {
      const old = db
        .updateTable('bot_answers')
        .set({ sealed_rows: null })
        .where('asked_at', '<', before.toISOString())
        .where('sealed_rows', 'is not', null);
      const { numUpdatedRows } = await (team === undefined ? old : old.where('team', '=', team)).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

type SealedColumn = 'sealed_words' | 'sealed_rows' | 'sealed_saved_as';

export const identityOf = (column: string, id: string): string => `bot_answers.${column} ${id}`;

function rowOf(answer: KeptAnswer, cipher: Cipher): AnswerRow {
  const { id, thread, resource, rows, question, sql, explanation, reader, comparedWith } = answer;
  const seal = (column: SealedColumn, value: unknown): string =>
    cipher.seal(JSON.stringify(value), identityOf(column, id));
  return {
    id,
    team: thread.team,
    channel: thread.channel,
    thread_ts: thread.threadTs,
    message_ts: answer.messageTs ?? null,
    question_ts: answer.questionTs ?? null,
    audience: answer.audience,
    asker: answer.asker,
    resource_id: resource.id,
    resource_name: resource.name,
    dataset_id: resource.datasetId ?? null,
    conversation_id: answer.conversationId,
    sealed_words: seal('sealed_words', { question, sql, explanation, reader, comparedWith }),
    sealed_rows: rows === undefined ? null : seal('sealed_rows', rows),
    sealed_saved_as: answer.savedAs === undefined ? null : seal('sealed_saved_as', answer.savedAs),
    row_count: answer.rowCount,
    took_ms: Math.round(answer.tookMs),
    asked_at: answer.askedAt.toISOString(),
    chart: answer.chart,
    picture_file_id: answer.pictureId ?? null,
  };
}

function changesOf(id: AnswerId, change: Change, cipher: Cipher): Updateable<AnswerRow> {
  const { thread, messageTs, audience, chart, pictureId, savedAs } = change;
  return {
    ...(thread === undefined ? {} : { team: thread.team, channel: thread.channel, thread_ts: thread.threadTs }),
    ...('messageTs' in change ? { message_ts: messageTs ?? null } : {}),
    ...(audience === undefined ? {} : { audience }),
    ...(chart === undefined ? {} : { chart }),
    ...('pictureId' in change ? { picture_file_id: pictureId ?? null } : {}),
    ...('savedAs' in change
      ? {
          sealed_saved_as:
            savedAs === undefined ? null : cipher.seal(JSON.stringify(savedAs), identityOf('sealed_saved_as', id)),
        }
      : {}),
  };
}

function answerOf(row: Selectable<AnswerRow>, cipher: Cipher): KeptAnswer | undefined {
  const id = answerIdSchema.parse(row.id);
  const open = <T>(column: SealedColumn, schema: z.ZodType<T>): T | undefined => {
    const sealed = row[column];
    const text = sealed === null ? undefined : openSealed(cipher, sealed, identityOf(column, id));
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  };
  const words = open('sealed_words', wordsSchema);
  if (words === undefined) return undefined;
  const messageTs = (ts: string | null): MessageTs | undefined => (ts === null ? undefined : messageTsSchema.parse(ts));
  return {
    id,
    thread: {
      team: teamIdSchema.parse(row.team),
      channel: channelIdSchema.parse(row.channel),
      threadTs: messageTsSchema.parse(row.thread_ts),
    },
    messageTs: messageTs(row.message_ts),
    questionTs: messageTs(row.question_ts),
    audience: row.audience,
    asker: slackUserIdSchema.parse(row.asker),
    ...words,
    resource: {
      id: resourceIdSchema.parse(row.resource_id),
      name: row.resource_name,
      datasetId: row.dataset_id === null ? undefined : datasetIdSchema.parse(row.dataset_id),
    },
    conversationId: conversationIdSchema.parse(row.conversation_id),
    rows: open('sealed_rows', rowsSchema),
    rowCount: row.row_count,
    tookMs: row.took_ms,
    askedAt: new Date(row.asked_at),
    chart: row.chart,
    ...(row.picture_file_id === null ? {} : { pictureId: row.picture_file_id }),
    savedAs: open('sealed_saved_as', savedAsSchema),
  };
}
