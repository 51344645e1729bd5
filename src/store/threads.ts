import {
  type ChannelId,
  type ConversationId,
  conversationIdSchema,
  type MessageTs,
  type ResourceId,
  resourceIdSchema,
  type TeamId,
} from '../shared/ids.ts';
import type { Database } from './tables.ts';

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

/** Which conversation each Slack thread continues. */
export interface Threads {
  find(thread: ThreadKey): Promise<ThreadState | undefined>;
  save(thread: ThreadKey, state: ThreadState, at: Date): Promise<void>;
}

export function createThreads(db: Database): Threads {
  return {
    async find({ team, channel, threadTs }) {
      const row = await db
        .selectFrom('bot_threads')
        .select(['resource_id', 'root_id', 'last_conversation_id'])
        .where('team', '=', team)
        .where('channel', '=', channel)
        .where('thread_ts', '=', threadTs)
        .executeTakeFirst();
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
  };
}
