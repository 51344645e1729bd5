import type { Selectable, Updateable } from 'kysely';
import { type AnswerChange, type KeptAnswer, keptAnswerSchema, type RecentQuestion } from '../bot/model/answer.ts';
import type { MessageKey } from '../bot/model/keys.ts';
import type { Cipher } from '../shared/cipher.ts';
import { compileOnce, type Slots } from '../shared/compile-once.ts';
import { type AnswerId, answerIdSchema, type ResourceId, type SlackUserId, type TeamId } from '../shared/ids.ts';
import { answerIdentity, createAnswerRows, dropRows, NO_ROWS, type OpenedRows } from './answer-rows.ts';
import type { AnswerRow, Database, NothingLeft } from './tables.ts';

/** Answers that can still be acted on. One that can't be decrypted (another key, moved, damaged) counts as absent. */
export interface Answers {
  keep(answer: KeptAnswer): Promise<void>;
  find(id: AnswerId): Promise<KeptAnswer | undefined>;
  /** By the bot's message. */
  findByMessage(message: MessageKey): Promise<KeptAnswer | undefined>;
  /** By the message that asked, newest last. */
  findByQuestion(message: MessageKey): Promise<KeptAnswer[]>;
  change(id: AnswerId, change: AnswerChange): Promise<void>;
  remove(id: AnswerId): Promise<void>;
  /** A person's own, newest first. */
  recentOf(team: TeamId, user: SlackUserId, most: number): Promise<RecentQuestion[]>;
  /** How long answers of this data source usually take: the median of the last ones. undefined: there are too few to say. */
  usuallyTookMs(team: TeamId, resource: ResourceId): Promise<number | undefined>;
  /** Deletes the rows of answers from before this moment, in one workspace or in all. @returns how many */
  dropRowsOlderThan(before: Date, team?: TeamId): Promise<number>;
}

const wordsSchema = keptAnswerSchema.pick({
  question: true,
  sql: true,
  explanation: true,
  reader: true,
  comparedWith: true,
  units: true,
  headline: true,
  answeredBy: true,
  modelTrouble: true,
  status: true,
  checks: true,
  columnNames: true,
  sortable: true,
  sortedBy: true,
});

export function createAnswers(db: Database, cipher: Cipher): Answers {
  const answerRows = createAnswerRows(db, cipher);
  const read = async (row: Selectable<AnswerRow> | undefined): Promise<KeptAnswer | undefined> =>
    row && answerOf(row, cipher, await answerRows.open(row));
  const insert = compileOnce(db, (row: Slots<AnswerRow>) => db.insertInto('bot_answers').values({ ...row }));
  const select = compileOnce(db, ({ id }: Slots<Pick<AnswerRow, 'id'>>) =>
    db.selectFrom('bot_answers').selectAll().where('id', '=', id),
  );
  const update = compileOnce(db, ({ id, ...values }: Slots<Updateable<AnswerRow> & Pick<AnswerRow, 'id'>>) =>
    db.updateTable('bot_answers').set(values).where('id', '=', id),
  );
  return {
    async keep(answer) {
      await answerRows.keep(answer, (sealedRows) => insert(rowOf(answer, cipher, sealedRows)));
    },
    async find(id) {
      return read((await select({ id })).rows[0]);
    },
    async findByMessage({ team, channel, ts }) {
      const found = db.selectFrom('bot_answers').selectAll().where('team', '=', team).where('channel', '=', channel);
      return read(await found.where('message_ts', '=', ts).orderBy('asked_at', 'desc').limit(1).executeTakeFirst());
    },
    async findByQuestion({ team, channel, ts }) {
      const found = db.selectFrom('bot_answers').selectAll().where('team', '=', team).where('channel', '=', channel);
      const rows = await found.where('question_ts', '=', ts).orderBy('asked_at').orderBy('id').execute();
      return (await Promise.all(rows.map(read))).filter((answer) => answer !== undefined);
    },
    async change(id, change) {
      const values = changesOf(id, change, cipher);
      if (Object.keys(values).length === 0) return;
      await update({ ...values, id });
    },
    async remove(id) {
      await db.deleteFrom('bot_answers').where('id', '=', id).execute();
    },
    async recentOf(team, user, most) {
      const own = db
        .selectFrom('bot_answers as answer')
        .leftJoin('bot_questions as question', (join) =>
          join
            .onRef('question.team', '=', 'answer.team')
            .onRef('question.channel', '=', 'answer.channel')
            .onRef('question.ts', '=', 'answer.question_ts'),
        )
        .where('answer.team', '=', team)
        .where('answer.asker', '=', user);
      const rows = await own
        .selectAll('answer')
        .select('question.parent_id')
        .orderBy('answer.asked_at', 'desc')
        .orderBy('answer.id')
        .limit(most)
        .execute();
      return rows.flatMap(({ parent_id, ...row }) => {
        const answer = answerOf({ ...row, sealed_rows: null }, cipher, NO_ROWS);
        if (answer === undefined) return [];
        const { question, resource, askedAt } = answer;
        return [{ question, resourceName: resource.name, askedAt, isFollowUp: parent_id !== null }];
      });
    },
    async usuallyTookMs(team, resource) {
      const own = db.selectFrom('bot_answers').select('took_ms').where('team', '=', team);
      const last = own.where('resource_id', '=', resource).orderBy('asked_at', 'desc').limit(USUAL.of);
      const times = (await last.execute()).map((row) => row.took_ms).toSorted((one, other) => one - other);
      return times.length < USUAL.least ? undefined : times[Math.floor(times.length / 2)];
    },
    async dropRowsOlderThan(before, team) {
      const askedBefore = before.toISOString();
      return db.transaction().execute((tx) => dropRows(tx, { team, askedBefore }));
    },
  };
}

