import type { App, ViewSubmitAction, webApi } from '@slack/bolt';
import { savedQueryIdSchema } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { SavedQueries } from '../../store/index.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import { settleSubmission, showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import {
  DELETE_TITLE,
  EDIT_TITLE,
  readEditSavedQuery,
  readSavedQueryId,
  renderChanging,
} from './change-saved-query.modal.ts';
import type { ChangeSavedQuery } from './change-saved-query.ts';
import { renderRunGone, renderRunModal } from './run-saved-query.modal.ts';
import { readChangeMenu } from './saved-queries.blocks.ts';

interface ChangeListeners {
  savedQueries: Pick<SavedQueries, 'find'>;
  change: ChangeSavedQuery;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  logger: Logger;
}

export function registerChangeSavedQuery(app: App, deps: ChangeListeners): void {
  registerForms(app, deps);
  registerSubmissions(app, deps);
}

/** The menu of a saved query in a list, and the buttons in the modal that runs it. */
function registerForms(app: App, { change }: ChangeListeners): void {
  const menu = { type: 'block_actions', action_id: ACTIONS.moreOfSavedQuery } as const;
  app.action(menu, async ({ ack, body, client }) => {
    await ack();
    const { person, value } = readInteraction(body);
    const { what = 'edit', id } = readChangeMenu(value) ?? {};
    await client.views.open({ trigger_id: body.trigger_id, view: await change.form({ person, id }, what) });
  });
  for (const [action_id, what] of [
    [ACTIONS.editSavedQuery, 'edit'],
    [ACTIONS.deleteSavedQuery, 'delete'],
  ] as const) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { person, value } = readInteraction(body);
      const id = savedQueryIdSchema.safeParse(value).data;
      await client.views.push({ trigger_id: body.trigger_id, view: await change.form({ person, id }, what) });
    });
  }
}

function registerSubmissions(app: App, deps: ChangeListeners): void {
  const { change } = deps;
  const redraw = makeRedraw(deps);
  app.view<ViewSubmitAction>(VIEWS.editSavedQuery, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readFilled(view);
    const read = readEditSavedQuery(filled);
    if ('errors' in read) return ack({ response_action: 'errors', errors: read.errors });
    const work = change.edit({ person, id: readSavedQueryId(filled) }, read.form);
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderChanging(EDIT_TITLE), work });
    if ((await work).errors === undefined) await redraw(client, view, person);
  });
  app.view<ViewSubmitAction>(VIEWS.deleteSavedQuery, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const work = change.delete({ person, id: readSavedQueryId(readFilled(view)) });
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderChanging(DELETE_TITLE), work });
    await work;
    await redraw(client, view, person);
  });
}

/** What lies beneath the form, and Home. */
function makeRedraw({ savedQueries, showHome, logger }: ChangeListeners) {
  return async (
    client: webApi.WebClient,
    view: { previous_view_id: string | null; private_metadata: string },
    person: PersonKey,
  ): Promise<void> => {
    const id = savedQueryIdSchema.safeParse(view.private_metadata).data;
    const query = id && (await savedQueries.find(person.team, id));
    const beneath = query === undefined ? renderRunGone() : renderRunModal(query, undefined, true);
    if (view.previous_view_id) await showInModal(client, view.previous_view_id, beneath);
    showHome(person).catch((error: unknown) => logger.warn({ err: error }, 'Home was not updated'));
  };
}
