import type { App } from '@slack/bolt';
import type { ListenerDeps } from '../listener-deps.ts';

/** A direct message, or a reply in a thread the bot answers in. */
export function registerMessage(app: App, { receptions, attend }: ListenerDeps): void {
  app.message(async ({ body }) => {
    const reception = receptions.get(body);
    if (reception !== undefined) await attend(reception);
  });
}
