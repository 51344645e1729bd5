import type { App } from '@slack/bolt';
import { renderPrompts } from '../../blocks/prompts.ts';
import { readHomeOpened } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const TITLE = 'Questions to begin with';

/** Somebody looks at the conversation with the bot: what they could ask is offered. */
export function registerMessagesOpened(app: App, { asking }: ListenerDeps): void {
  app.event('app_home_opened', async ({ body, client }) => {
    const { person, direct, tab } = readHomeOpened(body);
    if (tab !== 'messages') return;
    const prompts = renderPrompts(await asking.suggestPrompts(person.team, person.user));
    const [first, ...rest] = prompts;
    if (first === undefined) return;
    // With a thread this call does nothing in an agent's messages tab.
    await client.assistant.threads.setSuggestedPrompts({
      channel_id: direct,
      title: TITLE,
      prompts: [first, ...rest],
    });
  });
}
