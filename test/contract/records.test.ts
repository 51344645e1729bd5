import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { conversationRecordSchema } from '../../src/contract/conversations.ts';
import { failureSchema } from '../../src/contract/failures.ts';
import { resourceRecordSchema } from '../../src/contract/resources.ts';
import { savedQueryRecordSchema } from '../../src/contract/saved-queries.ts';
import { signInResultSchema } from '../../src/contract/sign-in.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const times = { created_at: '2026-11-21T07:40:46.123456', updated_at: '2026-11-21T07:40:46.123456' };

const conversation = {
  id: ID,
  user_id: 7,
  query: 'how many flights?',
  resource_id: ID,
  type: 'query',
  response: { sql: 'SELECT 1', explanation: '', data: [{ n: 1, name: null, tags: ['a', { b: true }] }] },
  title: '',
  status: 'SUCCESS',
  feedback_type: 'NEUTRAL',
  feedback_detail: '',
  dataset_id: ID,
  parent_id: ID,
  root_id: ID,
  last_child_id: null,
  ...times,
};
const resource = {
  id: ID,
  name: 'Flights',
  description: '',
  type: 'db:postgres',
  db_credentials: { host: 'db.example.com', port: 5432 },
  dataset_id: ID,
  owner_id: 7,
  ...times,
};

interface Case {
  name: string;
  schema: z.ZodType;
  record: Record<string, unknown>;
  /** Those that may be missing. */
  optional: string[];
}

const cases: Case[] = [
  {
    name: 'sign-in result',
    schema: signInResultSchema,
    record: { token: 'a.b.c', expire: '2026-11-21T08:40:46Z', external_user_id: '7' },
    optional: [],
  },
  {
    name: 'conversation record',
    schema: conversationRecordSchema,
    record: conversation,
    optional: ['parent_id', 'root_id', 'last_child_id'],
  },
  {
    name: 'saved query record',
    schema: savedQueryRecordSchema,
    record: { id: ID, query: 'Flights', sql: 'SELECT 1', explanation: '', ...times },
    optional: [],
  },
  { name: 'resource record', schema: resourceRecordSchema, record: resource, optional: [] },
  {
    name: 'failure',
    schema: failureSchema,
    record: { code: 'not_found', message: 'No.', request_id: 'r', details: [{ field: 'query', message: 'empty' }] },
    optional: ['details'],
  },
];

describe.each(cases)('the $name', ({ schema, record, optional }) => {
  it('is read whole', () => {
    expect(schema.parse(record)).toEqual(record);
  });

  it('loses what the interface does not know', () => {
    expect(schema.parse({ ...record, surprise: 1 })).toEqual(record);
  });

  it.each(Object.keys(record))('without %s is refused by that name, unless it may be missing', (field) => {
    const { [field]: _, ...rest } = record;
    const result = schema.safeParse(rest);
    expect(result.error?.issues.map(({ path }) => path) ?? []).toEqual(optional.includes(field) ? [] : [[field]]);
  });

  it.each(Object.keys(record))('with a %s of another type is refused by that name', (field) => {
    const result = schema.safeParse({ ...record, [field]: Symbol('neither text nor number') });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe('a conversation record', () => {
  it.each(['sql', 'explanation', 'data'])('without response.%s is refused by that name', (field) => {
    const response = { ...conversation.response, [field]: undefined };
    const { error } = conversationRecordSchema.safeParse({ ...conversation, response });
    expect(error?.issues.map(({ path }) => path)).toEqual([['response', field]]);
  });

  it('may have any text for type, status and feedback, whose values the interface does not list', () => {
    const record = { ...conversation, type: 'chart', status: 'NEEDS_CLARIFICATION', feedback_type: '' };
    expect(conversationRecordSchema.parse(record)).toEqual(record);
  });

  it.each(['parent_id', 'root_id', 'last_child_id'])('may have null for %s', (field) => {
    expect(conversationRecordSchema.safeParse({ ...conversation, [field]: null }).success).toBe(true);
  });
});

describe('a resource record', () => {
  it.each(['db:mysql', 'db:postgres', 'dw:bigquery', 'dw:snowflake'])('may be of type %s', (type) => {
    expect(resourceRecordSchema.safeParse({ ...resource, type }).success).toBe(true);
  });

  it('is of no other type', () => {
    expect(resourceRecordSchema.safeParse({ ...resource, type: 'db:oracle' }).success).toBe(false);
  });
});
