import type { AskRequest, ConversationRecord } from '../../../contract/conversations.ts';
import type { ChangeDeadRows, DeadRowsList } from '../../../contract/dead-rows.ts';
import type { Failure } from '../../../contract/failures.ts';
import type {
  ChangeModelRequest,
  ConnectModelRequest,
  ModelCheck,
  ModelCheckRequest,
  ModelConnection,
  ModelList,
  ModelListRequest,
} from '../../../contract/model-connection.ts';
import type {
  ModelRequestList,
  ModelRequestRecord,
  WholeModelRequestRecord,
} from '../../../contract/model-requests.ts';
import type { ChangeNames, NamesList } from '../../../contract/names.ts';
import type { OverviewRecord } from '../../../contract/overview.ts';
import type { Policy, PolicyNames } from '../../../contract/policy.ts';
import type { QueryHistory } from '../../../contract/query-history.ts';
import type { SavedQueryRecord, SaveQueryRequest } from '../../../contract/saved-queries.ts';
import type { ColumnList, SharingRecord, SharingRequest } from '../../../contract/sharing.ts';
import type { SignInRequest, SignInResult } from '../../../contract/sign-in.ts';
import type { Stage, StreamFailure } from '../../../contract/stages.ts';
import { DATABASE_TYPES } from '../../databases/index.ts';

/** As JSON: what a caller sends and gets. The tests read each by its schema. */
export type AsSent<T> = { [Field in keyof T]: unknown };

const CONVERSATION = '5b0e6c1e-2f4b-4f0e-9a53-0b8f1c8a2a11';
const RESOURCE = '0d1d7c9e-58a1-4d5e-8f0a-6a4d3c0f9b22';
const DATASET = '9f3a5b7c-6e2d-4c1b-8a90-1e2d3c4b5a33';
const AT = '2026-03-01T12:00:00.000000';

const WHERE = { dataset_id: DATASET, owner_id: 7, created_at: AT, updated_at: AT };

export const SIGN_IN: AsSent<SignInRequest> = {
  external_id: 'crm:4711',
  ttl_seconds: 3600,
  display_name: 'Ana Lopes',
  email: 'ana@example.com',
  picture: 'https://example.com/ana.png',
};

export const SIGNED_IN: AsSent<SignInResult> = {
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  expire: '2026-03-01T13:00:00.000Z',
  external_user_id: '7',
};

export const QUESTION: AsSent<AskRequest> = {
  query: 'How many orders did each customer place last month?',
  resource_id: RESOURCE,
  resource_ids: null,
  chat_id: null,
  parent_id: null,
  dataset_id: DATASET,
};

export const OVERVIEW_RECORD: AsSent<OverviewRecord> = {
  tables: [
    {
      name: 'orders',
      about: 'Orders that customers placed',
      rows: 20055,
      first_day: '2024-01-01',
      last_day: '2026-02-28',
    },
    { name: 'customers', about: '', rows: null, first_day: null, last_day: null },
  ],
  table_count: 2,
  questions: ['Revenue by month this year'],
  definitions: [{ term: 'turnover', meaning: 'the amount of orders' }],
};

export const CONVERSATION_RECORD: AsSent<ConversationRecord> = {
  id: CONVERSATION,
  user_id: 7,
  query: QUESTION.query,
  resource_id: RESOURCE,
  type: 'query',
  response: {
    sql: 'SELECT customer, count(*) AS orders FROM orders GROUP BY customer',
    explanation: 'Counted the orders of each customer.',
    data: [
      { customer: 'Acme', orders: 12 },
      { customer: 'Umbrella', orders: 3 },
    ],
  },
  title: QUESTION.query,
  status: 'SUCCESS',
  feedback_type: 'NEUTRAL',
  feedback_detail: '',
  dataset_id: DATASET,
  parent_id: CONVERSATION,
  root_id: CONVERSATION,
  last_child_id: null,
  created_at: AT,
  updated_at: AT,
};

export const SAVE_QUERY: AsSent<Required<SaveQueryRequest>> = {
  query: 'Orders by customer',
  sql: 'SELECT customer, count(*) AS orders FROM orders GROUP BY customer',
  explanation: 'For the weekly report.',
};

