import type { App } from '@slack/bolt';
import { ACTIONS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** The search of saved queries in Home. */
export function registerFindSavedQueries(app: App, { showHome }: ControlDeps): void {
  for (const action of [ACTIONS.findSavedQueries, ACTIONS.showAllSavedQueries]) {
    app.action(action, async ({ ack, body }) => {
      await ack();
      const { person, value } = readInteraction(body);
      await showHome(person, action === ACTIONS.findSavedQueries ? value.trim() : '');
    });
  }
}
