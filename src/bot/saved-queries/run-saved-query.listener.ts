import type { App, ViewSubmitAction } from '@slack/bolt';
import { savedQueryIdSchema } from '../../shared/ids.ts';
import type { SavedQueries } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { renderNoAccess, sayNoAccess } from '../access/no-access.blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { ChangeSavedQuery } from './change-saved-query.ts';
import type { makeFindSavedQueries } from './find-saved-queries.ts';
import { readRunModal, renderRunGone, renderRunModal, runErrors } from './run-saved-query.modal.ts';
import type { makeRunSavedQuery, RunOutcome } from './run-saved-query.ts';
import { renderSavedQueriesMessage } from './saved-queries.blocks.ts';

interface RunListeners {
  savedQueries: Pick<SavedQueries, 'find'>;
  change: Pick<ChangeSavedQuery, 'mayChange'>;
  run: ReturnType<typeof makeRunSavedQuery>;
}

export function registerRunListeners(app: App, deps: RunListeners): void {
  registerRunSavedQuery(app, deps);
  registerRunSavedQuerySubmission(app, deps);
}

/** **Run** in a list of saved queries. */
function registerRunSavedQuery(app: App, { savedQueries, change }: RunListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.runSavedQuery }, async ({ ack, body, client }) => {
    await ack();
    const { person, channel, value } = readInteraction(body);
    const id = savedQueryIdSchema.safeParse(value).data;
    const query = id && (await savedQueries.find(person.team, id));
    const view =
      query === undefined ? renderRunGone() : renderRunModal(query, channel, await change.mayChange(person, query));
    await client.views.open({ trigger_id: body.trigger_id, view });
  });
}

const NOT_THERE = "I'm not in this conversation. Invite me, or choose another one.";

/** Where to run a saved query was chosen. */
function registerRunSavedQuerySubmission(app: App, { run }: RunListeners): void {
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

/** `/ask saved [words]`: the workspace's saved queries. */
export const makeSavedCommand =
  (find: ReturnType<typeof makeFindSavedQueries>, access: Pick<Access, 'mayManage'>): Subcommand =>
  async ({ team, user, channel, words, respond }) => {
    const found = await find({ team, user }, { channel, onlyToAsker: true }, words);
    const manages = (await access.mayManage({ team, user })).allowed;
    const mayChange = ({ savedBy }: SavedQuery): boolean => manages || savedBy === user;
    const { text, blocks } =
      found.kind === 'found'
        ? renderSavedQueriesMessage(found.queries, found.words, mayChange)
        : renderNoAccess(found.why);
    await respond({ response_type: 'ephemeral', text, blocks });
  };
