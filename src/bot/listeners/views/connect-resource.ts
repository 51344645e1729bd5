import type { AckFn, App, ViewResponseAction, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../../kit/submissions.ts';
import { errorsOf, renderConnectOutcome, sayConnectOutcome } from '../../modals/connect-outcome.ts';
import {
  connectErrors,
  type FilledConnection,
  readConnectModal,
  renderConnecting,
  renderNoSecretsHere,
  renderSecretLink,
} from '../../modals/connect-resource.ts';
import type { FieldProblem } from '../../model/failure.ts';
import { VIEWS } from '../../model/ids.ts';
import type { PersonKey } from '../../model/keys.ts';
import { tellDirectly } from '../../slack/calls.ts';
import { readInteraction } from '../../slack/payloads.ts';
import { settleSubmission } from '../../slack/settle-submission.ts';
import { checkWithoutSecret } from '../../use-cases/connect-form.ts';
import type { ConnectOutcome } from '../../use-cases/connect-resource.ts';
import type { ConnectingDeps } from '../connecting-deps.ts';

interface Submitted {
  person: PersonKey;
  filled: FilledConnection;
  viewId: string;
}

/** The filled-in modal to connect a data source. */
export function registerConnectResourceSubmission(app: App, deps: ConnectingDeps): void {
  const connect = makeConnectFromModal(deps);
  const handOut = makeHandOutLink(deps);
  app.view<ViewSubmitAction>(VIEWS.connectResource, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readConnectModal(readFilled(view));
    const { form } = filled;
    const problems = checkWithoutSecret(form);
    if (problems.length > 0) return ack({ response_action: 'errors', errors: connectErrors(problems, form) });
    if (deps.links !== undefined) return handOut(ack, { person, filled, viewId: view.id });
    if (!(await deps.settings.ofWorkspace(person.team)).secretsInModals)
      return ack({ response_action: 'update', view: renderNoSecretsHere() });
    const connecting = connect({ person, filled, viewId: view.id });
    const work = connecting.then((outcome) => ({
      view: renderConnectOutcome(outcome, form, 'modal'),
      errors: errorsOf(outcome, form),
    }));
    const options = { waiting: renderConnecting(form), work, patience: deps.patience };
    const seen = await settleSubmission({ ack, client, viewId: view.id }, options);
    if (!seen) await tellDirectly(client, person.user, sayConnectOutcome(await connecting, form));
  });
}

/** The secret goes from the submission to the service and nowhere else. */
function makeConnectFromModal({ connect, readUpload }: ConnectingDeps) {
  return async ({ person, filled }: Submitted): Promise<ConnectOutcome> => {
    const { form, secret, secretFile } = filled;
    if (secret !== '' || secretFile === undefined) return connect(person, form, secret);
    const uploaded = await readUpload(secretFile).catch(() => undefined);
    return uploaded === undefined ? { kind: 'refused', problems: [UNREADABLE] } : connect(person, form, uploaded);
  };
}

const UNREADABLE: FieldProblem = {
  field: 'key',
  message: 'I could not read the uploaded file. Paste what is in it, or upload it again.',
};

/** The secret is asked for on the bot's own page. */
function makeHandOutLink({ access, links }: ConnectingDeps) {
  return async (ack: AckFn<ViewResponseAction>, { person, filled, viewId }: Submitted): Promise<void> => {
    const { form } = filled;
    const permission = await access.mayManage(person);
    if (!permission.allowed || links === undefined) {
      const why = permission.allowed ? 'not-a-manager' : permission.why;
      return ack({
        response_action: 'update',
        view: renderConnectOutcome({ kind: 'no-access', why }, form, 'page'),
      });
    }
    const url = await links.issue({ person, form, viewId });
    return ack({ response_action: 'update', view: renderSecretLink({ name: form.name, url }) });
  };
}
