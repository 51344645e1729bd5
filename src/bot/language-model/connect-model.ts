import type { ModalView } from '@slack/types';
import type { ModelConnectionService } from '../../client/query-service.ts';
import type { ModelConnection } from '../../contract/model-connection.ts';
import { AI_PROVIDERS } from '../../shared/ai-providers.ts';
import { externalIdOf, resourceIdSchema } from '../../shared/ids.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Settings } from '../../store/index.ts';
import { renderSecretLink, type SecretLinks } from '../connect/index.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import { type AskedBefore, INPUTS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ModelForm } from '../model/model-form.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import { renderModelRemoved, renderNoModelKeysHere, renderSharedModel, renderTrying } from './language-model.modal.ts';
import {
  type FoundModels,
  formOf,
  MODEL_TITLE,
  nameOfModel,
  readModelForm,
  renderModelForm,
  type ShownForm,
  TOKENS_WRONG,
  tokensOf,
  USUAL_PLACES,
} from './model-form.modal.ts';
import type { KeyIn } from './model-key.blocks.ts';
import { MODEL_NOT_THERE } from './model-outcome.blocks.ts';
import type { ShowModel } from './show-model.ts';
import { connectionOf, type TryModel } from './try-model.ts';

interface Deps {
  service: ModelConnectionService;
  settings: Pick<Settings, 'ofWorkspace'>;
  show: ShowModel;
  tryModel: TryModel;
  /** undefined: the bot has no page of its own. */
  links: SecretLinks | undefined;
  keyIn: KeyIn;
  askAdminApi: AskAdminApi;
  /** Several workspaces install this bot themselves, and none may choose for the others. */
  isShared: boolean;
}

/** What a form begins with. */
interface Given {
  form?: ModelForm | undefined;
  asked?: AskedBefore | undefined;
}

/** The language model of the data service, for who may manage. The guard checks that on every click. */
export interface ConnectModel {
  /** What is connected; the form where nothing is. `asked`: the question after which it is opened. */
  view(person: PersonKey, asked?: AskedBefore): Promise<ModalView>;
  /** The form, with what is given or what is connected. */
  form(person: PersonKey, form: ModelForm | undefined): Promise<ModalView>;
  /** The form with what was found on the machine of the service. */
  useFound(name: string, asked?: AskedBefore): Promise<ModalView>;
  /** The form as it is filled in, after another provider was chosen or with the models that this one lists. */
  refilled(filled: Filled, wants: 'fields' | 'models'): Promise<ModalView>;
  /** What is wrong with a form, before anybody is asked. */
  problems(filled: Filled): FieldErrors | undefined;
  /** Tries it, tells each step, and connects it if it works; or hands out a link to the page where its key is typed. */
  connect(person: PersonKey, filled: Filled, onStep: (view: ModalView) => Promise<unknown>): Promise<ModalView>;
  turn(person: PersonKey, isOn: boolean): Promise<ModalView>;
  /** The sources that the model is never asked about. */
  saveOff(person: PersonKey, filled: Filled): Promise<ModalView>;
  remove(person: PersonKey): Promise<ModalView>;
}

const LOOK_MS = 1_000;

