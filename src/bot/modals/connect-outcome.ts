import type { ModalView } from '@slack/types';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { sayFailure } from '../kit/failure-words.ts';
import { renderNotice } from '../kit/inputs.ts';
import type { FieldErrors } from '../kit/submissions.ts';
import { type Piece, plainWords } from '../kit/words.ts';
import type { ConnectForm } from '../model/connection.ts';
import type { ConnectOutcome } from '../use-cases/connect-resource.ts';
import { connectErrors, renderConnected, renderConnectModal, type SecretIn, sayConnected } from './connect-resource.ts';

/** What came of connecting, as the modal's next view: with what is to be mended, everything but the secret filled in. */
export function renderConnectOutcome(outcome: ConnectOutcome, form: ConnectForm, secretIn: SecretIn): ModalView {
  switch (outcome.kind) {
    case 'connected':
      return renderConnected({ ...outcome, name: outcome.resource.name });
    case 'refused':
      return renderConnectModal(form, { secretIn, errors: connectErrors(outcome.problems, form) });
    case 'no-access':
      return renderNotice('Connect a data source', [[sayNoAccess(outcome.why)]]);
    case 'failed':
      return renderConnectModal(form, {
        secretIn,
        errors: { '': sayFailure(outcome.failure).map(plainWords).join(' ') },
      });
    default:
      return outcome satisfies never;
  }
}

/** The same as words, for a message. */
export function sayConnectOutcome(outcome: ConnectOutcome, form: ConnectForm): Piece[][] {
  const notConnected: Piece[] = [{ bold: form.name }, ' could not be connected.'];
  switch (outcome.kind) {
    case 'connected':
      return sayConnected({ ...outcome, name: outcome.resource.name });
    case 'refused':
      return [notConnected, ...Object.values(connectErrors(outcome.problems, form)).map((error) => [`• ${error}`])];
    case 'no-access':
      return [notConnected, [sayNoAccess(outcome.why)]];
    case 'failed':
      return [notConnected, ...sayFailure(outcome.failure)];
    default:
      return outcome satisfies never;
  }
}

/** Shown under the fields while the modal is open. */
export const errorsOf = (outcome: ConnectOutcome, form: ConnectForm): FieldErrors | undefined =>
  outcome.kind === 'refused' ? connectErrors(outcome.problems, form) : undefined;
