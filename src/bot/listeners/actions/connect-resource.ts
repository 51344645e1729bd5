import type { App } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { renderNotice } from '../../kit/inputs.ts';
import { readFilled } from '../../kit/submissions.ts';
import { readConnectModal, renderConnectModal } from '../../modals/connect-resource.ts';
import { renderLinkModal } from '../../modals/link-resource.ts';
import { ACTIONS, INPUTS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ConnectingDeps } from '../connecting-deps.ts';

/** Inside the modal to connect: another type brings other fields; what exists already is linked instead. */
export function registerConnectResourceActions(app: App, { access, resources, datasetId }: ConnectingDeps): void {
  app.action({ type: 'block_actions', action_id: INPUTS.connectType }, async ({ ack, body, client }) => {
    await ack();
    const { view } = body;
    if (view === undefined) return;
    const { form, secretIn } = readConnectModal(readFilled(view));
    await client.views.update({ view_id: view.id, hash: view.hash, view: renderConnectModal(form, { secretIn }) });
  });
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
