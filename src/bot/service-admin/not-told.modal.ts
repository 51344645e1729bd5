import type { ModalView } from '@slack/types';
import { type Piece, renderNotice } from '../kit/blocks.ts';
import { sayFailure } from '../kit/forms.ts';
import type { NotTold } from './ask-admin-api.ts';

/** While the service is asked. */
export const renderLooking = (title: string): ModalView => renderNotice(title, [['Asking the data service…']]);

/** Why the service says nothing. @param notThere what it means that the service has nothing at this address */
export function renderNotTold(title: string, told: NotTold, notThere: string): ModalView {
  return renderNotice(title, sayNotTold(told, notThere));
}

/** The same as words, for a message. */
export function sayNotTold(told: NotTold, notThere: string): Piece[][] {
  switch (told.kind) {
    case 'no-key':
      return [
        ["I can't look this up: the data service tells it only to its API key, and I have only an access token."],
        ['To see it here, set QUERY_SERVICE_API_KEY where I run.'],
      ];
    case 'not-there':
    case 'refused':
      return [[notThere]];
    case 'failed':
      return sayFailure(told.failure);
    default:
      return told satisfies never;
  }
}
