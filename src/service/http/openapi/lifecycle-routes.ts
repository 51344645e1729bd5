import { DATASETS_PATH, datasetListSchema } from '../../../contract/datasets.ts';
import {
  changeResourceRequestSchema,
  refreshRecordSchema,
  resourceListSchema,
} from '../../../contract/resource-lifecycle.ts';
import { resourceRecordSchema } from '../../../contract/resources.ts';
import {
  changeSavedQueryRequestSchema,
  listedSavedQuerySchema,
  savedQueryListSchema,
  savedQueryPageSchema,
} from '../../../contract/saved-queries.ts';
import { feedbackRequestSchema, storedConversationSchema } from '../../../contract/stored-conversations.ts';
import * as examples from './lifecycle-examples.ts';
import type { NamedSchema, RouteDescription } from './route-description.ts';

const RESOURCES = '/v2/datasets/{dataset_id}/resources';
const RESOURCE = '/v2/resources/{resource_id}';
const QUERIES = `${RESOURCE}/queries`;
const QUERY = `${QUERIES}/{query_id}`;
const CONVERSATION = '/v2/conversations/{conversation_id}';

const OF_READING = [401, 404, 429, 500, 503];
const OF_A_BODY = [...OF_READING, 400, 408, 413, 415];

const resource: NamedSchema = {
  name: 'ResourceRecord',
  schema: resourceRecordSchema,
  examples: { postgres: examples.RESOURCE_RECORD },
};
const query: NamedSchema = {
  name: 'ListedSavedQuery',
  schema: listedSavedQuerySchema,
  examples: { saved: examples.LISTED_SAVED_QUERY },
};
const conversation: NamedSchema = {
  name: 'StoredConversation',
  schema: storedConversationSchema,
  examples: { rated: examples.STORED_CONVERSATION },
};
const GONE = { status: 204, says: 'It is deleted.' };

/** To manage what there is: our own addition to the interface. */
export const LIFECYCLE_ROUTES: readonly RouteDescription[] = [
  {
    method: 'get',
    path: DATASETS_PATH,
    operation: 'listDatasets',
    summary: 'The datasets that the user is a member of, or the one of the API key.',
    security: 'either',
    success: {
      status: 200,
      says: 'Oldest first.',
      body: { name: 'DatasetList', schema: datasetListSchema, examples: { one: examples.DATASETS } },
    },
    failures: [401, 429, 500, 503],
  },
  {
    method: 'get',
    path: RESOURCES,
    operation: 'listResources',
    summary: 'All resources of a dataset, with the fields of their credentials that are not secret.',
    security: 'either',
    success: {
      status: 200,
      says: 'Oldest first.',
      body: { name: 'ResourceList', schema: resourceListSchema, examples: { one: examples.RESOURCES } },
    },
    failures: OF_READING,
  },
  {
    method: 'get',
    path: RESOURCE,
    operation: 'readResource',
    summary: 'A resource, with the fields of its credentials that are not secret.',
    security: 'either',
    success: { status: 200, says: 'The resource.', body: resource },
    failures: OF_READING,
  },
  {
    method: 'patch',
    path: RESOURCE,
    operation: 'changeResource',
    summary:
      'Changes the name, the description, or credentials of a resource: its owner, or whoever has the API key. Credential ' +
      'fields that are not given stay, and null removes an optional one. If a field that is not secret changes, all ' +
      'secrets have to be given again. The new credentials are tried before they replace the old ones.',
    security: 'either',
    request: {
      name: 'ChangeResourceRequest',
      schema: changeResourceRequestSchema,
      examples: { renamed: examples.RENAME_RESOURCE, rotated: examples.ROTATE_PASSWORD },
    },
    success: { status: 200, says: 'The resource as it is now.', body: resource },
    failures: [...OF_A_BODY, 403, 410, 502],
  },
  {
    method: 'delete',
    path: RESOURCE,
    operation: 'deleteResource',
    summary:
      'Deletes a resource with its conversations, saved queries, and all else that belongs to it: its owner, or whoever has ' +
      'the API key. Questions that run on it end with 410.',
    security: 'either',
    success: GONE,
    failures: [...OF_READING, 403],
  },
  {
    method: 'post',
    path: `${RESOURCE}/refresh`,
    operation: 'refreshResource',
    summary:
      'Reads the schema of a resource again, and begins to learn its tables again: its owner, or whoever has the API key.',
    security: 'either',
    success: {
      status: 200,
      says: 'How much was read, and when.',
      body: { name: 'RefreshRecord', schema: refreshRecordSchema, examples: { shop: examples.REFRESHED } },
    },
    failures: [...OF_READING, 403, 408, 410, 502, 504],
  },
  {
    method: 'get',
    path: QUERIES,
    operation: 'listSavedQueries',
    summary: 'Saved queries of a resource, newest first. `before` is the id of the one that they are older than.',
    security: 'either',
    query: savedQueryPageSchema,
    success: {
      status: 200,
      says: 'Newest first.',
      body: { name: 'SavedQueryList', schema: savedQueryListSchema, examples: { one: examples.SAVED_QUERIES } },
    },
    failures: [...OF_READING, 400],
  },
  {
    method: 'get',
    path: QUERY,
    operation: 'readSavedQuery',
    summary: 'A saved query, with who saved it.',
    security: 'either',
    success: { status: 200, says: 'The saved query.', body: query },
    failures: OF_READING,
  },
  {
    method: 'patch',
    path: QUERY,
    operation: 'changeSavedQuery',
    summary:
      'Changes a saved query: who saved it, the owner of the resource, or whoever has the API key. SQL that changes is checked.',
    security: 'either',
    request: {
      name: 'ChangeSavedQueryRequest',
      schema: changeSavedQueryRequestSchema,
      examples: { renamed: examples.RENAME_QUERY },
    },
    success: { status: 200, says: 'The saved query as it is now.', body: query },
    failures: [...OF_A_BODY, 403, 410, 502, 504],
  },
  {
    method: 'delete',
    path: QUERY,
    operation: 'deleteSavedQuery',
    summary: 'Deletes a saved query: who saved it, the owner of the resource, or whoever has the API key.',
    security: 'either',
    success: GONE,
    failures: [...OF_READING, 403],
  },
  {
    method: 'get',
    path: CONVERSATION,
    operation: 'readConversation',
    summary:
      'A conversation with its chain, as it is stored: without rows, which the service does not keep, so `response` has no ' +
      '`data`.',
    security: 'either',
    success: { status: 200, says: 'The conversation.', body: conversation },
    failures: OF_READING,
  },
  {
    method: 'patch',
    path: CONVERSATION,
    operation: 'rateConversation',
    summary: 'Says what people think of an answer.',
    security: 'either',
    request: {
      name: 'FeedbackRequest',
      schema: feedbackRequestSchema,
      examples: { negative: examples.FEEDBACK },
    },
    success: { status: 200, says: 'The conversation as it is now.', body: conversation },
    failures: OF_A_BODY,
  },
];
