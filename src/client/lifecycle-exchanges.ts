import { z } from 'zod';
import { DATASETS_PATH, datasetListSchema } from '../contract/datasets.ts';
import { type ChangeResourceRequest, refreshPath, resourcePath } from '../contract/resource-lifecycle.ts';
import { type ChangeSavedQueryRequest, savedQueryPath } from '../contract/saved-queries.ts';
import { conversationPath, type FeedbackRequest } from '../contract/stored-conversations.ts';
import type { ConversationId, ResourceId, SavedQueryId } from '../shared/ids.ts';
import type { Exchange } from './exchanges.ts';
import { resourceFactsSchema, schemaFactsSchema } from './lenient-records.ts';

/** What becomes of records after they were created: our own addition to the interface. */

/** Whatever the service says about it: it is done. */
export const done = z.unknown();

export const datasetsExchange = (): Exchange<typeof datasetListSchema> => ({
  route: 'GET /v2/datasets',
  path: DATASETS_PATH,
  body: undefined,
  schema: datasetListSchema,
  safety: 'repeatable',
  secrets: [],
});

export const resourceExchange = (resourceId: ResourceId): Exchange<typeof resourceFactsSchema> => ({
  route: 'GET /v2/resources/<resource_id>',
  path: resourcePath(resourceId),
  body: undefined,
  schema: resourceFactsSchema,
  safety: 'repeatable',
  secrets: [],
});

export const changeResourceExchange = (
  resourceId: ResourceId,
  request: ChangeResourceRequest,
): Exchange<typeof done> => ({
  route: 'PATCH /v2/resources/<resource_id>',
  path: resourcePath(resourceId),
  method: 'PATCH',
  body: request,
  schema: done,
  // A database may lock a user out after some wrong passwords.
  safety: request.db_credentials === undefined ? 'repeatable' : 'once',
  secrets: secretsIn(request.db_credentials ?? {}),
});

const SECRET = /pass|key|secret|token/i;

const secretsIn = (credentials: Record<string, unknown>): string[] =>
  Object.entries(credentials).flatMap(([name, value]) =>
    SECRET.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** A repeated one is answered 404. */
export const deleteResourceExchange = (resourceId: ResourceId): Exchange<typeof done> => ({
  route: 'DELETE /v2/resources/<resource_id>',
  path: resourcePath(resourceId),
  method: 'DELETE',
  body: undefined,
  schema: done,
  safety: 'repeatable',
  secrets: [],
});

export const refreshExchange = (resourceId: ResourceId): Exchange<typeof schemaFactsSchema> => ({
  route: 'POST /v2/resources/<resource_id>/refresh',
  path: refreshPath(resourceId),
  method: 'POST',
  body: undefined,
  schema: schemaFactsSchema,
  safety: 'once',
  secrets: [],
});

export interface SavedQueryAt {
  resourceId: ResourceId;
  id: SavedQueryId;
}

export const changeSavedQueryExchange = (
  { resourceId, id }: SavedQueryAt,
  request: ChangeSavedQueryRequest,
): Exchange<typeof done> => ({
  route: 'PATCH /v2/resources/<resource_id>/queries/<query_id>',
  path: savedQueryPath(resourceId, id),
  method: 'PATCH',
  body: request,
  schema: done,
  safety: 'repeatable',
  secrets: [],
});

export const deleteSavedQueryExchange = ({ resourceId, id }: SavedQueryAt): Exchange<typeof done> => ({
  route: 'DELETE /v2/resources/<resource_id>/queries/<query_id>',
  path: savedQueryPath(resourceId, id),
  method: 'DELETE',
  body: undefined,
  schema: done,
  safety: 'repeatable',
  secrets: [],
});

export const feedbackExchange = (id: ConversationId, request: FeedbackRequest): Exchange<typeof done> => ({
  route: 'PATCH /v2/conversations/<conversation_id>',
  path: conversationPath(id),
  method: 'PATCH',
  body: request,
  schema: done,
  safety: 'repeatable',
  secrets: [],
});
