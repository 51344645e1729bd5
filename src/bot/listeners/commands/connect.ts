import type { Subcommand } from '../../slack/ask-command.ts';
import type { ConnectingDeps } from '../connecting-deps.ts';
import { makeOpenConnect } from '../open-connect.ts';

/** `/ask connect` */
export function makeConnect(deps: ConnectingDeps): Subcommand {
  const open = makeOpenConnect(deps);
  return async ({ team, user, triggerId, client }) => {
    await client.views.open({ trigger_id: triggerId, view: await open({ team, user }) });
  };
}
