import type { LanguageModelRecord } from '../../contract/language-model.ts';
import type {
  ChangeModelRequest,
  ConnectModelRequest,
  ModelCheck,
  ModelCheckRequest,
  ModelConnection,
  ModelList,
  ModelListRequest,
} from '../../contract/model-connection.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import { forbidden, invalidRequest, notFound } from '../failures.ts';
import type { Admin } from '../resources/admin-access.ts';
import type { ConnectedModel, Connection, ModelConnectionRecords } from './model-connection-records.ts';

/** What tries connections to providers. */
export interface ModelTrier {
  /** What is wrong with a connection before anybody is asked: an unknown provider, a missing key or address, a host that may not be reached. */
  problems(connection: Connection): Promise<FieldProblem[]>;
  check(connection: Connection, part: ModelCheckRequest['part']): Promise<ModelCheck['checks']>;
  list(connection: Connection, signal: AbortSignal): Promise<string[]>;
}

export interface ManageModelConnection {
  read(admin: Admin): Promise<ModelConnection>;
  /** @throws ServiceFailure `invalid_request` that names the fields, `forbidden` where the configuration names a model */
  connect(admin: Admin, request: ConnectModelRequest): Promise<ModelConnection>;
  /** @throws ServiceFailure `not_found` where none is connected, `forbidden` as above */
  change(admin: Admin, request: ChangeModelRequest): Promise<ModelConnection>;
  remove(admin: Admin): Promise<void>;
  /** Keeps nothing. @throws ServiceFailure `invalid_request` */
  check(admin: Admin, request: ModelCheckRequest): Promise<ModelCheck>;
  list(admin: Admin, request: ModelListRequest): Promise<ModelList>;
}

/** What the configuration names. */
export type ConfiguredRecord = LanguageModelRecord & { baseUrl?: string | undefined; apiKey?: string | undefined };

export interface ManageModelConnectionDeps {
  modelConnections: ModelConnectionRecords;
  /** undefined: none can be connected. */
  trier?: ModelTrier | undefined;
  /** Of the configuration; undefined: it names none. */
  model?: ConfiguredRecord | undefined;
  clock: Clock;
}

const NONE: ModelConnection = {
  origin: 'none',
  provider: null,
  model: null,
  base_url: null,
  has_key: false,
  is_on: false,
  off_resources: [],
  daily_tokens: null,
  changed_by: null,
  changed_at: null,
};

export function makeManageModelConnection(deps: ManageModelConnectionDeps): ManageModelConnection {
  const { modelConnections, trier, model, clock } = deps;

  const trying = (): ModelTrier => {
    if (trier === undefined) throw forbidden('No language model can be connected to this service.');
    return trier;
  };
  const mayChange = (): void => {
    if (model !== undefined)
      throw forbidden('The configuration names the language model (AI_PROVIDER), so it is changed there.');
  };
  const read = async ({ datasetId }: Admin): Promise<ModelConnection> => {
    if (model !== undefined) {
      const { provider, model: name, baseUrl = null, apiKey } = model;
      const known = { provider, model: name, base_url: baseUrl, has_key: apiKey !== undefined };
      return { ...NONE, origin: 'environment', ...known, is_on: true };
    }
    const connected = await modelConnections.find(datasetId);
    return connected === undefined ? NONE : present(connected);
  };
  /** With the key that is kept, where the request has none and means the same place: a key goes nowhere else. */
  const completed = async ({ datasetId }: Admin, asked: ModelListRequest & { model?: string }): Promise<Connection> => {
    const { provider, base_url: baseUrl, api_key: given, model: name = '' } = asked;
    const kept = given === undefined ? await modelConnections.find(datasetId) : undefined;
    const isSame = kept?.provider === provider && kept.baseUrl === baseUrl;
    const connection = { provider, model: name, baseUrl, apiKey: given ?? (isSame ? kept.apiKey : undefined) };
    const problems = await trying().problems(connection);
    if (problems.length > 0) throw invalidRequest(...problems);
    return connection;
  };

  return {
    read,

    async connect(admin, request) {
      mayChange();
      const connection = await completed(admin, request);
      const { daily_tokens: dailyTokens = null, changed_by: by } = request;
      const before = await modelConnections.find(admin.datasetId);
      const offResources = before?.offResources ?? [];
      const connected = { ...connection, dailyTokens, isOn: true, offResources, by };
      await modelConnections.save(admin.datasetId, connected, clock.now());
      return read(admin);
    },

    async change(admin, { is_on: isOn, off_resources: off, daily_tokens: tokens, changed_by: by }) {
      mayChange();
      const before = await modelConnections.find(admin.datasetId);
      if (before === undefined) throw notFound('language model');
      const changed = {
        ...before,
        isOn: isOn ?? before.isOn,
        offResources: off ?? before.offResources,
        dailyTokens: tokens === undefined ? before.dailyTokens : tokens,
        by,
      };
      await modelConnections.save(admin.datasetId, changed, clock.now());
      return read(admin);
    },

    async remove(admin) {
      mayChange();
      await modelConnections.remove(admin.datasetId);
    },

    check: async (admin, request) => ({ checks: await trying().check(await completed(admin, request), request.part) }),

    list: async (admin, request) => ({ models: await trying().list(await completed(admin, request), admin.signal) }),
  };
}

const present = (connected: ConnectedModel): ModelConnection => ({
  origin: 'connected',
  provider: connected.provider,
  model: connected.model,
  base_url: connected.baseUrl ?? null,
  has_key: connected.apiKey !== undefined,
  is_on: connected.isOn,
  off_resources: [...connected.offResources],
  daily_tokens: connected.dailyTokens,
  changed_by: connected.by,
  changed_at: connected.at,
});
