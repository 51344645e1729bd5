import type { App } from '@slack/bolt';
import { ACTIONS } from '../model/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { REQUESTS_TITLE, readListPage, readRequestPage, renderRequestGone } from './model-requests.modal.ts';
import type { ShowRequests } from './show-requests.ts';

/** What was sent to the language model's provider. The guard lets only admins get here, on every click. */
export function registerModelRequests(app: App, show: ShowRequests): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.openModelRequests }, async ({ ack, body, client }) => {
    await ack();
    const { view } = await client.views.open({ trigger_id: body.trigger_id, view: renderLooking(REQUESTS_TITLE) });
    if (view?.id !== undefined) await showInModal(client, view.id, await show.list(readInteraction(body).person, 0));
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.viewModelRequest }, async ({ ack, body, client }) => {
    await ack();
    const { person, value } = readInteraction(body);
    const { view } = await client.views.push({ trigger_id: body.trigger_id, view: renderLooking('Request') });
    const request = readRequestPage(value);
    const shown = request === undefined ? renderRequestGone() : await show.one(person, request);
    if (view?.id !== undefined) await showInModal(client, view.id, shown);
  });
  registerTurning(app, show);
}

/** To another page of the list, or of a request. */
function registerTurning(app: App, show: ShowRequests): void {
  for (const action_id of [ACTIONS.newerModelRequests, ACTIONS.olderModelRequests]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      if (body.view === undefined) return;
      const { person, value } = readInteraction(body);
      const view = await show.list(person, readListPage(value));
      await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
    });
  }
  for (const action_id of [ACTIONS.previousPartOfRequest, ACTIONS.nextPartOfRequest]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      if (body.view === undefined) return;
      const { person, value } = readInteraction(body);
      const request = readRequestPage(value);
      const view = request === undefined ? renderRequestGone() : await show.one(person, request);
      await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
    });
  }
}
