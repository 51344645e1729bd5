import type { App } from '@slack/bolt';
import { savedQueryIdSchema } from '../../../shared/ids.ts';
import { renderRunGone, renderRunModal } from '../../modals/run-saved-query.ts';
import { ACTIONS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { SavingDeps } from '../saving-deps.ts';

/** **Run** in a list of saved queries. */
export function registerRunSavedQuery(app: App, { savedQueries }: SavingDeps): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.runSavedQuery }, async ({ ack, body, client }) => {
    await ack();
    const { person, channel, value } = readInteraction(body);
    const id = savedQueryIdSchema.safeParse(value).data;
    const query = id && (await savedQueries.find(person.team, id));
    const view = query === undefined ? renderRunGone() : renderRunModal(query, channel);
    await client.views.open({ trigger_id: body.trigger_id, view });
  });
}
