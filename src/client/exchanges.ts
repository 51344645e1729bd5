import type { z } from 'zod';
import { CONVERSATIONS_PATH, type SortedBy } from '../contract/conversations.ts';
import { type ChangeDeadRows, deadRowsListSchema, deadRowsPath } from '../contract/dead-rows.ts';
import {
  MODEL_REQUESTS_PATH,
  modelRequestListSchema,
  modelRequestPath,
  wholeModelRequestSchema,
} from '../contract/model-requests.ts';
import { type ChangeNames, namesListSchema, namesPath } from '../contract/names.ts';
import { overviewPath, overviewRecordSchema } from '../contract/overview.ts';
import {
  type FindPolicyNames,
  type Policy,
  policyNamesPath,
  policyNamesSchema,
  policyPath,
  policySchema,
} from '../contract/policy.ts';
import { type CreateResourceRequest, resourcesPath } from '../contract/resources.ts';
import { CHECKS_HEADER, type SaveQueryRequest, savedQueriesPath } from '../contract/saved-queries.ts';
import {
  columnListSchema,
  columnsPath,
  type SharingRequest,
  sharingPath,
  sharingRecordSchema,
} from '../contract/sharing.ts';
import { SIGN_IN_PATH, signInRequestSchema } from '../contract/sign-in.ts';
import type { Stage } from '../contract/stages.ts';
import type { ConversationId, DatasetId, ResourceId } from '../shared/ids.ts';
import type { Route } from './errors.ts';
import {
  lenientConversationSchema,
  lenientResourceSchema,
  lenientSavedQuerySchema,
  lenientSignInSchema,
} from './lenient-records.ts';
import type { RetrySafety } from './retry.ts';
import type { Asker } from './session.ts';
import type { Method } from './transport.ts';

/** One request of the interface and the record it is answered with. */
export interface Exchange<Schema extends z.ZodType> {
  route: Route;
  path: string;
  body: object | undefined;
  /** Without it GET, and POST with a body. */
  method?: Method;
  schema: Schema;
  safety: RetrySafety;
  /** Secrets in the body, which an answer may quote. */
  secrets: readonly string[];
  /** A header of the answer in JSON, and the field of the record that it becomes. */
  header?: { name: string; field: string };
  /** Gets what the service reports about its work, if it does. */
  onStage?: OnStage | undefined;
}

/** Called while the service works; must not throw. What it gets is checked, but its texts are the service's. */
export type OnStage = (stage: Stage) => void;

export interface AskInput {
  query: string;
  /** What it is about; of several the service finds the one that the question fits, if it can. */
  resourceId: ResourceId | readonly ResourceId[];
  datasetId?: DatasetId;
  /** Continues this conversation; without it a new one begins. */
  parentId?: ConversationId;
  /** Asks for the language model of a service that said it had one. */
  wantsModel?: boolean;
  /** Only the rows of an earlier answer in another order, of a service that said it can. */
  sort?: SortedBy & { conversationId: ConversationId };
  /** The built-in engine is to answer alone; only our own service is told. */
  withoutModel?: boolean;
  /** The asker's, an IANA name; only our own service is told. */
  timeZone?: string;
}

/** Which fields carry what the interface describes without naming the field. */
export interface AskFields {
  parent: string;
  /** undefined: the dataset is not sent. */
  dataset: string | undefined;
  /** Our own service knows more fields; another may refuse a request that has them. */
  isOurs: boolean;
}

export function signInExchange(asker: Asker, ttlSeconds: number): Exchange<typeof lenientSignInSchema> {
  return {
    route: 'POST /v1/auth/signin_external',
    path: SIGN_IN_PATH,
    body: { external_id: asker.externalId, ttl_seconds: ttlSeconds, ...readProfile(asker) },
    schema: lenientSignInSchema,
    safety: 'repeatable',
    secrets: [],
  };
}

