import type { z } from 'zod';
import { CONVERSATIONS_PATH } from '../contract/conversations.ts';
import { overviewPath, overviewRecordSchema } from '../contract/overview.ts';
import { type CreateResourceRequest, resourcesPath } from '../contract/resources.ts';
import { type SaveQueryRequest, savedQueriesPath } from '../contract/saved-queries.ts';
import { SIGN_IN_PATH, signInRequestSchema, signInResultSchema } from '../contract/sign-in.ts';
import type { Stage } from '../contract/stages.ts';
import type { ConversationId, DatasetId, ResourceId } from '../shared/ids.ts';
import type { Route } from './errors.ts';
import { lenientConversationSchema, lenientResourceSchema, lenientSavedQuerySchema } from './lenient-records.ts';
import type { RetrySafety } from './retry.ts';
import type { Asker } from './session.ts';

/** One request of the interface and the record it is answered with. */
export interface Exchange<Schema extends z.ZodType> {
  route: Route;
  path: string;
  /** undefined: the request is a GET. */
  body: object | undefined;
  schema: Schema;
  safety: RetrySafety;
  /** Secrets in the body, which an answer may quote. */
  secrets: readonly string[];
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
}

/** Which fields carry what the interface describes without naming the field. */
export interface AskFields {
  parent: string;
  /** undefined: the dataset is not sent. */
  dataset: string | undefined;
}

export function signInExchange(asker: Asker, ttlSeconds: number): Exchange<typeof signInResultSchema> {
  return {
    route: 'POST /v1/auth/signin_external',
    path: SIGN_IN_PATH,
    body: { external_id: asker.externalId, ttl_seconds: ttlSeconds, ...readProfile(asker) },
    schema: signInResultSchema,
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

function secretsOf(credentials: CreateResourceRequest['db_credentials']): string[] {
  if ('private_key' in credentials) return [credentials.private_key, credentials.private_key_id];
  return [credentials.password];
}
