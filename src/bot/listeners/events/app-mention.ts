import type { App } from '@slack/bolt';
import type { ListenerDeps } from '../listener-deps.ts';

/** Somebody mentioned the bot in a channel. */
export function registerAppMention(app: App, { receptions, attend }: ListenerDeps): void {
  app.event('app_mention', async ({ body }) => {
    const reception = receptions.get(body);
    if (reception !== undefined) await attend(reception);
  });
}
