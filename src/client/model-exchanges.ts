import {
  type ChangeModelRequest,
  type ConnectModelRequest,
  MODEL_CHECK_PATH,
  MODEL_CONNECTION_PATH,
  MODEL_LIST_PATH,
  type ModelCheckRequest,
  type ModelListRequest,
  modelCheckSchema,
  modelConnectionSchema,
  modelListSchema,
} from '../contract/model-connection.ts';
import type { Exchange } from './exchanges.ts';
import { done } from './lifecycle-exchanges.ts';

type Connection = Exchange<typeof modelConnectionSchema>;

const secretsOf = ({ api_key: key }: { api_key?: string | undefined }): string[] => (key === undefined ? [] : [key]);

export const modelConnectionExchange = (): Connection => ({
  route: `GET ${MODEL_CONNECTION_PATH}`,
  path: MODEL_CONNECTION_PATH,
  body: undefined,
  schema: modelConnectionSchema,
  safety: 'repeatable',
  secrets: [],
});

export const connectModelExchange = (request: ConnectModelRequest): Connection => ({
  route: `PUT ${MODEL_CONNECTION_PATH}`,
  path: MODEL_CONNECTION_PATH,
  method: 'PUT',
  body: request,
  schema: modelConnectionSchema,
  safety: 'repeatable',
  secrets: secretsOf(request),
});

export const changeModelExchange = (request: ChangeModelRequest): Connection => ({
  route: `PATCH ${MODEL_CONNECTION_PATH}`,
  path: MODEL_CONNECTION_PATH,
  method: 'PATCH',
  body: request,
  schema: modelConnectionSchema,
  safety: 'repeatable',
  secrets: [],
});

export const removeModelExchange = (): Exchange<typeof done> => ({
  route: `DELETE ${MODEL_CONNECTION_PATH}`,
  path: MODEL_CONNECTION_PATH,
  method: 'DELETE',
  body: undefined,
  schema: done,
  safety: 'repeatable',
  secrets: [],
});

/** Asked once: each costs tokens. */
export const checkModelExchange = (request: ModelCheckRequest): Exchange<typeof modelCheckSchema> => ({
  route: `POST ${MODEL_CHECK_PATH}`,
  path: MODEL_CHECK_PATH,
  body: request,
  schema: modelCheckSchema,
  safety: 'once',
  secrets: secretsOf(request),
});

export const listModelsExchange = (request: ModelListRequest): Exchange<typeof modelListSchema> => ({
  route: `POST ${MODEL_LIST_PATH}`,
  path: MODEL_LIST_PATH,
  body: request,
  schema: modelListSchema,
  safety: 'repeatable',
  secrets: secretsOf(request),
});