export function makeConnectModel(deps: Deps): ConnectModel {
  const { service, settings, show, tryModel, links, keyIn, askAdminApi: ask, isShared } = deps;
  const renderForm = (shown: Omit<ShownForm, 'keyIn'>): ModalView => renderModelForm({ ...shown, keyIn });
  type Told<T> = Awaited<ReturnType<typeof ask<T>>>;
  const otherwise = <T>(told: Told<T>, render: (value: T) => ModalView | Promise<ModalView>) =>
    told.kind === 'told' ? render(told.value) : renderNotTold(MODEL_TITLE, told, MODEL_NOT_THERE);

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

  const offerForm = async ({ team }: PersonKey, connection: ModelConnection, { form, asked }: Given) => {
    if (isShared) return renderSharedModel();
    if (links === undefined && !(await settings.ofWorkspace(team)).secretsInModals) return renderNoModelKeysHere();
    const known = form ?? (connection.origin === 'connected' ? formOf(connection) : undefined);
    const found = known === undefined ? await lookAround() : [];
    return renderForm({ hasKey: connection.has_key, found, asked, ...(known === undefined ? {} : { form: known }) });
  };

  /** Whether the provider wants a key, and the service has none for this place. */
  const lacksKey = async ({ provider, baseUrl }: ModelForm): Promise<boolean> => {
    if (!AI_PROVIDERS[provider].needsKey) return false;
    const told = await ask((options) => service.readModel(options));
    if (told.kind !== 'told') return true;
    const { provider: kept, base_url: address, has_key: hasKey } = told.value;
    return !hasKey || kept !== provider || (address ?? '') !== baseUrl;
  };

  const change = async (person: PersonKey, changed: { is_on?: boolean; off_resources?: string[] }) => {
    const { off_resources: off, ...rest } = changed;
    const ids = off?.map((id) => resourceIdSchema.parse(id));
    const request = { ...rest, ...(ids && { off_resources: ids }), changed_by: externalIdOf(person.team, person.user) };
    const told = await ask((options) => service.changeModel(request, options));
    return otherwise(told, (connection) => show.connection(person, connection));
  };

  return {
    view: async (person, asked) =>
      otherwise(await ask((options) => service.readModel(options)), (connection) =>
        connection.origin === 'none' || isShared
          ? offerForm(person, connection, { asked })
          : show.connection(person, connection, { asked }),
      ),

    form: async (person, form) =>
      otherwise(await ask((options) => service.readModel(options)), (connection) =>
        offerForm(person, connection, { form }),
      ),

    async useFound(name, asked) {
      const place = USUAL_PLACES.find((one) => one.name === name);
      const found = place && (await lookAt(place));
      if (found === undefined) return renderForm({ hasKey: false, asked, problem: 'It doesn’t answer any more.' });
      const { provider, baseUrl, models } = found;
      const form = { provider, baseUrl, model: models[0] ?? '', dailyTokens: '' };
      return renderForm({ form, models, hasKey: false, asked });
    },

    async refilled(filled, wants) {
      const { form, apiKey } = readModelForm(filled);
      const told = await ask((options) => service.readModel(options));
      const hasKey = told.kind === 'told' && told.value.has_key;
      if (wants === 'fields') return renderForm({ form: { ...form, model: '' }, hasKey });
      const listed = await ask((options) => service.listModels(connectionOf(form, apiKey), options));
      const models = listed.kind === 'told' ? listed.value.models : [];
      const problem = 'The provider tells no list of models with this key and address. Type the name of one.';
      return renderForm({ form, models, hasKey, ...(models.length === 0 ? { problem } : {}) });
    },

    problems(filled) {
      const { form } = readModelForm(filled);
      const errors: FieldErrors = {};
      const nameField = filled.has(INPUTS.modelListed) ? INPUTS.modelListed : INPUTS.modelName;
      if (form.model === '') errors[nameField] = 'Choose a model.';
      if (filled.has(INPUTS.modelAddress) && !/^https?:\/\/\S+$/i.test(form.baseUrl))
        errors[INPUTS.modelAddress] = 'Type an address that begins with https:// or http://.';
      if (tokensOf(form) === 'wrong') errors[INPUTS.modelTokens] = TOKENS_WRONG;
      return Object.keys(errors).length === 0 ? undefined : errors;
    },

    async connect(person, filled, onStep) {
      const { form, apiKey, wantsPage } = readModelForm(filled);
      if (links !== undefined && (wantsPage || (await lacksKey(form)))) {
        const url = await links.issue({ person, model: form, viewId: filled.viewId });
        return renderSecretLink({ name: nameOfModel(form), what: 'API key', url }, MODEL_TITLE);
      }
      // What was allowed when the form was opened may be no longer.
      if (links === undefined && !(await settings.ofWorkspace(person.team)).secretsInModals)
        return renderNoModelKeysHere();
      const outcome = await tryModel(person, { form, apiKey }, (checks, now) => onStep(renderTrying(checks, now)));
      return show.outcome(person, form, outcome);
    },

    turn: (person, isOn) => change(person, { is_on: isOn }),
    saveOff: (person, filled) => change(person, { off_resources: filled.choices(INPUTS.modelOff) }),
    remove: async () => otherwise(await ask((options) => service.removeModel(options)), renderModelRemoved),
  };
}
