import type { App, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../../kit/submissions.ts';
import { readAskFromHome, renderAskFromHome } from '../../modals/ask-from-home.ts';
import { ACTIONS, INPUTS, VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** **Ask** in Home: a modal, and the answer in the person's direct messages. */
export function registerAskFromHome(app: App, { askFromHome }: ControlDeps): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.askFromHome }, async ({ ack, body, client }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: renderAskFromHome() });
  });
  app.view<ViewSubmitAction>(VIEWS.askFromHome, async ({ ack, body, view }) => {
    const question = readAskFromHome(readFilled(view));
    if (question === '')
      return ack({ response_action: 'errors', errors: { [INPUTS.askFromHome]: 'Please write a question.' } });
    await ack();
    await askFromHome(readInteraction(body).person, question);
  });
}
