import type { ExpressionBuilder } from 'kysely';
import {
  type ChannelId,
  type ConversationId,
  conversationIdSchema,
  type MessageTs,
  messageTsSchema,
  type ResourceId,
  resourceIdSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
} from '../shared/ids.ts';
import type { BotTables, Database } from './tables.ts';

/** A thread is named by its root message. */
export interface ThreadKey {
  team: TeamId;
  channel: ChannelId;
  threadTs: MessageTs;
}

interface ThreadState {
  resourceId: ResourceId;
  rootId: ConversationId;
  lastConversationId: ConversationId;
}

/** What somebody said in a thread to somebody else than the bot. Its words are kept nowhere. */
interface Remark {
  user: SlackUserId;
  ts: MessageTs;
}

/** Which conversation each Slack thread continues. */
export interface Threads {
  find(thread: ThreadKey): Promise<ThreadState | undefined>;
  save(thread: ThreadKey, state: ThreadState, at: Date): Promise<void>;
  /** The last one. */
  findRemark(thread: ThreadKey): Promise<Remark | undefined>;
  /** Of a thread that is known. */
  noteRemark(thread: ThreadKey, remark: Remark): Promise<void>;
}

export function createThreads(db: Database): Threads {
  const isThread =
    ({ team, channel, threadTs }: ThreadKey) =>
    (eb: ExpressionBuilder<BotTables, 'bot_threads'>) =>
      eb.and({ team, channel, thread_ts: threadTs });
  return {
    async find(thread) {
      const columns = ['resource_id', 'root_id', 'last_conversation_id'] as const;
      const row = await db.selectFrom('bot_threads').select(columns).where(isThread(thread)).executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        resourceId: resourceIdSchema.parse(row.resource_id),
        rootId: conversationIdSchema.parse(row.root_id),
        lastConversationId: conversationIdSchema.parse(row.last_conversation_id),
      };
    },
    async save({ team, channel, threadTs }, { resourceId, rootId, lastConversationId }, at) {
      const values = {
        resource_id: resourceId,
        root_id: rootId,
        last_conversation_id: lastConversationId,
        updated_at: at.toISOString(),
      };
      await db
        .insertInto('bot_threads')
        .values({ team, channel, thread_ts: threadTs, ...values })
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'thread_ts']).doUpdateSet(values))
        .execute();
    },
    async findRemark(thread) {
      const columns = ['remark_by', 'remark_ts'] as const;
      const row = await db.selectFrom('bot_threads').select(columns).where(isThread(thread)).executeTakeFirst();
      if (row === undefined || row.remark_by === null || row.remark_ts === null) return undefined;
      return { user: slackUserIdSchema.parse(row.remark_by), ts: messageTsSchema.parse(row.remark_ts) };
    },
    async noteRemark(thread, { user, ts }) {
      await db.updateTable('bot_threads').where(isThread(thread)).set({ remark_by: user, remark_ts: ts }).execute();
    },
  };
}
