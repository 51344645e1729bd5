import type { webApi } from '@slack/bolt';
import { renderConnectOutcome, sayConnectOutcome } from '../modals/connect-outcome.ts';
import { showInModal, tellDirectly } from '../slack/calls.ts';
import type { ConnectionNotes } from '../use-cases/connecting-ports.ts';

/** In the modal that asked while it is open, else in a direct message. */
export function makeConnectionNotes(client: webApi.WebClient): ConnectionNotes {
  return {
    async tell({ person, viewId, form }, outcome) {
      if (await showInModal(client, viewId, renderConnectOutcome(outcome, form, 'page'))) return;
      await tellDirectly(client, person.user, sayConnectOutcome(outcome, form));
    },
  };
}
