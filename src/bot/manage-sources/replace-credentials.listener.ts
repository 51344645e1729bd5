import type { AckFn, App, ViewResponseAction, ViewSubmitAction } from '@slack/bolt';
import type { Settings } from '../../store/index.ts';
import {
  checkCredentials,
  credentialErrors,
  type FilledCredentials,
  makeReadSecrets,
  REPLACE_TITLE,
  type Replacing,
  readNewCredentials,
  renderNoSecretsHere,
  renderReplacing,
  renderSecretLink,
  sayReplaceOutcome,
  UNREADABLE,
} from '../connect/index.ts';
import { renderNotice } from '../kit/blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { VIEWS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import { type Settled, sendDirectMessage, settleSubmission } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { LookAtSource } from './look-at-source.ts';
import type { RedrawBeneath } from './redraw-beneath.ts';

interface ReplaceListeners extends Replacing {
  settings: Pick<Settings, 'ofWorkspace'>;
  source: LookAtSource;
  redrawBeneath: RedrawBeneath;
  delivery: Pick<Delivery, 'post'>;
}

/** The filled-in form to replace credentials: tried at once, or on the bot's own page where there is one. */
export function registerReplaceCredentials(app: App, deps: ReplaceListeners): void {
  const { links, settings, source, redrawBeneath, delivery } = deps;
  const replace = makeReplaceFromModal(deps);
  app.view<ViewSubmitAction>(VIEWS.replaceCredentials, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readNewCredentials(readFilled(view));
    const known = await source.find(person.team, filled?.source);
    if (filled === undefined || known === undefined)
      return ack({ response_action: 'update', view: await source.view(person.team, filled?.source) });
    const problems = checkCredentials(filled.form);
    if (problems.length > 0) return ack({ response_action: 'errors', errors: credentialErrors(problems, filled.form) });
    if (links !== undefined) return handOut(ack, links, { person, known, filled, viewId: view.id });
    if (!(await settings.ofWorkspace(person.team)).secretsInModals)
      return ack({ response_action: 'update', view: renderNoSecretsHere(REPLACE_TITLE) });
    const trying = replace(person, known, filled);
    const work = trying.then(({ settled }) => settled);
    const seen = await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderReplacing(known), work });
    const { said, settled } = await trying;
    if (!seen) await sendDirectMessage(delivery, person, said);
    const done = settled.closes === true ? said : [];
    if (settled.errors === undefined) await redrawBeneath(client, view, { person, id: known.id, done });
  });
}

/** The secret goes from the submission to the service and nowhere else. */
function makeReplaceFromModal({ replace, readUpload }: Replacing) {
  const readSecrets = makeReadSecrets(readUpload);
  return async (person: PersonKey, known: KnownResource, filled: FilledCredentials) => {
    const { form } = filled;
    const secrets = await readSecrets(person.team, filled);
    const outcome =
      secrets === undefined
        ? { kind: 'refused' as const, problems: [UNREADABLE] }
        : await replace(person, { id: known.id, form }, secrets);
    const said = sayReplaceOutcome(outcome, { ...form, name: known.name });
    const settled: Settled = {
      view: renderNotice(REPLACE_TITLE, said),
      closes: outcome.kind === 'replaced',
      errors: outcome.kind === 'refused' ? credentialErrors(outcome.problems, form) : undefined,
    };
    return { said, settled };
  };
}

interface ToHandOut {
  person: PersonKey;
  known: KnownResource;
  filled: FilledCredentials;
  viewId: string;
}

/** The secret is asked for on the bot's own page. */
async function handOut(
  ack: AckFn<ViewResponseAction>,
  links: NonNullable<Replacing['links']>,
  { person, known, filled, viewId }: ToHandOut,
): Promise<void> {
  const { name } = known;
  const form = { ...filled.form, name, description: '', datasetId: '' };
  const url = await links.issue({ person, form, viewId, replaces: known.id });
  return ack({ response_action: 'update', view: renderSecretLink({ name, url }, REPLACE_TITLE) });
}
