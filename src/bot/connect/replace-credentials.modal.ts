import type { ModalView } from '@slack/types';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { oneLine, type Piece, renderNotice } from '../kit/blocks.ts';
import { sayFailure } from '../kit/forms.ts';
import { SHOWN } from '../kit/limits.ts';
import type { ConnectForm, PendingSource } from '../model/resource.ts';
import { connectErrors, renderConnectOutcome, sayConnectOutcome } from './connect.modal.ts';
import type { ConnectOutcome } from './connect-resource.ts';
import type { ReplaceOutcome } from './replace-credentials.ts';

export const REPLACE_TITLE = 'Replace credentials';

type Finished = ConnectOutcome | ReplaceOutcome;
type About = Pick<PendingSource, 'form' | 'replaces'>;

/** What came of a secret that was typed on the bot's own page: the next view of the modal that handed out the link. */
export const renderFinished = (outcome: Finished, pending: About): ModalView =>
  isNew(outcome, pending)
    ? renderConnectOutcome(outcome, pending.form, 'page')
    : renderNotice(REPLACE_TITLE, sayFinished(outcome, pending));

/** The same as words, for the page and for a message. */
export const sayFinished = (outcome: Finished, pending: About): Piece[][] =>
  isNew(outcome, pending) ? sayConnectOutcome(outcome, pending.form) : sayReplaceOutcome(outcome, pending.form);

const isNew = (outcome: Finished, { replaces }: About): outcome is ConnectOutcome =>
  replaces === undefined && outcome.kind !== 'replaced' && outcome.kind !== 'not-replaced';

/** What came of replacing the credentials of a data source. */
export function sayReplaceOutcome(outcome: Finished, form: Pick<ConnectForm, 'type' | 'name' | 'fields'>): Piece[][] {
  const name: Piece = { bold: oneLine(form.name, SHOWN.resourceName) || 'This data source' };
  const failed: Piece[] = ["I couldn't replace the credentials of ", name, '.'];
  const unchanged: Piece[] = ['The old ones still apply.'];
  switch (outcome.kind) {
    case 'connected':
    case 'replaced':
      return [[name, ' has new credentials. I connected with them.']];
    case 'not-replaced':
      return [failed, [NOT_REPLACED[outcome.why]]];
    case 'refused': {
      const errors = Object.values(connectErrors(outcome.problems, form));
      return [failed, ...errors.map((error): Piece[] => [`• ${error}`]), unchanged];
    }
    case 'no-access':
      return [failed, [sayNoAccess(outcome.why)]];
    case 'failed':
      return [failed, ...sayFailure(outcome.failure)];
    default:
      return outcome satisfies never;
  }
}

const NOT_REPLACED = {
  gone: 'This data source was deleted.',
  'no-key':
    'The data service lets only its API key do this, and I have only an access token. Set QUERY_SERVICE_API_KEY where I run.',
  'not-there': "This data service doesn't let me replace credentials.",
} as const;
