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
import { type AnswerValue, readAnswerValue } from '../../answer-value.ts';

/** The fields of `block_actions` that are read. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const clickSchema = z.object({
  team: z.object({ id: teamIdSchema }),
  user: z.object({ id: slackUserIdSchema }),
  channel: z.object({ id: channelIdSchema }),
  container: z.object({ message_ts: messageTsSchema, is_ephemeral: z.boolean().nullish() }),
  trigger_id: z.string(),
  response_url: z.string().default(''),
  actions: z
    .array(
      z.object({
        action_id: z.string(),
        value: z.string().nullish(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});

/** A click on something under an answer. */
export interface AnswerClick extends AnswerValue {
  team: TeamId;
  channel: ChannelId;
  messageTs: MessageTs;
  /** Only the asker sees the message. */
  isEphemeral: boolean;
  user: SlackUserId;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
  /** Reaches only who clicked. */
  responseUrl: string;
}

/** undefined: no click on an answer of ours. `body` is whatever arrived. */
export function readAnswerClick(body: unknown): AnswerClick | undefined {
  const parsed = clickSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { team, user, channel, container, trigger_id: triggerId, response_url: responseUrl, actions } = parsed.data;
  const [action] = actions;
  const value = readAnswerValue(action?.selected_option?.value ?? action?.value ?? '');
  if (value === undefined) return undefined;
  return {
    ...value,
    team: team.id,
    channel: channel.id,
    messageTs: container.message_ts,
    isEphemeral: container.is_ephemeral === true,
    user: user.id,
    triggerId,
    responseUrl,
  };
}
