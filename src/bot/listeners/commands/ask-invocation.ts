import type { RespondFn, webApi } from '@slack/bolt';
import type { ChannelId, SlackUserId, TeamId } from '../../../shared/ids.ts';

/** Somebody's `/ask …`, acknowledged already. */
export interface AskInvocation {
  team: TeamId;
  channel: ChannelId;
  user: SlackUserId;
  /** What follows `/ask` and, for a subcommand, its name; as typed, out of Slack's mrkdwn. */
  words: string;
  /** Opens a modal within three seconds. */
  triggerId: string;
  /** Answers only to who typed it, five times within half an hour. */
  responseUrl: string;
  respond: RespondFn;
  client: webApi.WebClient;
}

export type Subcommand = (invocation: AskInvocation) => Promise<void>;
