import type { PendingSource } from '../model/resource.ts';
import { sendDirectMessage, showInModal } from '../slack/client.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { ConnectOutcome } from './connect-resource.ts';
import { renderFinished, sayFinished } from './replace-credentials.modal.ts';
import type { ReplaceOutcome } from './replace-credentials.ts';

/** Tells the person who connects a data source whether it worked, wherever they are by then. */
export interface ConnectionNotes {
  /** In the modal if it is still open, else in a direct message. */
  notify(
    pending: Pick<PendingSource, 'person' | 'viewId' | 'form' | 'replaces'>,
    outcome: ConnectOutcome | ReplaceOutcome,
  ): Promise<void>;
}

interface NotesDeps {
  clientOf: ClientOf;
  delivery: Pick<Delivery, 'post'>;
}

export function makeConnectionNotes({ clientOf, delivery }: NotesDeps): ConnectionNotes {
  return {
    async notify({ person, viewId, form, replaces }, outcome) {
      if (await showInModal(clientOf(person.team), viewId, renderFinished(outcome, { form, replaces }))) return;
      await sendDirectMessage(delivery, person, sayFinished(outcome, { form, replaces }));
    },
  };
}
