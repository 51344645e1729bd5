import {
  conversationIdSchema,
  datasetIdSchema,
  externalIdOf,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../src/shared/ids.ts';

export const ids = {
  conversation: conversationIdSchema.parse('11111111-1111-4111-8111-111111111111'),
  parent: conversationIdSchema.parse('22222222-2222-4222-8222-222222222222'),
  resource: resourceIdSchema.parse('33333333-3333-4333-8333-333333333333'),
  dataset: datasetIdSchema.parse('44444444-4444-4444-8444-444444444444'),
  savedQuery: '55555555-5555-4555-8555-555555555555',
};

export const asker = { externalId: externalIdOf(teamIdSchema.parse('T1'), slackUserIdSchema.parse('U1')) };
export const otherAsker = { externalId: externalIdOf(teamIdSchema.parse('T1'), slackUserIdSchema.parse('U2')) };

const times = { created_at: '2026-11-21T07:40:46.123456', updated_at: '2026-11-21T07:40:46.123456' };

/** The records as the interface describes them. */
export const conversation = {
  id: ids.conversation,
  user_id: 7,
  query: 'how many flights?',
  resource_id: ids.resource,
  type: 'query',
  response: { sql: 'SELECT count(*) FROM flights', explanation: '', data: [{ count: 12 }] },
  title: '',
  status: 'SUCCESS',
  feedback_type: 'NEUTRAL',
  feedback_detail: '',
  dataset_id: ids.dataset,
  parent_id: ids.parent,
  root_id: ids.parent,
  last_child_id: null,
  ...times,
};

/** What the client reads of it. */
export const asked = {
  id: conversation.id,
  resource_id: conversation.resource_id,
  root_id: conversation.root_id,
  status: conversation.status,
  response: conversation.response,
};

export const savedQuery = {
  id: ids.savedQuery,
  query: 'Flights',
  sql: 'SELECT 1',
  explanation: 'all of them',
  ...times,
};

export const resource = {
  id: ids.resource,
  name: 'Flights',
  description: '',
  type: 'db:postgres',
  db_credentials: { host: 'db.example.com', port: 5432 },
  dataset_id: ids.dataset,
  owner_id: 7,
  ...times,
};

export const createResourceRequest = {
  name: 'Flights',
  type: 'db:postgres' as const,
  db_credentials: {
    username: 'reader',
    password: 'pass-word-4711',
    host: 'db.example.com',
    port: 5432,
    dbname: 'flights',
  },
};
