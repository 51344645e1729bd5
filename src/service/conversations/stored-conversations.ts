import type { FeedbackRequest, StoredConversation } from '../../contract/stored-conversations.ts';
import { conversationIdSchema, datasetIdSchema, resourceIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { selectChain } from './chain.ts';

/** Conversations as they are read again: without their rows, which aren't kept. */
export interface StoredConversations {
  /** In whatever dataset it is. */
  find(id: string): Promise<StoredConversation | undefined>;
  /** What isn't given stays. */
  rate(id: string, feedback: FeedbackRequest, at: string): Promise<void>;
}

const MOST_TURNS = 200;

export function createStoredConversations(db: ServiceDatabase): StoredConversations {
  return {
    async find(askedId) {
      const found = db.selectFrom('service_conversation').selectAll().where('id', '=', askedId.toLowerCase());
      const row = await found.executeTakeFirst();
      if (row === undefined) return undefined;
      const { agent_state: _, id, sql: statement, explanation, dataset_id, resource_id, ...rest } = row;
      return {
        ...rest,
        id: conversationIdSchema.parse(id),
        dataset_id: datasetIdSchema.parse(dataset_id),
        resource_id: resourceIdSchema.parse(resource_id),
        parent_id: conversationIdSchema.parse(row.parent_id),
        root_id: conversationIdSchema.parse(row.root_id),
        last_child_id: row.last_child_id === null ? null : conversationIdSchema.parse(row.last_child_id),
        response: { sql: statement, explanation },
        chain: await readChain(db, id),
      };
    },

    async rate(id, { feedback_type: type, feedback_detail: detail }, at) {
      const changes = {
        ...(type === undefined ? {} : { feedback_type: type }),
        ...(detail === undefined ? {} : { feedback_detail: detail ?? '' }),
        updated_at: at,
      };
      await db.updateTable('service_conversation').set(changes).where('id', '=', id).execute();
    },
  };
}

async function readChain(db: ServiceDatabase, last: string): Promise<StoredConversation['chain']> {
  const rows = await selectChain(db, last, MOST_TURNS)
    .select(['turn.id', 'turn.parent_id', 'turn.user_id', 'turn.query', 'turn.status', 'turn.created_at'])
    .execute();
  return rows.map((turn) => ({
    ...turn,
    id: conversationIdSchema.parse(turn.id),
    parent_id: conversationIdSchema.parse(turn.parent_id),
  }));
}
