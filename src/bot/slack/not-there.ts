import { webApi } from '@slack/bolt';

/** Slack's answers that the bot cannot write in this conversation. */
const NOT_THERE: ReadonlySet<string> = new Set([
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
]);

export const isNotThere = (error: unknown): boolean =>
  error instanceof webApi.WebAPIPlatformError && NOT_THERE.has(error.data.error);
