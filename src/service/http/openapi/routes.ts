import { z } from 'zod';
import { askRequestSchema, CONVERSATIONS_PATH, conversationRecordSchema } from '../../../contract/conversations.ts';
import { changeDeadRowsSchema, deadRowsListSchema } from '../../../contract/dead-rows.ts';
import {
  changeModelRequestSchema,
  connectModelRequestSchema,
  modelCheckRequestSchema,
  modelCheckSchema,
  modelConnectionSchema,
  modelListRequestSchema,
  modelListSchema,
} from '../../../contract/model-connection.ts';
import {
  MODEL_REQUESTS_PATH,
  modelRequestListSchema,
  modelRequestPageSchema,
  wholeModelRequestSchema,
} from '../../../contract/model-requests.ts';
import { changeNamesSchema, namesListSchema } from '../../../contract/names.ts';
import { overviewRecordSchema } from '../../../contract/overview.ts';
import { findPolicyNamesSchema, policyNamesSchema, policySchema } from '../../../contract/policy.ts';
import { QUERY_HISTORY_PATH, queryHistoryPageSchema, queryHistorySchema } from '../../../contract/query-history.ts';
import { createResourceRequestSchema, resourceRecordSchema } from '../../../contract/resources.ts';
import { savedQueryRecordSchema, saveQueryRequestSchema } from '../../../contract/saved-queries.ts';
import {
  columnListSchema,
  findColumnsSchema,
  sharingRecordSchema,
  sharingRequestSchema,
} from '../../../contract/sharing.ts';
import { SIGN_IN_PATH, signInRequestSchema, signInResultSchema } from '../../../contract/sign-in.ts';
import { stageSchema, streamFailureSchema } from '../../../contract/stages.ts';
import { METRICS_PATH } from '../../../shared/metrics.ts';
import * as examples from './examples.ts';
import { LIFECYCLE_ROUTES } from './lifecycle-routes.ts';
import type { NamedSchema, RouteDescription } from './route-description.ts';

const statusSchema = z.object({ status: z.string() });
const health = (status: string): NamedSchema => ({
  name: 'Health',
  schema: statusSchema,
  examples: { well: { status } },
});

const OF_ANY_CALL = [400, 401, 408, 413, 415, 429, 500, 503];

const TELLS_MODEL = {
  status: 200,
  says: 'What holds for the next question.',
  body: { name: 'ModelConnection', schema: modelConnectionSchema, examples: { openai: examples.MODEL_CONNECTION } },
};

