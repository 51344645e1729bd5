import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ThreadKey } from '../bot/model/keys.ts';
import { type Remark, remarkSchema, type ThreadState, threadStateSchema } from '../bot/model/question.ts';
import { compileOnce, type Slots } from '../shared/compile-once.ts';
import type { BotTables, Database, NothingLeft } from './tables.ts';

/** Which conversation each Slack thread continues. */
export interface Threads {
  find(thread: ThreadKey): Promise<ThreadState | undefined>;
  save(thread: ThreadKey, state: ThreadState, at: Date): Promise<void>;
  /** The last one. */
  findRemark(thread: ThreadKey): Promise<Remark | undefined>;
  /** For a thread that is known. */
  noteRemark(thread: ThreadKey, remark: Remark): Promise<void>;
}

type KeptThread = Omit<Selectable<BotTables['bot_threads']>, 'remark_by' | 'remark_ts'>;

export function createThreads(db: Database): Threads {
  const isThread =
    ({ team, channel, threadTs }: ThreadKey) =>
    (eb: ExpressionBuilder<BotTables, 'bot_threads'>) =>
      eb.and({ team, channel, thread_ts: threadTs });
  const columns = ['resource_id', 'root_id', 'last_conversation_id', 'without_model'] as const;
  const findOne = compileOnce(db, (thread: Slots<Record<'team' | 'channel' | 'thread_ts', string>>) =>
    db
      .selectFrom('bot_threads')
      .select(columns)
      .where((eb) => eb.and({ ...thread })),
  );
  const save = compileOnce(db, ({ team, channel, thread_ts, ...values }: Slots<KeptThread>) =>
    db
      .insertInto('bot_threads')
      .values({ team, channel, thread_ts, ...values })
      .onConflict((conflict) => conflict.columns(['team', 'channel', 'thread_ts']).doUpdateSet(values)),
  );
  return {
    async find({ team, channel, threadTs }) {
      const [row] = (await findOne({ team, channel, thread_ts: threadTs })).rows;
      if (row === undefined) return undefined;
      const fields: Record<keyof ThreadState, unknown> = {
        resourceId: row.resource_id,
        rootId: row.root_id,
        lastConversationId: row.last_conversation_id,
        withoutModel: row.without_model === 1 ? true : undefined,
      };
      return threadStateSchema.parse(fields);
    },
    async save({ team, channel, threadTs }, { resourceId, rootId, lastConversationId, withoutModel, ...rest }, at) {
      rest satisfies NothingLeft;
      await save({
        team,
        channel,
        thread_ts: threadTs,
        resource_id: resourceId,
        root_id: rootId,
        last_conversation_id: lastConversationId,
        without_model: withoutModel === true ? 1 : 0,
        updated_at: at.toISOString(),
      });
    },
    async findRemark(thread) {
      const columns = ['remark_by', 'remark_ts'] as const;
      const row = await db.selectFrom('bot_threads').select(columns).where(isThread(thread)).executeTakeFirst();
      if (row === undefined || row.remark_by === null || row.remark_ts === null) return undefined;
      const fields: Record<keyof Remark, unknown> = { user: row.remark_by, ts: row.remark_ts };
      return remarkSchema.parse(fields);
    },
    async noteRemark(thread, { user, ts, ...rest }) {
      rest satisfies NothingLeft;
      await db.updateTable('bot_threads').where(isThread(thread)).set({ remark_by: user, remark_ts: ts }).execute();
    },
  };
}
