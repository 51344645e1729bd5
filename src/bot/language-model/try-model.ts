import type { ModelConnectionService } from '../../client/query-service.ts';
import type { ModelCheck, ModelCheckRequest, ModelConnection } from '../../contract/model-connection.ts';
import { externalIdOf } from '../../shared/ids.ts';
import type { FieldProblem } from '../model/failure.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ModelForm } from '../model/model-form.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { AskAdminApi, NotTold } from '../service-admin/ask-admin-api.ts';
import { tokensOf } from './model-form.modal.ts';

type Checks = ModelCheck['checks'];

/** What came of a model that was to be connected. */
export type ModelOutcome =
  | { kind: 'connected'; connection: ModelConnection; checks: Checks }
  /** It was tried, and nothing was kept. */
  | { kind: 'not-working'; checks: Checks }
  | { kind: 'refused'; problems: FieldProblem[] }
  | { kind: 'not-told'; told: NotTold }
  | { kind: 'no-access'; why: NoAccess };

interface Tried {
  form: ModelForm;
  /** '': the one that the service has, if any. It goes to the service and nowhere else. */
  apiKey: string;
}

/** What was found so far, and what is tried now. */
type OnStep = (checks: Checks, now: string) => Promise<unknown>;

/** Tries a model, tells each step, and connects it if it works. */
export type TryModel = (person: PersonKey, tried: Tried, onStep: OnStep) => Promise<ModelOutcome>;

/** What is tried, in this order, and what to say meanwhile. */
const PARTS: readonly (readonly [part: ModelCheckRequest['part'], now: string])[] = [
  ['tools', 'Asking the model a question over made-up tables'],
  ['going-on', 'Trying whether it goes on after a tool’s result'],
  ['context', 'Trying whether it reads a long prompt'],
];

interface TryDeps {
  service: Pick<ModelConnectionService, 'checkModel' | 'connectModel'>;
  askAdminApi: AskAdminApi;
}

export function makeTryModel({ service, askAdminApi: ask }: TryDeps): TryModel {
  return async (person, { form, apiKey }, onStep) => {
    const connection = { ...connectionOf(form, apiKey), model: form.model };
    const checks: Checks = [];
    for (const [part, now] of PARTS) {
      await onStep(checks, now);
      const told = await ask((options) => service.checkModel({ ...connection, part }, options));
      if (told.kind !== 'told') return notTold(told);
      checks.push(...told.value.checks);
      if (checks.some(({ is_well: isWell }) => !isWell)) return { kind: 'not-working', checks };
    }
    const tokens = tokensOf(form);
    const request = {
      ...connection,
      daily_tokens: typeof tokens === 'number' ? tokens : null,
      changed_by: externalIdOf(person.team, person.user),
    };
    const told = await ask((options) => service.connectModel(request, options));
    return told.kind === 'told' ? { kind: 'connected', connection: told.value, checks } : notTold(told);
  };
}

const notTold = (told: NotTold): ModelOutcome =>
  told.kind === 'refused' ? { kind: 'refused', problems: told.problems } : { kind: 'not-told', told };

/** As the service takes it. */
export const connectionOf = ({ provider, baseUrl }: ModelForm, apiKey: string) => ({
  provider,
  ...(baseUrl === '' ? {} : { base_url: baseUrl }),
  ...(apiKey === '' ? {} : { api_key: apiKey }),
});