/** The median of so many answers says what is usual. With fewer than `least` there is none. */
const USUAL = { of: 20, least: 5 };

type EncryptedColumn = 'sealed_words' | 'sealed_saved_as';

function rowOf(answer: KeptAnswer, cipher: Cipher, sealedRows: string | null): AnswerRow {
  const { id, thread, messageTs, questionTs, audience, asker, resource, conversationId, ...found } = answer;
  const { question, sql, explanation, reader, comparedWith, units, headline, ...others } = found;
  const { answeredBy, modelTrouble, status, checks, columnNames, sortable, sortedBy, ...most } = others;
  const by = { answeredBy, modelTrouble, status, columnNames, sortable, sortedBy };
  const words = { question, sql, explanation, reader, comparedWith, units, headline, ...by, checks };
  const { rows: _rows, further: _further, otherReading: _otherReading, savedAs, ...more } = most;
  const { rowCount, tookMs, askedAt, chart, pictureId, ...rest } = more;
  rest satisfies NothingLeft;
  const { id: resourceId, name, datasetId, ...restOfResource } = resource;
  restOfResource satisfies NothingLeft;
  const encrypt = (column: EncryptedColumn, value: unknown): string =>
    cipher.encrypt(JSON.stringify(value), answerIdentity(column, id));
  return {
    id,
    team: thread.team,
    channel: thread.channel,
    thread_ts: thread.threadTs,
    message_ts: messageTs ?? null,
    question_ts: questionTs ?? null,
    audience,
    asker,
    resource_id: resourceId,
    resource_name: name,
    dataset_id: datasetId ?? null,
    conversation_id: conversationId,
    sealed_words: encrypt('sealed_words', words),
    sealed_rows: sealedRows,
    sealed_saved_as: savedAs === undefined ? null : encrypt('sealed_saved_as', savedAs),
    row_count: rowCount,
    took_ms: Math.round(tookMs),
    asked_at: askedAt.toISOString(),
    chart,
    picture_file_id: pictureId ?? null,
  };
}

function changesOf(id: AnswerId, change: AnswerChange, cipher: Cipher): Updateable<AnswerRow> {
  const { thread, messageTs, audience, chart, pictureId, savedAs, ...rest } = change;
  rest satisfies NothingLeft;
  return {
    ...(thread === undefined ? {} : { team: thread.team, channel: thread.channel, thread_ts: thread.threadTs }),
    ...('messageTs' in change ? { message_ts: messageTs ?? null } : {}),
    ...(audience === undefined ? {} : { audience }),
    ...(chart === undefined ? {} : { chart }),
    ...('pictureId' in change ? { picture_file_id: pictureId ?? null } : {}),
    ...('savedAs' in change
      ? {
          sealed_saved_as:
            savedAs === undefined
              ? null
              : cipher.encrypt(JSON.stringify(savedAs), answerIdentity('sealed_saved_as', id)),
        }
      : {}),
  };
}

function answerOf(row: Selectable<AnswerRow>, cipher: Cipher, opened: OpenedRows): KeptAnswer | undefined {
  const id = answerIdSchema.parse(row.id);
  const decrypt = (column: EncryptedColumn): unknown => {
    const encrypted = row[column];
    const text = encrypted === null ? undefined : cipher.tryDecrypt(encrypted, answerIdentity(column, id));
    return text === undefined ? undefined : JSON.parse(text);
  };
  const encryptedWords = decrypt('sealed_words');
  if (encryptedWords === undefined) return undefined;
  const words = wordsSchema.parse(encryptedWords);
  const resource: Record<keyof KeptAnswer['resource'], unknown> = {
    id: row.resource_id,
    name: row.resource_name,
    datasetId: row.dataset_id ?? undefined,
  };
  const fields: Record<keyof KeptAnswer, unknown> = {
    id,
    thread: { team: row.team, channel: row.channel, threadTs: row.thread_ts },
    messageTs: row.message_ts ?? undefined,
    questionTs: row.question_ts ?? undefined,
    audience: row.audience,
    asker: row.asker,
    question: words.question,
    sql: words.sql,
    explanation: words.explanation,
    reader: words.reader,
    comparedWith: words.comparedWith,
    units: words.units,
    headline: words.headline,
    answeredBy: words.answeredBy,
    modelTrouble: words.modelTrouble,
    status: words.status,
    checks: words.checks,
    columnNames: words.columnNames,
    sortable: words.sortable,
    sortedBy: words.sortedBy,
    resource,
    conversationId: row.conversation_id,
    ...opened,
    rowCount: row.row_count,
    tookMs: row.took_ms,
    askedAt: new Date(row.asked_at),
    chart: row.chart,
    pictureId: row.picture_file_id ?? undefined,
    savedAs: decrypt('sealed_saved_as'),
  };
  return keptAnswerSchema.parse(fields);
}
