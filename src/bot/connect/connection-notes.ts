import type { webApi } from '@slack/bolt';
import type { PendingConnection } from '../model/resource.ts';
import { sendDirectMessage, showInModal } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { ConnectOutcome } from './connect-resource.ts';
import { renderFinished, sayFinished } from './replace-credentials.modal.ts';
import type { ReplaceOutcome } from './replace-credentials.ts';

/** Tells the person who connects a data source whether it worked, wherever they are by then. */
export interface ConnectionNotes {
  /** In the modal if it is still open, else in a direct message. */
  notify(
    pending: Pick<PendingConnection, 'person' | 'viewId' | 'form' | 'replaces'>,
    outcome: ConnectOutcome | ReplaceOutcome,
  ): Promise<void>;
}

interface NotesDeps {
  client: webApi.WebClient;
  delivery: Pick<Delivery, 'post'>;
}

export function makeConnectionNotes({ client, delivery }: NotesDeps): ConnectionNotes {
  return {
    async notify({ person, viewId, form, replaces }, outcome) {
      if (await showInModal(client, viewId, renderFinished(outcome, { form, replaces }))) return;
      await sendDirectMessage(delivery, person.user, sayFinished(outcome, { form, replaces }));
    },
  };
}
