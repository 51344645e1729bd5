import type { App } from '@slack/bolt';
import { registerAskFromHome } from './actions/ask-from-home.ts';
import { registerFindSavedQueries } from './actions/find-saved-queries.ts';
import { registerIntroduce } from './actions/introduce.ts';
import { registerSettingsActions } from './actions/settings.ts';
import type { ControlDeps } from './control-deps.ts';
import { registerAppHomeOpened } from './events/app-home-opened.ts';
import { registerMemberJoinedChannel } from './events/member-joined-channel.ts';
import { registerUninstalled } from './events/uninstalled.ts';
import { registerSettingsViews } from './views/settings.ts';

/** Home, settings, first words and leaving. */
export function registerControls(app: App, deps: ControlDeps): void {
  registerAppHomeOpened(app, deps);
  registerUninstalled(app, deps);
  registerMemberJoinedChannel(app, deps);
  registerSettingsActions(app, deps);
  registerSettingsViews(app, deps);
  registerIntroduce(app, deps);
  registerAskFromHome(app, deps);
  registerFindSavedQueries(app, deps);
}
