import type { ModalView } from '@slack/types';
import type { ModelConnectionService } from '../../client/query-service.ts';
import type { ModelCheck, ModelCheckRequest, ModelConnection } from '../../contract/model-connection.ts';
import { externalIdOf, resourceIdSchema } from '../../shared/ids.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Resources, Settings } from '../../store/index.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import { INPUTS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import {
  MODEL_NOT_THERE,
  renderModel,
  renderModelRemoved,
  renderNoModelKeysHere,
  renderNotWorking,
  renderSharedModel,
  renderTrying,
} from './language-model.modal.ts';
import {
  type FoundModels,
  formOf,
  MODEL_TITLE,
  type ModelForm,
  modelErrors,
  readModelForm,
  renderModelForm,
  TOKENS_WRONG,
  tokensOf,
  USUAL_PLACES,
} from './model-form.modal.ts';

interface Deps {
  service: ModelConnectionService;
  settings: Pick<Settings, 'ofWorkspace'>;
  resources: Pick<Resources, 'list'>;
  askAdminApi: AskAdminApi;
  /** Several workspaces install this bot themselves, and none may choose for the others. */
  isShared: boolean;
}

/** The language model of the data service, for who may manage. The guard checks that on every click. */
export interface ConnectModel {
  /** What is connected; the form where nothing is. */
  view(person: PersonKey): Promise<ModalView>;
  /** The form, with what is given or what is connected. */
  form(person: PersonKey, form: ModelForm | undefined): Promise<ModalView>;
  /** The form with what was found on the machine of the service. */
  useFound(name: string): Promise<ModalView>;
  /** The form as it is filled in, after another provider was chosen or with the models that this one lists. */
  refilled(filled: Filled, wants: 'fields' | 'models'): Promise<ModalView>;
  /** What is wrong with a form, before anybody is asked. */
  problems(filled: Filled): FieldErrors | undefined;
  /** Tries it, tells each step, and connects it if it works. */
  connect(person: PersonKey, filled: Filled, onStep: (view: ModalView) => Promise<unknown>): Promise<ModalView>;
  turn(person: PersonKey, isOn: boolean): Promise<ModalView>;
  /** The sources that the model is never asked about. */
  saveOff(person: PersonKey, filled: Filled): Promise<ModalView>;
  remove(person: PersonKey): Promise<ModalView>;
}

/** What is tried, in this order, and what to say meanwhile. */
const PARTS: readonly (readonly [part: ModelCheckRequest['part'], now: string])[] = [
  ['tools', 'Asking the model a question over made-up tables'],
  ['going-on', 'Trying whether it goes on after a tool’s result'],
  ['context', 'Trying whether it reads a long prompt'],
];
const LOOK_MS = 1_000;
export const FIRST_STEP = PARTS[0]?.[1] ?? '';

export function makeConnectModel({ service, settings, resources, askAdminApi, isShared }: Deps): ConnectModel {
  const ask = askAdminApi;
  type Told<T> = Awaited<ReturnType<typeof ask<T>>>;
  const otherwise = <T>(told: Told<T>, render: (value: T) => ModalView | Promise<ModalView>) =>
    told.kind === 'told' ? render(told.value) : renderNotTold(MODEL_TITLE, told, MODEL_NOT_THERE);

  const shown = async (person: PersonKey, connection: ModelConnection, checks?: ModelCheck['checks']) =>
    renderModel({
      connection,
      team: person.team,
      sources: await resources.list(person.team),
      ...(checks === undefined ? {} : { checks }),
    });

  /** Nobody waits for what doesn't answer at once. */
  const lookAt = async (place: (typeof USUAL_PLACES)[number]): Promise<FoundModels | undefined> => {
    const connection = { provider: place.provider, base_url: place.baseUrl };
    const told = await ask(({ signal }) =>
      unlessAborted(service.listModels(connection, { signal }), AbortSignal.timeout(LOOK_MS)),
    ).catch(() => undefined);
    const models = told?.kind === 'told' ? told.value.models : [];
    return models.length === 0 ? undefined : { ...place, models };
  };
  const lookAround = async (): Promise<FoundModels[]> =>
    (await Promise.all(USUAL_PLACES.map(lookAt))).filter((found) => found !== undefined);

  const renderForm = async ({ team }: PersonKey, connection: ModelConnection, form: ModelForm | undefined) => {
    if (isShared) return renderSharedModel();
    if (!(await settings.ofWorkspace(team)).secretsInModals) return renderNoModelKeysHere();
    const known = form ?? (connection.origin === 'connected' ? formOf(connection) : undefined);
    const found = known === undefined ? await lookAround() : [];
    return renderModelForm({ hasKey: connection.has_key, found, ...(known === undefined ? {} : { form: known }) });
  };

  const change = async (person: PersonKey, changed: { is_on?: boolean; off_resources?: string[] }) => {
    const { off_resources: off, ...rest } = changed;
    const ids = off?.map((id) => resourceIdSchema.parse(id));
    const request = { ...rest, ...(ids && { off_resources: ids }), changed_by: externalIdOf(person.team, person.user) };
    const told = await ask((options) => service.changeModel(request, options));
    return otherwise(told, (connection) => shown(person, connection));
  };

  return {
    view: async (person) =>
      otherwise(await ask((options) => service.readModel(options)), (connection) =>
        connection.origin === 'none' || isShared
          ? renderForm(person, connection, undefined)
          : shown(person, connection),
      ),

    form: async (person, form) =>
      otherwise(await ask((options) => service.readModel(options)), (connection) =>
        renderForm(person, connection, form),
      ),

    async useFound(name) {
      const place = USUAL_PLACES.find((one) => one.name === name);
      const found = place && (await lookAt(place));
      if (found === undefined) return renderModelForm({ hasKey: false, problem: 'It doesn’t answer any more.' });
      const { provider, baseUrl, models } = found;
      const form = { provider, baseUrl, model: models[0] ?? '', dailyTokens: '' };
      return renderModelForm({ form, models, hasKey: false });
    },

    async refilled(filled, wants) {
      const form = readModelForm(filled);
      const told = await ask((options) => service.readModel(options));
      const hasKey = told.kind === 'told' && told.value.has_key;
      if (wants === 'fields') return renderModelForm({ form: { ...form, model: '' }, hasKey });
      const listed = await ask((options) => service.listModels(connectionOf(form), options));
      const models = listed.kind === 'told' ? listed.value.models : [];
      const problem = 'The provider tells no list of models with this key and address. Type the name of one.';
      return renderModelForm({ form, models, hasKey, ...(models.length === 0 ? { problem } : {}) });
    },

    problems(filled) {
      const form = readModelForm(filled);
      const errors: FieldErrors = {};
      const nameField = filled.has(INPUTS.modelListed) ? INPUTS.modelListed : INPUTS.modelName;
      if (form.model === '') errors[nameField] = 'Choose a model.';
      if (filled.has(INPUTS.modelAddress) && !/^https?:\/\/\S+$/i.test(form.baseUrl))
        errors[INPUTS.modelAddress] = 'Type an address that begins with https:// or http://.';
      if (tokensOf(form) === 'wrong') errors[INPUTS.modelTokens] = TOKENS_WRONG;
      return Object.keys(errors).length === 0 ? undefined : errors;
    },

    async connect(person, filled, onStep) {
      const form = readModelForm(filled);
      const connection = { ...connectionOf(form), model: form.model };
      const checks: ModelCheck['checks'] = [];
      for (const [part, now] of PARTS) {
        await onStep(renderTrying(checks, now));
        const told = await ask((options) => service.checkModel({ ...connection, part }, options));
        if (told.kind === 'refused') {
          const [problem] = Object.values(modelErrors(told.problems, () => true));
          return renderModelForm({ form, hasKey: false, ...(problem === undefined ? {} : { problem }) });
        }
        if (told.kind !== 'told') return renderNotTold(MODEL_TITLE, told, MODEL_NOT_THERE);
        checks.push(...told.value.checks);
        if (checks.some(({ is_well: isWell }) => !isWell)) return renderNotWorking(checks, form);
      }
      const tokens = tokensOf(form);
      const request = {
        ...connection,
        daily_tokens: typeof tokens === 'number' ? tokens : null,
        changed_by: externalIdOf(person.team, person.user),
      };
      const told = await ask((options) => service.connectModel(request, options));
      return otherwise(told, (connected) => shown(person, connected, checks));
    },

    turn: (person, isOn) => change(person, { is_on: isOn }),
    saveOff: (person, filled) => change(person, { off_resources: readModelForm(filled).offResources }),
    remove: async () => otherwise(await ask((options) => service.removeModel(options)), renderModelRemoved),
  };
}

const connectionOf = ({ provider, baseUrl, apiKey }: ReturnType<typeof readModelForm>) => ({
  provider,
  ...(baseUrl === '' ? {} : { base_url: baseUrl }),
  ...(apiKey === '' ? {} : { api_key: apiKey }),
});