export const SAVED_QUERY: AsSent<SavedQueryRecord> = {
  id: '3c5d7e9f-1a2b-4c3d-8e4f-5a6b7c8d9e44',
  ...SAVE_QUERY,
  created_at: AT,
  updated_at: AT,
};

/** One of each type, by its name without `db:` or `dw:`. */
export const CREATE_RESOURCE = Object.fromEntries(
  Object.entries(DATABASE_TYPES).map(([type, { example }]) => {
    const { credentials, ...described } = example;
    return [type.replace(/^\w+:/, ''), { ...described, type, db_credentials: credentials }];
  }),
);

export const RESOURCE_RECORD = {
  id: RESOURCE,
  name: 'Shop',
  description: 'Orders and customers',
  type: 'db:postgres',
  db_credentials: { host: 'db.example.com', port: 5432, dbname: 'shop', username: 'reader' },
  ...WHERE,
};

const EMAIL = { schema: 'public', table: 'customers', column: 'email' };
const CITY = { schema: 'public', table: 'customers', column: 'city' };
const MODEL = { provider: 'openai', model: 'gpt-5.1' };

export const CONNECT_MODEL: AsSent<ConnectModelRequest> = {
  provider: 'openai',
  model: 'gpt-5.1',
  api_key: 'sk-…',
  daily_tokens: 2_000_000,
  changed_by: 'slack:T024BE7LD:U024BE7LH',
};

export const CHECK_MODEL: AsSent<ModelCheckRequest> = {
  provider: 'ollama',
  model: 'qwen3',
  part: 'tools',
};

export const MODEL_CHECK: AsSent<ModelCheck> = {
  checks: [
    { check: 'reach', detail: '127.0.0.1:11434 answers and accepts the key', is_well: true },
    { check: 'tools', detail: 'it calls the tools as they are described', is_well: true },
  ],
};

export const LIST_MODELS: AsSent<ModelListRequest> = { provider: 'ollama' };

export const MODEL_LIST: AsSent<ModelList> = { models: ['qwen3', 'llama3.3'] };

export const CHANGE_MODEL: AsSent<ChangeModelRequest> = { is_on: false, changed_by: 'slack:T024BE7LD:U024BE7LH' };

export const MODEL_CONNECTION: AsSent<ModelConnection> = {
  origin: 'connected',
  provider: 'openai',
  model: 'gpt-5.1',
  base_url: null,
  has_key: true,
  is_on: true,
  off_resources: [],
  daily_tokens: 2_000_000,
  changed_by: 'slack:T024BE7LD:U024BE7LH',
  changed_at: AT,
};

export const SHARING: AsSent<SharingRequest> = {
  values: true,
  rows: false,
  samples: false,
  columns: [{ ...CITY, share: false }],
};

export const SHARING_RECORD: AsSent<SharingRecord> = {
  model: MODEL,
  values: true,
  rows: false,
  samples: false,
  allowed: { values: true, rows: true },
  columns: [
    { ...CITY, share: false, decided: true, because: '' },
    { ...EMAIL, share: false, decided: false, because: 'looks like e-mail addresses' },
  ],
};

export const COLUMNS: AsSent<ColumnList> = { columns: [CITY, EMAIL] };

export const POLICY: AsSent<Policy> = {
  tables: { allow: 'all_but', list: [{ schema: 'hr', table: null }] },
  columns: [{ ...EMAIL, rule: 'mask' }],
};

export const POLICY_NAMES: AsSent<PolicyNames> = { tables: [], columns: [CITY, EMAIL] };

export const CHANGE_DEAD_ROWS: AsSent<ChangeDeadRows> = {
  by: 'slack:T1:U1',
  columns: [{ schema: 'public', table: 'customers', column: 'deleted_at', rule: 'keep' }],
};

const CUT_DOWN = { schema: 'public', table: 'orders', column: 'x_qt', word: 'returned quantity' };

export const CHANGE_NAMES: AsSent<ChangeNames> = { by: 'slack:T1:U1', names: [CUT_DOWN] };

export const NAMES: AsSent<NamesList> = {
  names: [{ ...CUT_DOWN, said_by: 'slack:T1:U1', said_at: AT }],
  is_learned: true,
};

