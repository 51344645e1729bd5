import type { App, ViewSubmitAction } from '@slack/bolt';
import { resourceIdSchema } from '../../shared/ids.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { settleSubmission, showInModal } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { findClick, readInteraction } from '../slack/payloads.ts';
import { readPage } from './dead-rows.modal.ts';
import type { DecideNames } from './decide-names.ts';
import { NAMES_TITLE, renderChooseNamesSource, renderNoNamesSource, renderSavingNames } from './names.modal.ts';
import { renderNamesDismissed } from './names-offer.blocks.ts';
import type { OfferNames } from './offer-names.ts';
import { registerSourceView } from './source-form.listener.ts';

interface NamesListeners {
  names: DecideNames;
  offer: Pick<OfferNames, 'dismiss'>;
  delivery: Pick<Delivery, 'update'>;
}

/** What tables and columns are called. The guard lets only managers get here, on every click. */
export function registerNames(app: App, deps: NamesListeners): void {
  registerSourceView(app, {
    open: ACTIONS.openNames,
    choose: ACTIONS.chooseNamesSource,
    title: NAMES_TITLE,
    renderNone: renderNoNamesSource,
    renderChoice: renderChooseNamesSource,
    of: deps.names,
  });
  registerOffer(app, deps);
  registerForm(app, deps);
}

/** Under the message that says how many names can't be read. */
function registerOffer(app: App, { names, offer, delivery }: NamesListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.nameThem }, async ({ ack, body, client }) => {
    await ack();
    const { person, value } = readInteraction(body);
    const source = resourceIdSchema.safeParse(value).data;
    const { view } = await client.views.open({ trigger_id: body.trigger_id, view: renderLooking(NAMES_TITLE) });
    if (view?.id !== undefined) await showInModal(client, view.id, await names.view({ team: person.team, source }));
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.dismissNames }, async ({ ack, body }) => {
    await ack();
    const click = findClick(body);
    if (click === undefined) return;
    const { team, channel, messageTs, value } = click;
    await offer.dismiss(team, value);
    await delivery.update({ team, channel, ts: messageTs }, renderNamesDismissed());
  });
}

function registerForm(app: App, { names }: NamesListeners): void {
  app.view<ViewSubmitAction>(VIEWS.names, async ({ ack, body, view, client }) => {
    const work = names.save(readInteraction(body).person, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingNames(), work });
  });
  for (const action_id of [ACTIONS.previousNames, ACTIONS.nextNames]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { person, value } = readInteraction(body);
      const { view } = body;
      if (view !== undefined)
        await showInModal(client, view.id, await names.turn(person, readFilled(view), readPage(value)));
    });
  }
}
