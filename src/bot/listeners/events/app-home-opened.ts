import type { App } from '@slack/bolt';
import { readHomeOpened } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** Somebody looks at the app's Home or at their messages with it. */
export function registerAppHomeOpened(app: App, { showHome, welcome }: ControlDeps): void {
  app.event('app_home_opened', async ({ body }) => {
    const { person, direct, tab } = readHomeOpened(body);
    if (tab !== 'messages') await showHome(person);
    await welcome(person, direct);
  });
}
