import type { App } from '@slack/bolt';
import { ACTIONS, SHORTCUTS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ConnectingDeps } from '../connecting-deps.ts';
import { makeOpenConnect } from '../open-connect.ts';

/** **Connect a data source** in the shortcuts menu, and the button of that name in Home. */
export function registerConnectResource(app: App, deps: ConnectingDeps): void {
  const open = makeOpenConnect(deps);
  app.shortcut({ callback_id: SHORTCUTS.connectResource, type: 'shortcut' }, async ({ ack, shortcut, client }) => {
    await ack();
    const view = await open(readInteraction(shortcut).person);
    await client.views.open({ trigger_id: shortcut.trigger_id, view });
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.connectResource }, async ({ ack, body, client }) => {
    await ack();
    const view = await open(readInteraction(body).person);
    await client.views.open({ trigger_id: body.trigger_id, view });
  });
}
