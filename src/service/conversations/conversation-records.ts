import { sql } from 'kysely';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Cipher } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import {
  type ConversationId,
  conversationIdSchema,
  type DatasetId,
  type ResourceId,
  resourceIdSchema,
} from '../../shared/ids.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { ConversationTurn } from '../agent/agent.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { unlessDeleted } from '../failures.ts';
import { selectChain } from './chain.ts';
import { decryptState, encryptState, NO_STATE } from './encrypted-state.ts';

/** What a follow-up needs to know of the conversation it continues. */
export interface ParentConversation {
  id: ConversationId;
  rootId: ConversationId;
  resourceId: ResourceId;
}

export interface NewConversation {
  id: ConversationId;
  userId: number;
  resourceId: ResourceId;
  datasetId: DatasetId;
  query: string;
  sql: string;
  explanation: string;
  title: string;
  type: string;
  status: string;
  feedbackType: string;
  state: JsonValue;
  /** Undefined: the first of its chain, its own parent and root. */
  parent: ParentConversation | undefined;
}

export interface Lineage {
  parentId: ConversationId;
  rootId: ConversationId;
  createdAt: string;
}

/** Result rows are not kept: the chain does not need them. */
export interface ConversationRecords {
  /** Writes the conversation and makes it its parent's last child, both or neither. */
  add(conversation: NewConversation): Promise<Lineage>;
  /** Undefined also for a conversation in a dataset this user is no member of. */
  findVisible(id: string, userId: number): Promise<ParentConversation | undefined>;
  /** The chain that ends with this conversation, oldest first, at most `turns` of it. */
  history(last: ConversationId, turns: number): Promise<ConversationTurn[]>;
}

/** A state is for follow-ups, and may hold rows: so many days later it is dropped. */
const STATE_DAYS = 30;
const DAY_MS = 86_400_000;

interface Deps {
  db: ServiceDatabase;
  cipher: Cipher;
  clock: Clock;
}

export function createConversationRecords(deps: Deps): ConversationRecords {
  const { db, clock } = deps;
  let forgotAt = 0;

  /** Once a day is often enough. */
  async function forgetOldStates(): Promise<void> {
    const now = clock.now().getTime();
    if (now - forgotAt < DAY_MS) return;
    forgotAt = now;
    await db
      .updateTable('service_conversation')
      .set({ agent_state: NO_STATE })
      // As the index says it: a bound value would not let it be used.
      .where('agent_state', '!=', sql.lit(NO_STATE))
      .where('created_at', '<', formatTimestamp(new Date(now - STATE_DAYS * DAY_MS)))
      .execute();
  }

  return {
    async add(conversation) {
      await forgetOldStates();
      return unlessDeleted(addConversation(deps, conversation));
    },

    async findVisible(id, userId) {
      const row = await db
        .selectFrom('service_conversation as conversation')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'conversation.dataset_id')
        .select(['conversation.id', 'conversation.root_id', 'conversation.resource_id'])
        .where('conversation.id', '=', id.toLowerCase())
        .where('member.user_id', '=', userId)
        .executeTakeFirst();
      return (
        row && {
          id: conversationIdSchema.parse(row.id),
          rootId: conversationIdSchema.parse(row.root_id),
          resourceId: resourceIdSchema.parse(row.resource_id),
        }
      );
    },

    history: (last, turns) => readHistory(deps, last, turns),
  };
}

/**
 * The parent's row is touched before the clock is read, so that of two children at once the second waits there and is
 * created after the first. Nothing but the database is awaited inside: SQLite has one connection for all.
 */
function addConversation({ db, cipher, clock }: Deps, conversation: NewConversation): Promise<Lineage> {
  const { id, parent } = conversation;
  const parentId = parent?.id ?? id;
  return db.transaction().execute(async (tx) => {
    const updateParent = tx.updateTable('service_conversation').where('id', '=', parentId);
    await updateParent.set({ last_child_id: id }).execute();
    const createdAt = formatTimestamp(clock.now());
    await updateParent.set({ updated_at: createdAt }).execute();
    const lineage = { parentId, rootId: parent?.rootId ?? id, createdAt };
    await tx
      .insertInto('service_conversation')
      .values({ ...rowOf(conversation, lineage), agent_state: encryptState(conversation.state, conversation, cipher) })
      .execute();
    return lineage;
  });
}

function rowOf(conversation: NewConversation, { parentId, rootId, createdAt }: Lineage) {
  return {
    id: conversation.id,
    user_id: conversation.userId,
    resource_id: conversation.resourceId,
    dataset_id: conversation.datasetId,
    query: conversation.query,
    sql: conversation.sql,
    explanation: conversation.explanation,
    title: conversation.title,
    type: conversation.type,
    status: conversation.status,
    feedback_type: conversation.feedbackType,
    feedback_detail: '',
    parent_id: parentId,
    root_id: rootId,
    last_child_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

async function readHistory({ db, cipher }: Deps, last: ConversationId, turns: number): Promise<ConversationTurn[]> {
  const rows = await selectChain(db, last, turns)
    .select(['turn.id', 'turn.dataset_id', 'turn.query', 'turn.sql', 'turn.explanation', 'turn.status'])
    .select('turn.agent_state')
    .execute();
  return rows.map((row) => ({
    question: row.query,
    sql: row.sql,
    explanation: row.explanation,
    status: row.status,
    state: decryptState(row.agent_state, { id: row.id, datasetId: row.dataset_id }, cipher),
  }));
}
