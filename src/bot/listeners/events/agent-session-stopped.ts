import type { App } from '@slack/bolt';
import { readSessionStopped } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** Somebody pressed Slack's own stop button under a thread. */
export function registerAgentSessionStopped(app: App, { asking }: ListenerDeps): void {
  app.event('agent_session_stopped', async ({ body }) => asking.stopThread(readSessionStopped(body)));
}
