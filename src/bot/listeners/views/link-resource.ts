import type { App, ViewSubmitAction } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { renderNotice } from '../../kit/inputs.ts';
import { readFilled } from '../../kit/submissions.ts';
import { linkErrors, readLinkModal, renderLinked } from '../../modals/link-resource.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ConnectingDeps } from '../connecting-deps.ts';

/** The filled-in modal to link a data source that the service has. */
export function registerLinkResourceSubmission(app: App, { link }: ConnectingDeps): void {
  app.view<ViewSubmitAction>(VIEWS.linkResource, async ({ ack, body, view }) => {
    const outcome = await link(readInteraction(body).person, readLinkModal(readFilled(view)));
    switch (outcome.kind) {
      case 'linked':
        return ack({ response_action: 'update', view: renderLinked(outcome.resource.name) });
      case 'refused':
        return ack({ response_action: 'errors', errors: linkErrors(outcome.problems) });
      case 'no-access':
        return ack({
          response_action: 'update',
          view: renderNotice('Link a data source', [[sayNoAccess(outcome.why)]]),
        });
    }
  });
}
