import type { Generated } from 'kysely';

/**
 * The service's tables. Times are text, `YYYY-MM-DDTHH:MM:SS.ffffff` in UTC, as in the interface;
 * ids are UUIDs in lower case, but for users, which the interface numbers.
 */
export interface ServiceTables {
  service_dataset: DatasetTable;
  service_user: UserTable;
  service_dataset_member: DatasetMemberTable;
  service_resource: ResourceTable;
  service_conversation: ConversationTable;
  service_saved_query: SavedQueryTable;
  service_table_profile: TableProfileTable;
  service_sharing: SharingTable;
  service_policy: PolicyTable;
  service_dead_rows_rule: DeadRowsRuleTable;
  service_given_name: GivenNameTable;
  service_given_name_change: GivenNameChangeTable;
  service_model_request: ModelRequestTable;
  service_model_tally: ModelTallyTable;
  service_model_connection: ModelConnectionTable;
  service_statement: StatementTable;
  service_budget_use: BudgetUseTable;
  service_rate_limit: RateLimitTable;
}

interface DatasetTable {
  id: string;
  /** The API key, by name, whose default dataset this is. */
  api_key: string;
  created_at: string;
}

interface UserTable {
  id: Generated<number>;
  /** Users belong to the API key, by name, that signed them in. */
  api_key: string;
  external_id: string;
  display_name: string | null;
  email: string | null;
  picture: string | null;
  created_at: string;
  updated_at: string;
}

interface DatasetMemberTable {
  dataset_id: string;
  user_id: number;
}

interface ResourceTable {
  id: string;
  dataset_id: string;
  owner_id: number;
  name: string;
  description: string;
  type: string;
  /** All credential fields as JSON, encrypted. */
  sealed_credentials: string;
  created_at: string;
  updated_at: string;
}

interface ConversationTable {
  id: string;
  user_id: number;
  resource_id: string;
  dataset_id: string;
  query: string;
  sql: string;
  explanation: string;
  title: string;
  type: string;
  status: string;
  feedback_type: string;
  feedback_detail: string;
  /** JSON that only the agent understands, encrypted; `null` for none. */
  agent_state: string;
  parent_id: string;
  root_id: string;
  last_child_id: string | null;
  created_at: string;
  updated_at: string;
}

interface SavedQueryTable {
  id: string;
  resource_id: string;
  user_id: number;
  query: string;
  /** The name as it is looked up: whatever its case and spaces. */
  folded_name: string;
  sql: string;
  explanation: string;
  created_at: string;
  updated_at: string;
}

interface TableProfileTable {
  resource_id: string;
  /** Schema and name, as a JSON list. */
  table_key: string;
  /** Of the columns it was learned with. */
  fingerprint: string;
  learned_at: string;
  /** What was learned of it, values too, as JSON, encrypted. */
  sealed_profile: string;
}

interface SharingTable {
  resource_id: string;
  /** 0 or 1. */
  sends_values: number;
  sends_rows: number;
  /** 0 or 1. */
  sends_samples: number;
  /** What was decided about single columns, as a JSON list; names only. */
  columns: string;
  updated_at: string;
}

interface PolicyTable {
  resource_id: string;
  /** What may be read, as JSON; names only. */
  policy: string;
  updated_at: string;
}

interface DeadRowsRuleTable {
  resource_id: string;
  /** Schema, table, and column, as a JSON list. */
  column_key: string;
  /** `leave-out`, `keep`, or `default`: an earlier one was undone. */
  rule: string;
  /** As whoever has the API key names them. */
  changed_by: string;
  changed_at: string;
}

interface GivenNameTable {
  resource_id: string;
  /** Schema, table, and column, as a JSON list. */
  name_key: string;
  /** null: an earlier one was taken back. */
  word: string | null;
  /** As whoever has the API key names them. */
  said_by: string;
  said_at: string;
}

/** Every change, also those that no longer hold. */
interface GivenNameChangeTable extends GivenNameTable {
  id: string;
}

interface ModelRequestTable {
  id: string;
  dataset_id: string;
  resource_id: string;
  user_id: number;
  sent_at: string;
  provider: string;
  model: string;
  call: number;
  outcome: string;
  status: number | null;
  duration_ms: number;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Of the body. */
  bytes: number;
  question: string;
  /** The body, word for word, encrypted. */
  sealed_body: string;
}

interface StatementTable {
  id: string;
  dataset_id: string;
  resource_id: string;
  user_id: number;
  started_at: string;
  purpose: string;
  outcome: string;
  duration_ms: number;
  row_count: number | null;
  /** What the source says it read. */
  read_bytes: number | null;
  /** Of the rows that came back. */
  result_bytes: number | null;
  /** 0 or 1: whether only the beginning of the SQL is kept. */
  sql_cut: number;
  /** The SQL, encrypted. */
  sealed_sql: string;
}

interface ModelConnectionTable {
  dataset_id: string;
  version: string;
  provider: string;
  model: string;
  base_url: string | null;
  /** Encrypted; of no key, nothing is. */
  sealed_key: string;
  daily_tokens: number | null;
  /** 0 or 1. */
  is_on: number;
  /** Ids of resources, as a JSON list. */
  off_resources: string;
  changed_by: string;
  changed_at: string;
}

interface ModelTallyTable {
  resource_id: string;
  dataset_id: string;
  /** `YYYY-MM-DD` of UTC. */
  day: string;
  found: 'same' | 'other' | 'probed';
  questions: number;
}

interface BudgetUseTable {
  /** `YYYY-MM-DD` of UTC. */
  day: string;
  budget: string;
  user_id: number;
  used: number;
}

interface RateLimitTable {
  /** `user 7`, `API key first`. */
  who: string;
  /** In milliseconds since 1970: when all its calls have come back. */
  free_at: number;
}
