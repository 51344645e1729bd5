import type { App } from '@slack/bolt';
import { readJoined } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** The bot was invited to a channel. */
export function registerMemberJoinedChannel(app: App, { introduce }: ControlDeps): void {
  app.event('member_joined_channel', async ({ body, context }) => {
    const { user, where } = readJoined(body);
    if (user === context.botUserId) await introduce(where);
  });
}
