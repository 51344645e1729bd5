import type { App, ViewSubmitAction } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { readFilled } from '../../kit/submissions.ts';
import { readRunModal, renderRunGone, runErrors } from '../../modals/run-saved-query.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { RunOutcome } from '../../use-cases/run-saved-query.ts';
import type { SavingDeps } from '../saving-deps.ts';

const NOT_THERE = 'I am not in this conversation. Invite me there, or choose another.';

/** Where to run a saved query was chosen. */
export function registerRunSavedQuerySubmission(app: App, { run }: SavingDeps): void {
  app.view<ViewSubmitAction>(VIEWS.runSavedQuery, async ({ ack, body, view }) => {
    const read = readRunModal(readFilled(view));
    const outcome: RunOutcome = read === undefined ? { kind: 'gone' } : await run(readInteraction(body).person, read);
    switch (outcome.kind) {
      case 'running':
        return ack();
      case 'gone':
        return ack({ response_action: 'update', view: renderRunGone() });
      case 'not-there':
        return ack({ response_action: 'errors', errors: runErrors(NOT_THERE) });
      case 'no-access':
        return ack({ response_action: 'errors', errors: runErrors(sayNoAccess(outcome.why)) });
    }
  });
}
