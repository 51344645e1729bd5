import type { App } from '@slack/bolt';
import { z } from 'zod';
import { channelIdSchema, messageTsSchema, teamIdSchema } from '../../../shared/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** https://docs.slack.dev/reference/events/agent_session_stopped */
const stoppedSchema = z.object({
  team_id: teamIdSchema,
  authorizations: z.array(z.object({ team_id: teamIdSchema.nullish() })).nullish(),
  event: z.object({ channel: channelIdSchema, thread_ts: messageTsSchema }),
});

/** Somebody pressed Slack's own stop button under a thread. */
export function registerAgentSessionStopped(app: App, { asking }: ListenerDeps): void {
  app.event('agent_session_stopped', async ({ body }) => {
    const { team_id, authorizations, event } = stoppedSchema.parse(body);
    const team = authorizations?.[0]?.team_id ?? team_id;
    asking.stopThread({ team, channel: event.channel, threadTs: event.thread_ts });
  });
}
