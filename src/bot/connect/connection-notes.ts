import type { webApi } from '@slack/bolt';
import type { PendingConnection } from '../model/resource.ts';
import { sendDirectMessage, showInModal } from '../slack/client.ts';
import { renderConnectOutcome, sayConnectOutcome } from './connect.modal.ts';
import type { ConnectOutcome } from './connect-resource.ts';

/** Tells the person who connects a data source whether it worked, wherever they are by then. */
export interface ConnectionNotes {
  /** In the modal if it is still open, else in a direct message. */
  notify(pending: Pick<PendingConnection, 'person' | 'viewId' | 'form'>, outcome: ConnectOutcome): Promise<void>;
}

export function makeConnectionNotes(client: webApi.WebClient): ConnectionNotes {
  return {
    async notify({ person, viewId, form }, outcome) {
      if (await showInModal(client, viewId, renderConnectOutcome(outcome, form, 'page'))) return;
      await sendDirectMessage(client, person.user, sayConnectOutcome(outcome, form));
    },
  };
}
