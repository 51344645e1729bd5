import type { App } from '@slack/bolt';
import { slackUserIdSchema, teamIdSchema } from '../../../shared/ids.ts';
import { renderPrompts } from '../../blocks/prompts.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const TITLE = 'Questions to begin with';

/** Somebody looks at the conversation with the bot: what they could ask is offered. */
export function registerMessagesOpened(app: App, { asking }: ListenerDeps): void {
  app.event('app_home_opened', async ({ event, body, client }) => {
    if (event.tab !== 'messages') return;
    const team = teamIdSchema.parse(body.authorizations?.[0]?.team_id ?? body.team_id);
    const prompts = renderPrompts(await asking.suggestPrompts(team, slackUserIdSchema.parse(event.user)));
    const [first, ...rest] = prompts;
    if (first === undefined) return;
    // With a thread this call does nothing in an agent's messages tab.
    await client.assistant.threads.setSuggestedPrompts({
      channel_id: event.channel,
      title: TITLE,
      prompts: [first, ...rest],
    });
  });
}
