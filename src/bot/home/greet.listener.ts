import type { App } from '@slack/bolt';
import { channelIdSchema } from '../../shared/ids.ts';
import { ACTIONS } from '../model/ids.ts';
import { readInteraction, readJoined } from '../slack/payloads.ts';
import type { makeIntroduce } from './greet.ts';
import { renderIntroduced } from './greetings.blocks.ts';

interface GreetListeners {
  introduce: ReturnType<typeof makeIntroduce>;
}

export function registerGreetListeners(app: App, deps: GreetListeners): void {
  registerIntroduce(app, deps);
  registerMemberJoinedChannel(app, deps);
}

/** The welcome's offer: a channel was chosen. */
function registerIntroduce(app: App, { introduce }: GreetListeners): void {
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

/** The bot was invited to a channel. */
function registerMemberJoinedChannel(app: App, { introduce }: GreetListeners): void {
  app.event('member_joined_channel', async ({ body, context }) => {
    const { user, where } = readJoined(body);
    if (user === context.botUserId) await introduce(where);
  });
}
