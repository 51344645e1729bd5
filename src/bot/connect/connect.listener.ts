import type { AckFn, App, ViewResponseAction, ViewSubmitAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { DatasetId, TeamId } from '../../shared/ids.ts';
import type { Resources, Settings } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { renderNotice } from '../kit/blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, SHORTCUTS, VIEWS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import { sendDirectMessage, settleSubmission } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { readInteraction } from '../slack/payloads.ts';
import {
  connectErrors,
  emptyConnectForm,
  errorsOf,
  type FilledConnection,
  readConnectModal,
  renderConnecting,
  renderConnectModal,
  renderConnectOutcome,
  renderNoSecretsHere,
  renderSecretLink,
  type SecretIn,
  sayConnectOutcome,
} from './connect.modal.ts';
import { checkWithoutSecret } from './connect-form.ts';
import type { ConnectOutcome, ConnectResource } from './connect-resource.ts';
import { linkErrors, readLinkModal, renderLinked, renderLinkModal } from './link-resource.modal.ts';
import type { makeLinkResource } from './link-resource.ts';
import { makeReadSecrets, type ReadUpload, UNREADABLE } from './read-upload.ts';
import type { SecretLinks } from './secret-links.ts';

export interface ConnectListeners {
  access: Pick<Access, 'mayManage'>;
  settings: Pick<Settings, 'ofWorkspace'>;
  resources: Pick<Resources, 'list'>;
  /** As configured. */
  datasetId: DatasetId | undefined;
  connect: ConnectResource;
  link: ReturnType<typeof makeLinkResource>;
  /** undefined: the bot has no page of its own. */
  links: SecretLinks | undefined;
  secretIn: (team: TeamId) => Promise<SecretIn>;
  readUpload: ReadUpload;
  delivery: Pick<Delivery, 'post'>;
}

export function registerConnectListeners(app: App, deps: ConnectListeners): void {
  registerConnectResource(app, deps);
  registerConnectResourceActions(app, deps);
  registerConnectResourceSubmission(app, deps);
  registerLinkResourceSubmission(app, deps);
}

/** **Connect a data source** in the shortcuts menu, and the button of that name in Home. */
function registerConnectResource(app: App, deps: ConnectListeners): void {
  const open = makeOpenConnect(deps);
  app.shortcut({ callback_id: SHORTCUTS.connectResource, type: 'shortcut' }, async ({ ack, shortcut, client }) => {
    await ack();
    const view = await open(readInteraction(shortcut).person);
    await client.views.open({ trigger_id: shortcut.trigger_id, view });
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.connectResource }, async ({ ack, body, client }) => {
    await ack();
    const view = await open(readInteraction(body).person);
    await client.views.open({ trigger_id: body.trigger_id, view });
  });
}

/** The modal to connect a data source, for who may. */
export function makeOpenConnect({ access, settings, resources, datasetId, links, secretIn }: ConnectListeners) {
  return async (person: PersonKey): Promise<ModalView> => {
    const permission = await access.mayManage(person);
    if (!permission.allowed) return renderNotice('Connect a data source', [[sayNoAccess(permission.why)]]);
    if (links === undefined && !(await settings.ofWorkspace(person.team)).secretsInModals) return renderNoSecretsHere();
    const known = (await resources.list(person.team)).find((one) => one.datasetId !== undefined);
    return renderConnectModal(emptyConnectForm(datasetId ?? known?.datasetId), {
      secretIn: await secretIn(person.team),
    });
  };
}

/** Inside the modal to connect: another type or encryption brings other fields; what exists already is linked instead. */
function registerConnectResourceActions(app: App, { access, resources, datasetId }: ConnectListeners): void {
  for (const input of [INPUTS.connectType, INPUTS.connectEncryption]) {
    app.action({ type: 'block_actions', action_id: input }, async ({ ack, body, client }) => {
      await ack();
      const { view } = body;
      if (view === undefined) return;
      const { form, secretIn } = readConnectModal(readFilled(view));
      await client.views.update({ view_id: view.id, hash: view.hash, view: renderConnectModal(form, { secretIn }) });
    });
  }
  app.action({ type: 'block_actions', action_id: ACTIONS.linkResource }, async ({ ack, body, client }) => {
    await ack();
    const { person, modalId } = readInteraction(body);
    const permission = await access.mayManage(person);
    const known = (await resources.list(person.team)).find((one) => one.datasetId !== undefined);
    const view = permission.allowed
      ? renderLinkModal(datasetId ?? known?.datasetId)
      : renderNotice('Link a data source', [[sayNoAccess(permission.why)]]);
    const opening = { trigger_id: body.trigger_id, view };
    await (modalId === undefined ? client.views.open(opening) : client.views.push(opening));
  });
  app.action(ACTIONS.openSecretPage, async ({ ack }) => ack());
}

interface Submitted {
  person: PersonKey;
  filled: FilledConnection;
  viewId: string;
}

/** The filled-in modal to connect a data source. */
function registerConnectResourceSubmission(app: App, deps: ConnectListeners): void {
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
      view: renderConnectOutcome(outcome, form, filled.secretIn),
      errors: errorsOf(outcome, form),
    }));
    const options = { waiting: renderConnecting(form), work };
    const seen = await settleSubmission({ ack, client, viewId: view.id }, options);
    if (!seen) await sendDirectMessage(deps.delivery, person, sayConnectOutcome(await connecting, form));
  });
}

/** The secret goes from the submission to the service and nowhere else. */
function makeConnectFromModal({ connect, readUpload }: ConnectListeners) {
  const readSecrets = makeReadSecrets(readUpload);
  return async ({ person, filled }: Submitted): Promise<ConnectOutcome> => {
    const secrets = await readSecrets(person.team, filled);
    return secrets === undefined ? { kind: 'refused', problems: [UNREADABLE] } : connect(person, filled.form, secrets);
  };
}

/** The secret is asked for on the bot's own page. */
function makeHandOutLink({ access, links }: ConnectListeners) {
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

/** The filled-in modal to link a data source that the service has. */
function registerLinkResourceSubmission(app: App, { link }: ConnectListeners): void {
  app.view<ViewSubmitAction>(VIEWS.linkResource, async ({ ack, body, view }) => {
    const outcome = await link(readInteraction(body).person, readLinkModal(readFilled(view)));
    switch (outcome.kind) {
      case 'linked':
        return ack({ response_action: 'update', view: renderLinked(outcome.resource.name) });
      case 'refused':
        return ack({ response_action: 'errors', errors: linkErrors(outcome.problems) });
      case 'no-access':
        return ack({
          response_action: 'update',
          view: renderNotice('Link a data source', [[sayNoAccess(outcome.why)]]),
        });
    }
  });
}

/** `/ask connect` */
export function makeConnectCommand(deps: ConnectListeners): Subcommand {
  const open = makeOpenConnect(deps);
  return async ({ team, user, triggerId, client }) => {
    await client.views.open({ trigger_id: triggerId, view: await open({ team, user }) });
  };
}
