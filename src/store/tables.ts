import type { Kysely } from 'kysely';

/** The bot's tables. Other parts may keep theirs in the same database, hence the prefix. */
export interface BotTables {
  bot_users: UserRow;
  bot_threads: ThreadRow;
  bot_questions: QuestionRow;
  bot_resources: ResourceRow;
}

export type Database = Kysely<BotTables>;

interface UserRow {
  /** `slack:<team>:<user>`, so the Slack user needs no columns of their own. */
  external_id: string;
  external_user_id: string;
  sealed_token: string;
  expires_at: string;
}

interface ThreadRow {
  team: string;
  channel: string;
  thread_ts: string;
  resource_id: string;
  root_id: string;
  last_conversation_id: string;
  updated_at: string;
}

export interface QuestionRow {
  team: string;
  channel: string;
  ts: string;
  thread_ts: string;
  slack_user: string;
  /** null once the question is finished: the text is kept only as long as it may have to be asked again. */
  sealed_text: string | null;
  state: 'received' | 'asking' | 'answered' | 'failed';
  attempts: number;
  received_at: string;
  begun_at: string | null;
  finished_at: string | null;
}

export interface ResourceRow {
  /** Empty: every workspace. Not null, which would be distinct from itself in the key. */
  team: string;
  id: string;
  name: string;
  dataset_id: string | null;
  added_at: string;
}
