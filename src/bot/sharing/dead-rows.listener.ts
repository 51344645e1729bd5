import type { App } from '@slack/bolt';
import { ACTIONS } from '../model/ids.ts';
import { showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import {
  DEAD_ROWS_TITLE,
  readPage,
  readPlace,
  renderChooseDeadRowsSource,
  renderNoDeadRowsSource,
} from './dead-rows.modal.ts';
import type { DecideDeadRows } from './decide-dead-rows.ts';
import { registerSourceView } from './source-form.listener.ts';

/** What is done with deleted and old rows of a source. The guard lets only admins get here, on every click. */
export function registerDeadRows(app: App, deadRows: DecideDeadRows): void {
  registerSourceView(app, {
    open: ACTIONS.openDeadRows,
    choose: ACTIONS.chooseDeadRowsSource,
    title: DEAD_ROWS_TITLE,
    renderNone: renderNoDeadRowsSource,
    renderChoice: renderChooseDeadRowsSource,
    of: deadRows,
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.changeDeadRows }, async ({ ack, body, client }) => {
    await ack();
    const clicked = readInteraction(body);
    const { modalId } = clicked;
    if (modalId !== undefined) await showInModal(client, modalId, await deadRows.change(clicked));
  });
  for (const action_id of [ACTIONS.previousDeadRows, ACTIONS.nextDeadRows]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { modalId, person, metadata, value } = readInteraction(body);
      if (modalId === undefined) return;
      const about = { team: person.team, source: readPlace(metadata)?.source };
      await showInModal(client, modalId, await deadRows.view(about, { page: readPage(value) }));
    });
  }
}