/** A profile field that does not fit is left out: it must not keep anybody from asking. */
function readProfile({ displayName, email, picture }: Asker): Record<string, string> {
  const { shape } = signInRequestSchema;
  const fields = [
    ['display_name', shape.display_name.safeParse(displayName).data],
    ['email', shape.email.safeParse(email).data],
    ['picture', shape.picture.safeParse(picture).data],
  ] as const;
  return Object.fromEntries(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

const ownFieldsOf = ({ withoutModel = false, timeZone }: AskInput) => ({
  ...(withoutModel ? { without_model: true } : {}),
  ...(timeZone === undefined ? {} : { time_zone: timeZone }),
});

function sortOf({ sort }: AskInput) {
  if (sort === undefined) return {};
  const { conversationId, column, direction } = sort;
  return { sort: { conversation_id: conversationId, column, direction } };
}

export function askExchange(input: AskInput, fields: AskFields): Exchange<typeof lenientConversationSchema> {
  const { query, resourceId, datasetId, parentId, wantsModel = false } = input;
  return {
    route: 'POST /v2/conversations',
    path: CONVERSATIONS_PATH,
    body: {
      ...(parentId === undefined ? {} : { [fields.parent]: parentId }),
      ...(datasetId === undefined || fields.dataset === undefined ? {} : { [fields.dataset]: datasetId }),
      query,
      // A service that never named its model may refuse a field it does not know.
      ...(wantsModel ? { wants_model: true } : {}),
      ...sortOf(input),
      ...(fields.isOurs ? ownFieldsOf(input) : {}),
      ...(typeof resourceId === 'string' ? { resource_id: resourceId } : { resource_ids: resourceId }),
    },
    schema: lenientConversationSchema,
    safety: 'once',
    secrets: [],
  };
}

export function saveQueryExchange(
  resourceId: ResourceId,
  request: SaveQueryRequest,
): Exchange<typeof lenientSavedQuerySchema> {
  return {
    route: 'POST /v2/resources/<resource_id>/queries',
    path: savedQueriesPath(resourceId),
    body: request,
    header: { name: CHECKS_HEADER, field: 'checks' },
    schema: lenientSavedQuerySchema,
    safety: 'once',
    secrets: [],
  };
}

export function createResourceExchange(
  datasetId: DatasetId,
  request: CreateResourceRequest,
): Exchange<typeof lenientResourceSchema> {
  return {
    route: 'POST /v2/datasets/<dataset_id>/resources',
    path: resourcesPath(datasetId),
    body: request,
    schema: lenientResourceSchema,
    safety: 'once',
    secrets: secretsOf(request.db_credentials),
  };
}

export const overviewExchange = (resourceId: ResourceId): Exchange<typeof overviewRecordSchema> => ({
  route: 'GET /v2/resources/<resource_id>/overview',
  path: overviewPath(resourceId),
  body: undefined,
  schema: overviewRecordSchema,
  safety: 'repeatable',
  secrets: [],
});

/** Of requests without a body. */
const READING = { body: undefined, safety: 'repeatable', secrets: [] } as const;

export const sharingExchange = (resourceId: ResourceId): Exchange<typeof sharingRecordSchema> => ({
  route: 'GET /v2/resources/<resource_id>/sharing',
  path: sharingPath(resourceId),
  schema: sharingRecordSchema,
  ...READING,
});

export const replaceSharingExchange = (
  resourceId: ResourceId,
  request: SharingRequest,
): Exchange<typeof sharingRecordSchema> => ({
  route: 'PUT /v2/resources/<resource_id>/sharing',
  path: sharingPath(resourceId),
  method: 'PUT',
  body: request,
  schema: sharingRecordSchema,
  safety: 'repeatable',
  secrets: [],
});

export const columnsExchange = (resourceId: ResourceId, words: string): Exchange<typeof columnListSchema> => ({
  route: 'GET /v2/resources/<resource_id>/columns',
  path: `${columnsPath(resourceId)}?${new URLSearchParams({ find: words }).toString()}`,
  schema: columnListSchema,
  ...READING,
});

export const modelRequestsExchange = (limit: number): Exchange<typeof modelRequestListSchema> => ({
  route: 'GET /v2/model-requests',
  path: `${MODEL_REQUESTS_PATH}?limit=${limit}`,
  schema: modelRequestListSchema,
  ...READING,
});

export const modelRequestExchange = (id: string): Exchange<typeof wholeModelRequestSchema> => ({
  route: 'GET /v2/model-requests/<request_id>',
  path: modelRequestPath(id),
  schema: wholeModelRequestSchema,
  ...READING,
});

function secretsOf(credentials: CreateResourceRequest['db_credentials']): string[] {
  if ('private_key' in credentials) return [credentials.private_key, credentials.private_key_id];
  const passphrase = 'private_key_passphrase' in credentials ? credentials.private_key_passphrase : undefined;
  return [credentials.password, ...(passphrase === undefined ? [] : [passphrase])];
}

export const policyExchange = (resourceId: ResourceId): Exchange<typeof policySchema> => ({
  route: 'GET /v2/resources/<resource_id>/policy',
  path: policyPath(resourceId),
  schema: policySchema,
  ...READING,
});

export const replacePolicyExchange = (resourceId: ResourceId, policy: Policy): Exchange<typeof policySchema> => ({
  route: 'PUT /v2/resources/<resource_id>/policy',
  path: policyPath(resourceId),
  method: 'PUT',
  body: policy,
  schema: policySchema,
  safety: 'repeatable',
  secrets: [],
});

export const deadRowsExchange = (resourceId: ResourceId): Exchange<typeof deadRowsListSchema> => ({
  route: 'GET /v2/resources/<resource_id>/dead-rows',
  path: deadRowsPath(resourceId),
  schema: deadRowsListSchema,
  ...READING,
});

export const changeDeadRowsExchange = (
  resourceId: ResourceId,
  request: ChangeDeadRows,
): Exchange<typeof deadRowsListSchema> => ({
  route: 'PUT /v2/resources/<resource_id>/dead-rows',
  path: deadRowsPath(resourceId),
  method: 'PUT',
  body: request,
  schema: deadRowsListSchema,
  safety: 'repeatable',
  secrets: [],
});

export const namesExchange = (resourceId: ResourceId): Exchange<typeof namesListSchema> => ({
  route: 'GET /v2/resources/<resource_id>/names',
  path: namesPath(resourceId),
  schema: namesListSchema,
  ...READING,
});

export const changeNamesExchange = (
  resourceId: ResourceId,
  request: ChangeNames,
): Exchange<typeof namesListSchema> => ({
  route: 'PUT /v2/resources/<resource_id>/names',
  path: namesPath(resourceId),
  method: 'PUT',
  body: request,
  schema: namesListSchema,
  safety: 'repeatable',
  secrets: [],
});

export const policyNamesExchange = (
  resourceId: ResourceId,
  asked: FindPolicyNames,
): Exchange<typeof policyNamesSchema> => ({
  route: 'GET /v2/resources/<resource_id>/policy/names',
  path: `${policyNamesPath(resourceId)}?${new URLSearchParams(asked).toString()}`,
  schema: policyNamesSchema,
  ...READING,
});
