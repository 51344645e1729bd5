import type { App } from '@slack/bolt';
import { registerConnectResourceActions } from './actions/connect-resource.ts';
import { registerRunSavedQuery } from './actions/run-saved-query.ts';
import { registerAskCommand } from './commands/ask.ts';
import { registerAppMention } from './events/app-mention.ts';
import type { ListenerDeps } from './listener-deps.ts';
import { registerMessage } from './messages/message.ts';
import { registerConnectResource } from './shortcuts/connect-resource.ts';
import { registerSaveQuery } from './shortcuts/save-query.ts';
import { registerConnectResourceSubmission } from './views/connect-resource.ts';
import { registerLinkResourceSubmission } from './views/link-resource.ts';
import { registerRunSavedQuerySubmission } from './views/run-saved-query.ts';
import { registerSaveQuerySubmission } from './views/save-query.ts';

/** Every listener of the bot. */
export function registerListeners(app: App, deps: ListenerDeps): void {
  registerAppMention(app, deps);
  registerMessage(app, deps);
  registerAskCommand(app, deps);
  registerSaveQuery(app, deps.saving);
  registerSaveQuerySubmission(app, deps.saving);
  registerRunSavedQuery(app, deps.saving);
  registerRunSavedQuerySubmission(app, deps.saving);
  registerConnectResource(app, deps.connecting);
  registerConnectResourceActions(app, deps.connecting);
  registerConnectResourceSubmission(app, deps.connecting);
  registerLinkResourceSubmission(app, deps.connecting);
}
