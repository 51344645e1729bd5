import type { App } from '@slack/bolt';
import { channelIdSchema } from '../../../shared/ids.ts';
import { renderIntroduced } from '../../blocks/introduced.ts';
import { ACTIONS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** The welcome's offer: a channel was chosen. */
export function registerIntroduce(app: App, { introduce }: ControlDeps): void {
  const chosen = { type: 'block_actions', action_id: ACTIONS.introduce } as const;
  app.action(chosen, async ({ ack, body, action, respond }) => {
    await ack();
    if (action.type !== 'conversations_select') return;
    const channel = channelIdSchema.parse(action.selected_conversation);
    const outcome = await introduce({ team: readInteraction(body).person.team, channel });
    const { text, blocks } = renderIntroduced(outcome, channel);
    await respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
  });
}