/** All that the service offers. */
export const ROUTES: readonly RouteDescription[] = [
  {
    method: 'post',
    path: SIGN_IN_PATH,
    operation: 'signInExternal',
    summary:
      'Signs a user in: creates the user, or updates the given profile fields, and returns a token. Without an email, the user has none from then on.',
    security: 'apiKey',
    request: { name: 'SignInRequest', schema: signInRequestSchema, examples: { user: examples.SIGN_IN } },
    success: {
      status: 200,
      says: 'The token and when it expires.',
      body: { name: 'SignInResult', schema: signInResultSchema, examples: { signedIn: examples.SIGNED_IN } },
    },
    failures: OF_ANY_CALL,
  },
  {
    method: 'post',
    path: CONVERSATIONS_PATH,
    operation: 'ask',
    summary:
      'Answers a question about a resource. Without `resource_id`, the service picks the resource of the dataset, or of `resource_ids`, ' +
      'that the question fits, and returns 409 if none clearly fits. `chat_id` or `parent_id` continues a conversation. A question ' +
      'without an answer returns a record too: `status` is then `FAILED`, `NEEDS_CLARIFICATION`, or `BUDGET_SPENT`, and `explanation` says why.',
    security: 'accessToken',
    request: { name: 'AskRequest', schema: askRequestSchema, examples: { question: examples.QUESTION } },
    success: {
      status: 200,
      says: 'The conversation record.',
      body: {
        name: 'ConversationRecord',
        schema: conversationRecordSchema,
        examples: { answered: examples.CONVERSATION_RECORD },
      },
      stream: {
        says:
          'Where `Accept` prefers `text/event-stream`: any number of events `stage` (`Stage`) that say what is being ' +
          'done, then one `record` (`ConversationRecord`) or one `error` (`StreamFailure`). Comments keep the ' +
          'connection open. What fails before the first event is answered with its own status.',
        data: [
          { name: 'Stage', schema: stageSchema, examples: examples.STAGES },
          { name: 'StreamFailure', schema: streamFailureSchema, examples: { failure: examples.STREAM_FAILURE } },
        ],
        example: examples.STREAM,
      },
    },
    failures: [...OF_ANY_CALL, 404, 409, 410],
  },
  {
    method: 'post',
    path: '/v2/resources/{resource_id}/queries',
    operation: 'saveQuery',
    summary: 'Saves a query on a resource after checking its SQL there.',
    security: 'accessToken',
    request: { name: 'SaveQueryRequest', schema: saveQueryRequestSchema, examples: { query: examples.SAVE_QUERY } },
    success: {
      status: 201,
      says: 'The saved query.',
      body: { name: 'SavedQueryRecord', schema: savedQueryRecordSchema, examples: { saved: examples.SAVED_QUERY } },
    },
    failures: [...OF_ANY_CALL, 404, 410, 502, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/overview',
    operation: 'readOverview',
    summary:
      'What a resource holds: its tables in words, how many rows they have, the days they cover, and questions to try.',
    security: 'accessToken',
    success: {
      status: 200,
      says: 'What is known by now.',
      body: { name: 'OverviewRecord', schema: overviewRecordSchema, examples: { shop: examples.OVERVIEW_RECORD } },
    },
    failures: [401, 404, 410, 429, 500, 502, 503, 504],
  },
  {
    method: 'get',
    path: '/v2/model',
    operation: 'readModelConnection',
    summary: 'The language model that answers questions, as it is configured or connected. Its key is never told.',
    security: 'apiKey',
    success: TELLS_MODEL,
    failures: [401, 429, 500],
  },
  {
    method: 'put',
    path: '/v2/model',
    operation: 'connectModel',
    summary:
      'Connects a language model in place of the one before. It is not tried first. Where the configuration names ' +
      'one, this is refused.',
    security: 'apiKey',
    request: {
      name: 'ConnectModelRequest',
      schema: connectModelRequestSchema,
      examples: { openai: examples.CONNECT_MODEL },
    },
    success: TELLS_MODEL,
    failures: [...OF_ANY_CALL, 403],
  },
  {
    method: 'patch',
    path: '/v2/model',
    operation: 'changeModelConnection',
    summary: 'Turns the connected model on or off, for all resources or for some, or changes what it may use in a day.',
    security: 'apiKey',
    request: {
      name: 'ChangeModelRequest',
      schema: changeModelRequestSchema,
      examples: { off: examples.CHANGE_MODEL },
    },
    success: TELLS_MODEL,
    failures: [...OF_ANY_CALL, 403, 404],
  },
  {
    method: 'delete',
    path: '/v2/model',
    operation: 'removeModelConnection',
    summary: 'Removes the connected model and its key. Questions that it is answering now are answered.',
    security: 'apiKey',
    success: { status: 204, says: 'It is removed, or there was none.' },
    failures: [401, 403, 429, 500],
  },
  {
    method: 'post',
    path: '/v2/model/check',
    operation: 'checkModel',
    summary:
      'Tries a part of a connection with a question over made-up tables, and keeps nothing: whether the model calls ' +
      'tools, goes on after the result of one, and reads a long prompt.',
    security: 'apiKey',
    request: { name: 'ModelCheckRequest', schema: modelCheckRequestSchema, examples: { tools: examples.CHECK_MODEL } },
    success: {
      status: 200,
      says: 'What was found.',
      body: { name: 'ModelCheck', schema: modelCheckSchema, examples: { works: examples.MODEL_CHECK } },
    },
    failures: [...OF_ANY_CALL, 403],
  },
  {
    method: 'post',
    path: '/v2/model/list',
    operation: 'listModels',
    summary: 'The models that a provider lists. Nothing but the key is sent to it.',
    security: 'apiKey',
    request: { name: 'ModelListRequest', schema: modelListRequestSchema, examples: { ollama: examples.LIST_MODELS } },
    success: {
      status: 200,
      says: 'Their ids; none where it gives no list.',
      body: { name: 'ModelList', schema: modelListSchema, examples: { ollama: examples.MODEL_LIST } },
    },
    failures: [...OF_ANY_CALL, 403],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/sharing',
    operation: 'readSharing',
    summary:
      'What a language model may be told of a resource: whether values and rows are sent, and the columns that are ' +
      'withheld or that were decided about.',
    security: 'apiKey',
    success: {
      status: 200,
      says: 'What holds for the next question.',
      body: { name: 'SharingRecord', schema: sharingRecordSchema, examples: { shop: examples.SHARING_RECORD } },
    },
    failures: [401, 404, 410, 429, 500, 502, 503, 504],
  },
  {
    method: 'put',
    path: '/v2/resources/{resource_id}/sharing',
    operation: 'replaceSharing',
    summary:
      'Decides what a language model may be told of a resource. The request replaces all earlier decisions, and holds ' +
      'from the next question on.',
    security: 'apiKey',
    request: {
      name: 'SharingRequest',
      schema: sharingRequestSchema,
      examples: { noRows: examples.SHARING },
    },
    success: {
      status: 200,
      says: 'What holds for the next question.',
      body: { name: 'SharingRecord', schema: sharingRecordSchema, examples: { shop: examples.SHARING_RECORD } },
    },
    failures: [...OF_ANY_CALL, 404, 410, 502, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/columns',
    operation: 'findColumns',
    summary: 'Up to 100 columns of a resource whose names have the words of `find`.',
    security: 'apiKey',
    query: findColumnsSchema,
    success: {
      status: 200,
      says: 'The columns, in the order of the resource.',
      body: { name: 'ColumnList', schema: columnListSchema, examples: { shop: examples.COLUMNS } },
    },
    failures: [400, 401, 404, 410, 429, 500, 502, 503, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/policy',
    operation: 'readPolicy',
    summary: 'What may be read of a resource: which tables, and which columns are masked or withheld.',
    security: 'apiKey',
    success: {
      status: 200,
      says: 'What holds for the next statement.',
      body: { name: 'Policy', schema: policySchema, examples: { shop: examples.POLICY } },
    },
    failures: [401, 404, 429, 500, 503],
  },
  {
    method: 'put',
    path: '/v2/resources/{resource_id}/policy',
    operation: 'replacePolicy',
    summary:
      'Decides what may be read of a resource. The request replaces all earlier decisions, and holds for every statement ' +
      'that begins after it.',
    security: 'apiKey',
    request: { name: 'Policy', schema: policySchema, examples: { shop: examples.POLICY } },
    success: {
      status: 200,
      says: 'What holds for the next statement.',
      body: { name: 'Policy', schema: policySchema, examples: { shop: examples.POLICY } },
    },
    failures: [...OF_ANY_CALL, 404, 502, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/policy/names',
    operation: 'findPolicyNames',
    summary:
      'Up to 100 tables and schemas, or columns, of a resource whose names have the words of `find`, also of what may ' +
      'not be read.',
    security: 'apiKey',
    query: findPolicyNamesSchema,
    success: {
      status: 200,
      says: 'The names, in the order of the resource.',
      body: { name: 'PolicyNames', schema: policyNamesSchema, examples: { shop: examples.POLICY_NAMES } },
    },
    failures: [400, 401, 404, 429, 500, 502, 503, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/dead-rows',
    operation: 'readDeadRows',
    summary:
      'Columns that say which rows of a resource are deleted, past versions, void, or tests; whether answers leave them ' +
      'out; and who changed that.',
    security: 'apiKey',
    success: {
      status: 200,
      says: 'The columns that are known by now.',
      body: { name: 'DeadRowsList', schema: deadRowsListSchema, examples: { shop: examples.DEAD_ROWS } },
    },
    failures: [401, 404, 410, 429, 500, 502, 503, 504],
  },
  {
    method: 'put',
    path: '/v2/resources/{resource_id}/dead-rows',
    operation: 'changeDeadRows',
    summary:
      'Decides for single columns whether answers leave such rows out, or sets them back to their defaults. Other columns ' +
      'stay as they are. It applies from the next question.',
    security: 'apiKey',
    request: {
      name: 'ChangeDeadRows',
      schema: changeDeadRowsSchema,
      examples: { keep: examples.CHANGE_DEAD_ROWS },
    },
    success: {
      status: 200,
      says: 'All columns, as they hold now.',
      body: { name: 'DeadRowsList', schema: deadRowsListSchema, examples: { shop: examples.DEAD_ROWS } },
    },
    failures: [...OF_ANY_CALL, 404, 410, 502, 504],
  },
  {
    method: 'get',
    path: '/v2/resources/{resource_id}/names',
    operation: 'readNames',
    summary:
      'Tables and columns of a resource whose names nothing explains, the word that somebody gave to each, and who did.',
    security: 'apiKey',
    success: {
      status: 200,
      says: 'The names that are known by now.',
      body: { name: 'NamesList', schema: namesListSchema, examples: { shop: examples.NAMES } },
    },
    failures: [401, 404, 410, 429, 500, 502, 503, 504],
  },
  {
    method: 'put',
    path: '/v2/resources/{resource_id}/names',
    operation: 'changeNames',
    summary:
      'Gives words to single names, or takes them back. Other names stay as they are. It applies from the next question.',
    security: 'apiKey',
    request: { name: 'ChangeNames', schema: changeNamesSchema, examples: { one: examples.CHANGE_NAMES } },
    success: {
      status: 200,
      says: 'All names, as they hold now.',
      body: { name: 'NamesList', schema: namesListSchema, examples: { shop: examples.NAMES } },
    },
    failures: [...OF_ANY_CALL, 404, 410, 502, 504],
  },
  {
    method: 'get',
    path: MODEL_REQUESTS_PATH,
    operation: 'listModelRequests',
    summary:
      "The last requests to the language model's provider, newest first, without their bodies. `before` is the id of " +
      'the request that they are older than.',
    security: 'apiKey',
    query: modelRequestPageSchema,
    success: {
      status: 200,
      says: 'The requests, and which model is configured.',
      body: {
        name: 'ModelRequestList',
        schema: modelRequestListSchema,
        examples: { one: examples.MODEL_REQUESTS },
      },
    },
    failures: [400, 401, 429, 500, 503],
  },
  {
    method: 'get',
    path: `${MODEL_REQUESTS_PATH}/{request_id}`,
    operation: 'readModelRequest',
    summary: "A request to the language model's provider, with its body word for word.",
    security: 'apiKey',
    success: {
      status: 200,
      says: 'The request.',
      body: {
        name: 'ModelRequest',
        schema: wholeModelRequestSchema,
        examples: { whole: examples.WHOLE_MODEL_REQUEST },
      },
    },
    failures: [401, 404, 429, 500, 503],
  },
  {
    method: 'get',
    path: QUERY_HISTORY_PATH,
    operation: 'listStatements',
    summary:
      'The statements that ran for people, newest first, with their SQL. `before` is the id of the statement that they ' +
      'started before, `resource_id` and `user_id` limit the list.',
    security: 'apiKey',
    query: queryHistoryPageSchema,
    success: {
      status: 200,
      says: 'The statements, and for how many days they are kept.',
      body: { name: 'QueryHistory', schema: queryHistorySchema, examples: { one: examples.QUERY_HISTORY } },
    },
    failures: [400, 401, 429, 500, 503],
  },
  {
    method: 'post',
    path: '/v2/datasets/{dataset_id}/resources',
    operation: 'createResource',
    summary:
      'Connects a data source after checking that it can be reached and read. Its credentials are stored encrypted.',
    security: 'accessToken',
    request: {
      name: 'CreateResourceRequest',
      schema: createResourceRequestSchema,
      examples: examples.CREATE_RESOURCE,
    },
    success: {
      status: 201,
      says: 'The resource, with the fields of its credentials that are not secret.',
      body: { name: 'ResourceRecord', schema: resourceRecordSchema, examples: { postgres: examples.RESOURCE_RECORD } },
    },
    failures: [...OF_ANY_CALL, 404, 502],
  },
  ...LIFECYCLE_ROUTES,
  {
    method: 'get',
    path: '/healthz',
    operation: 'isAlive',
    summary: 'Whether the process answers.',
    security: 'none',
    success: { status: 200, says: 'The process is running.', body: health('ok') },
    failures: [],
  },
  {
    method: 'get',
    path: '/readyz',
    operation: 'isReady',
    summary: "Whether the service can do its work. 503 if it can't.",
    security: 'none',
    success: { status: 200, says: 'The service is ready.', body: health('ready') },
    failures: [],
  },
  {
    method: 'get',
    path: METRICS_PATH,
    operation: 'readMetrics',
    summary:
      "What the process counts, in Prometheus's text format. With `METRICS_TOKEN` set, only for callers that send it as a " +
      'bearer token; without it, only for callers on the same machine.',
    security: 'metricsToken',
    success: {
      status: 200,
      says: 'The metrics.',
      mediaType: 'text/plain',
      body: { name: 'Metrics', schema: z.string(), examples: { some: examples.METRICS } },
    },
    failures: [],
  },
  {
    method: 'get',
    path: '/openapi.json',
    operation: 'describe',
    summary: 'This document.',
    security: 'none',
    success: {
      status: 200,
      says: 'OpenAPI 3.1.',
      body: { name: 'Document', schema: z.record(z.string(), z.unknown()), examples: {} },
    },
    failures: [],
  },
];
