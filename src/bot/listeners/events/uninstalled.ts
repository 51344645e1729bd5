import type { App } from '@slack/bolt';
import { isBotRevoked, readTeam } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** The workspace removed the app, or took its access away; both events come, in any order, without a token. */
export function registerUninstalled(app: App, { forgetTeam }: ControlDeps): void {
  app.event('app_uninstalled', async ({ body }) => forgetTeam(readTeam(body)));
  app.event('tokens_revoked', async ({ body }) => {
    if (isBotRevoked(body)) await forgetTeam(readTeam(body));
  });
}
