import type { App } from '@slack/bolt';
import { registerAskCommand } from './commands/ask.ts';
import { registerAppMention } from './events/app-mention.ts';
import type { ListenerDeps } from './listener-deps.ts';
import { registerMessage } from './messages/message.ts';

/** Every listener of the bot. */
export function registerListeners(app: App, deps: ListenerDeps): void {
  registerAppMention(app, deps);
  registerMessage(app, deps);
  registerAskCommand(app, deps);
}
