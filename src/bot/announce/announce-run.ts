import type { webApi } from '@slack/bolt';
import { messageTsSchema } from '../../shared/ids.ts';
import { renderRunning } from '../blocks/saved-queries.ts';
import { isNotThere } from '../slack/calls.ts';
import type { AnnounceRun } from '../use-cases/run-saved-query.ts';

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
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}
