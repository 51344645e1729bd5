/** The interface's tables, field by field, as data. */

type FieldType =
  | 'string'
  | 'uuid'
  | 'number'
  | 'integer'
  | 'object'
  | 'rows'
  | 'timestamp'
  | 'resource type'
  | 'service_account';

export interface Field {
  name: string;
  type: FieldType;
  /** Of a request: may be left out. */
  optional?: true;
  /** The interface says that it is null when there is none. */
  nullable?: true;
  /** Of a record: the client can do nothing without it. */
  needed?: true;
}

export type Table = readonly Field[];

const strings = (...names: string[]): Field[] => names.map((name) => ({ name, type: 'string' }));
const times: Field[] = [
  { name: 'created_at', type: 'timestamp' },
  { name: 'updated_at', type: 'timestamp' },
];

export const SIGN_IN_RESULT: Table = [
  { name: 'token', type: 'string', needed: true },
  ...strings('expire', 'external_user_id'),
];

export const CONVERSATION: Table = [
  { name: 'id', type: 'uuid', needed: true },
  { name: 'user_id', type: 'integer' },
  { name: 'query', type: 'string' },
  { name: 'resource_id', type: 'uuid' },
  { name: 'type', type: 'string' },
  { name: 'response', type: 'object', needed: true },
  ...strings('title', 'status', 'feedback_type', 'feedback_detail'),
  { name: 'dataset_id', type: 'uuid' },
  { name: 'parent_id', type: 'uuid' },
  { name: 'root_id', type: 'uuid' },
  { name: 'last_child_id', type: 'uuid', nullable: true },
  ...times,
];

export const RESPONSE: Table = [...strings('sql', 'explanation'), { name: 'data', type: 'rows' }];

export const SAVED_QUERY: Table = [
  { name: 'id', type: 'uuid', needed: true },
  ...strings('query', 'sql', 'explanation'),
  ...times,
];

export const RESOURCE: Table = [
  { name: 'id', type: 'uuid', needed: true },
  ...strings('name', 'description'),
  { name: 'type', type: 'resource type' },
  { name: 'db_credentials', type: 'object' },
  { name: 'dataset_id', type: 'uuid' },
  { name: 'owner_id', type: 'integer' },
  ...times,
];

export const SIGN_IN_REQUEST: Table = [
  { name: 'external_id', type: 'string' },
  { name: 'ttl_seconds', type: 'number' },
  { name: 'display_name', type: 'string', optional: true, nullable: true },
  { name: 'email', type: 'string', optional: true, nullable: true },
  { name: 'picture', type: 'string', optional: true, nullable: true },
];

/** `resource_id` is optional where a dataset is given, as in these requests; `parent_id` and `dataset_id` are described without a field's name. */
export const ASK_REQUEST: Table = [
  { name: 'query', type: 'string' },
  { name: 'resource_id', type: 'uuid', optional: true, nullable: true },
  { name: 'chat_id', type: 'uuid', optional: true, nullable: true },
  { name: 'parent_id', type: 'uuid', optional: true, nullable: true },
  { name: 'dataset_id', type: 'uuid', optional: true, nullable: true },
];

export const SAVE_QUERY_REQUEST: Table = [
  { name: 'query', type: 'string' },
  { name: 'sql', type: 'string' },
  { name: 'explanation', type: 'string', optional: true, nullable: true },
];

export const CREATE_RESOURCE_REQUEST: Table = [
  { name: 'name', type: 'string' },
  { name: 'description', type: 'string', optional: true, nullable: true },
  { name: 'type', type: 'resource type' },
  { name: 'db_credentials', type: 'object' },
];

const database: Table = [
  ...strings('username', 'password', 'host'),
  { name: 'port', type: 'integer' },
  ...strings('dbname'),
];

export const CREDENTIALS: Readonly<Record<string, Table>> = {
  'db:mysql': database,
  'db:postgres': database,
  'dw:bigquery': [
    { name: 'type', type: 'service_account' },
    ...strings('project_id', 'private_key_id', 'private_key', 'client_email', 'client_id', 'auth_uri', 'token_uri'),
    ...strings('auth_provider_x509_cert_url', 'client_x509_cert_url'),
  ],
  'dw:snowflake': strings('account', 'user', 'password', 'warehouse', 'database', 'role'),
};

/** Never told again. */
export const SECRETS = ['password', 'private_key', 'private_key_id'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const IS: Record<FieldType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  object: isObject,
  rows: (value) => Array.isArray(value) && value.every(isObject),
  timestamp: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/.test(value),
  'resource type': (value) => typeof value === 'string' && value in CREDENTIALS,
  service_account: (value) => value === 'service_account',
};

export const isOf = ({ type, nullable }: Field, value: unknown): boolean =>
  IS[type](value) || (nullable === true && value === null);

const ANYTHING = ['text', '', 7, 1.5, true, null, {}, [], [7], ['x'], { a: 1 }];

/** Values that the field may not have. */
export const wrongFor = (field: Field): unknown[] => ANYTHING.filter((value) => !isOf(field, value));
