import type { App } from '@slack/bolt';
import { registerChooseResource } from './actions/choose-resource.ts';
import { registerClarify } from './actions/clarify.ts';
import { registerAskCommand } from './commands/ask.ts';
import { registerControls } from './controls.ts';
import { registerAppMention } from './events/app-mention.ts';
import { registerMessagesOpened } from './events/messages-opened.ts';
import { registerAskDataQuestion } from './functions/ask-data-question.ts';
import type { ListenerDeps } from './listener-deps.ts';
import { registerMessage } from './messages/message.ts';
import { registerFindResource } from './options/find-resource.ts';
import { registerAskAbout } from './shortcuts/ask-about.ts';
import { registerAskAboutSubmission } from './views/ask-about.ts';
import { registerSomethingElseSubmission } from './views/something-else.ts';

/** Every listener of the bot. */
export function registerListeners(app: App, deps: ListenerDeps): void {
  registerAppMention(app, deps);
  registerMessage(app, deps);
  registerAskCommand(app, deps);
  registerMessagesOpened(app, deps);
  registerAskAbout(app, deps);
  registerAskAboutSubmission(app, deps);
  registerChooseResource(app, deps);
  registerFindResource(app, deps);
  registerClarify(app, deps);
  registerSomethingElseSubmission(app, deps);
  registerAskDataQuestion(app, deps);
  registerControls(app, deps.controls);
}
