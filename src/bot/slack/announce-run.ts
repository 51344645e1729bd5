import { webApi } from '@slack/bolt';
import { messageTsSchema } from '../../shared/ids.ts';
import { renderRunning } from '../blocks/saved-queries.ts';
import type { AnnounceRun } from '../use-cases/run-saved-query.ts';

const NOT_THERE: ReadonlySet<string> = new Set([
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
]);

export function makeAnnounceRun(client: webApi.WebClient): AnnounceRun {
  return async ({ query, person, channel }) => {
    const { text, blocks } = renderRunning(query, person.user);
    try {
      const posted = await client.chat.postMessage({
        channel,
        text,
        blocks,
        unfurl_links: false,
        unfurl_media: false,
      });
      return messageTsSchema.parse(posted.ts);
    } catch (error) {
      if (error instanceof webApi.WebAPIPlatformError && NOT_THERE.has(error.data.error)) return undefined;
      throw error;
    }
  };
}
