import { z } from 'zod';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../../../shared/ids.ts';

/** The fields of `block_actions` that are read. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const clickSchema = z.object({
  team: z.object({ id: teamIdSchema }),
  user: z.object({ id: slackUserIdSchema }),
  channel: z.object({ id: channelIdSchema }),
  container: z.object({ message_ts: messageTsSchema, is_ephemeral: z.boolean().nullish() }),
  trigger_id: z.string(),
  response_url: z.string().default(''),
  actions: z
    .array(z.object({ value: z.string().nullish(), selected_option: z.object({ value: z.string() }).nullish() }))
    .min(1),
});

/** A click on something in a message. */
export interface Click {
  team: TeamId;
  channel: ChannelId;
  messageTs: MessageTs;
  /** Only this person sees the message. */
  isEphemeral: boolean;
  user: SlackUserId;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
  /** Reaches only who clicked. */
  responseUrl: string;
  /** Of the button or the chosen option; '' when it has none. */
  value: string;
}

/** undefined: no click in a message. `body` is whatever arrived. */
export function readClick(body: unknown): Click | undefined {
  const parsed = clickSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { team, user, channel, container, trigger_id: triggerId, response_url: responseUrl, actions } = parsed.data;
  return {
    team: team.id,
    channel: channel.id,
    messageTs: container.message_ts,
    isEphemeral: container.is_ephemeral === true,
    user: user.id,
    triggerId,
    responseUrl,
    value: actions[0]?.selected_option?.value ?? actions[0]?.value ?? '',
  };
}