export const DEAD_ROWS: AsSent<DeadRowsList> = {
  columns: [
    {
      schema: 'public',
      table: 'customers',
      column: 'deleted_at',
      kinds: ['deleted'],
      rows: 20,
      is_sure: true,
      rule: 'keep',
      is_default: false,
      changed_by: 'slack:T1:U1',
      changed_at: AT,
    },
  ],
};

const REQUEST = {
  id: '7a8b9c0d-1e2f-4a3b-8c4d-5e6f7a8b9c66',
  sent_at: AT,
  resource_id: RESOURCE,
  resource_name: 'Shop',
  user_id: 7,
  external_id: 'crm:4711',
  question: 'How many orders did each customer place last month?',
  ...MODEL,
  call: 1,
  outcome: 'answered',
  status: 200,
  duration_ms: 2_140,
  input_tokens: 3_900,
  output_tokens: 120,
  bytes: 15_210,
} satisfies AsSent<ModelRequestRecord>;

export const MODEL_REQUESTS: AsSent<ModelRequestList> = {
  model: MODEL,
  keep_days: 7,
  requests: [REQUEST],
  tally: [
    { resource_id: RESOURCE, found: 'other', questions: 2 },
    { resource_id: RESOURCE, found: 'same', questions: 38 },
  ],
};

export const WHOLE_MODEL_REQUEST: AsSent<WholeModelRequestRecord> = {
  ...REQUEST,
  body: '{"model":"gpt-5.1","messages":[{"role":"user","content":"How many orders …"}]}',
};

export const QUERY_HISTORY: AsSent<QueryHistory> = {
  keep_days: 30,
  statements: [
    {
      id: '8b9c0d1e-2f3a-4b4c-9d5e-6f7a8b9c0d77',
      started_at: AT,
      resource_id: RESOURCE,
      resource_name: 'Shop',
      resource_type: 'dw:bigquery',
      user_id: 7,
      external_id: 'crm:4711',
      purpose: 'answer',
      outcome: 'done',
      duration_ms: 1_830,
      row_count: 12,
      read_bytes: 41_943_040,
      result_bytes: 640,
      sql: 'SELECT customer_id, count(*) AS orders FROM shop.orders GROUP BY customer_id',
      sql_cut: false,
    },
  ],
};

export const METRICS = [
  '# HELP parley_service_questions_total Questions, by what became of them and who answered.',
  '# TYPE parley_service_questions_total counter',
  'parley_service_questions_total{outcome="answered",answered_by="engine"} 12',
  '',
].join('\n');

export const FAILURE: Failure = {
  code: 'invalid_request',
  message: "The request isn't valid. query: must not be empty",
  request_id: '2f6c9a1e-7b3d-4e5f-8a90-b1c2d3e4f555',
  details: [{ field: 'query', message: 'must not be empty' }],
};

export const STREAM_FAILURE: StreamFailure = {
  status: 409,
  code: 'resource_not_clear',
  message: "The question doesn't clearly fit one resource. Set resource_id.",
  request_id: FAILURE.request_id,
};

const RUNNING: Stage = { stage: 'running_sql', statement: 1, source: 'Shop', state: 'running' };

export const STAGES = {
  choosing: { stage: 'choosing_source', sources: 3 },
  reading: { stage: 'reading_tables', source: 'Shop', tables: 34 },
  understanding: { stage: 'reading_question' },
  writing: { stage: 'writing_query' },
  asking: { stage: 'asking_model' },
  running: RUNNING,
  ran: { ...RUNNING, state: 'done', rows: 2 },
  checking: { stage: 'checking' },
} satisfies Record<string, Stage>;

export const STREAM = [
  `event: stage\ndata: ${JSON.stringify(RUNNING)}\n\n`,
  ': still at work\n\n',
  `event: record\ndata: ${JSON.stringify(CONVERSATION_RECORD)}\n\n`,
].join('');

export const PATH_IDS = {
  resource_id: RESOURCE,
  dataset_id: DATASET,
  request_id: REQUEST.id,
  query_id: SAVED_QUERY.id,
  conversation_id: CONVERSATION,
};
