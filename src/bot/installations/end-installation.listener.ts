import type { App } from '@slack/bolt';
import { readEnd } from '../slack/workspaces.ts';
import type { makeEndInstallation } from './end-installation.ts';

/** When the app is removed both of the first two come, in any order. */
export function registerEnds(app: App, end: ReturnType<typeof makeEndInstallation>): void {
  for (const name of ['app_uninstalled', 'tokens_revoked', 'team_access_revoked'] as const) {
    app.event(name, async ({ body }) => {
      const ended = readEnd(body);
      if (ended !== undefined) await end(ended);
    });
  }
}
