import type { Access } from '../access/access.ts';
import type { AskedSecret, AwaitedSecret, SecretOutcome } from '../connect/index.ts';
import type { ModelForm } from '../model/model-form.ts';
import type { PendingModel } from '../model/resource.ts';
import { showInModal } from '../slack/client.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Delivery } from '../slack/delivery.ts';
import { renderTrying } from './language-model.modal.ts';
import { PROVIDERS } from './model-form.modal.ts';
import { renderModelOutcome, sayModelOutcome, sayWrongKey } from './model-outcome.blocks.ts';
import type { ShowModel } from './show-model.ts';
import type { ModelOutcome, TryModel } from './try-model.ts';

interface Deps {
  access: Pick<Access, 'mayManage'>;
  tryModel: TryModel;
  show: ShowModel;
  clientOf: ClientOf;
  delivery: Pick<Delivery, 'post'>;
}

/** What the bot's own page asks for. */
const askedKeyOf = ({ provider, model, baseUrl }: ModelForm): AskedSecret => ({
  title: 'Connect a language model',
  submit: 'Connect',
  details: [
    ['Provider', PROVIDERS[provider]],
    ...(baseUrl === '' ? [] : [['Address', baseUrl] as const]),
    ['Model', model],
  ],
  label: 'API key',
  hint: 'I try the model with three questions over made-up tables before I connect it. That can take a minute.',
});

const NO_KEY = 'Enter the key.';
/** Nothing was tried, so there is nothing to say in Slack. */
const WITHOUT_KEY: SecretOutcome = { isDone: false, said: [[NO_KEY]], wrong: NO_KEY, notify: async () => undefined };

/** The key of a language model, typed on the bot's own page. What comes of it is shown where the link was handed out. */
export function makeModelSecret({ access, tryModel, show, clientOf, delivery }: Deps) {
  const connect = async ({ person, model: form, viewId }: PendingModel, apiKey: string): Promise<ModelOutcome> => {
    const permission = await access.mayManage(person);
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const client = clientOf(person.team);
    return tryModel(person, { form, apiKey }, (checks, now) => showInModal(client, viewId, renderTrying(checks, now)));
  };

  const tell = async ({ person: { team, user }, model: form }: PendingModel, outcome: ModelOutcome): Promise<void> => {
    const { text, blocks } = renderModelOutcome(outcome, form);
    await delivery.post({ team, channel: user }, { text, blocks });
  };

  return (pending: PendingModel): AwaitedSecret => {
    const { person, model: form, viewId } = pending;
    return {
      asked: askedKeyOf(form),
      async finish({ main }): Promise<SecretOutcome> {
        const apiKey = main.trim();
        if (apiKey === '') return WITHOUT_KEY;
        const outcome = await connect(pending, apiKey);
        const said = sayModelOutcome(outcome, form);
        const isSeen = await showInModal(clientOf(person.team), viewId, await show.outcome(person, form, outcome));
        return {
          isDone: outcome.kind === 'connected',
          said,
          wrong: sayWrongKey(outcome),
          notify: async () => {
            if (!isSeen) await tell(pending, outcome);
          },
        };
      },
    };
  };
}
