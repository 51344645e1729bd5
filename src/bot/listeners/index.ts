import type { App } from '@slack/bolt';
import { registerChooseChart } from './actions/choose-chart.ts';
import { registerConnectResourceActions } from './actions/connect-resource.ts';
import { registerExportRows } from './actions/export-rows.ts';
import { registerRateAnswer } from './actions/rate-answer.ts';
import { registerRunSavedQuery } from './actions/run-saved-query.ts';
import { registerAskCommand } from './commands/ask.ts';
import { registerAppMention } from './events/app-mention.ts';
import type { ListenerDeps } from './listener-deps.ts';
import { registerMessage } from './messages/message.ts';
import { registerConnectResource } from './shortcuts/connect-resource.ts';
import { registerSaveQuery } from './shortcuts/save-query.ts';
import { registerConnectResourceSubmission } from './views/connect-resource.ts';
import { registerExportRowsSubmission } from './views/export-rows.ts';
import { registerLinkResourceSubmission } from './views/link-resource.ts';
import { registerRateAnswerSubmission } from './views/rate-answer.ts';
import { registerRunSavedQuerySubmission } from './views/run-saved-query.ts';
import { registerSaveQuerySubmission } from './views/save-query.ts';

/** Every listener of the bot. */
export function registerListeners(app: App, deps: ListenerDeps): void {
  registerAppMention(app, deps);
  registerMessage(app, deps);
  registerAskCommand(app, deps);
  registerChooseChart(app, deps.answering);
  registerExportRows(app, deps.answering);
  registerExportRowsSubmission(app, deps.answering);
  registerRateAnswer(app, deps.answering);
  registerRateAnswerSubmission(app, deps.answering);
  registerSaveQuery(app, deps.saving);
  registerSaveQuerySubmission(app, deps.saving);
  registerRunSavedQuery(app, deps.saving);
  registerRunSavedQuerySubmission(app, deps.saving);
  registerConnectResource(app, deps.connecting);
  registerConnectResourceActions(app, deps.connecting);
  registerConnectResourceSubmission(app, deps.connecting);
  registerLinkResourceSubmission(app, deps.connecting);
}
