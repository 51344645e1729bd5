import { webApi } from '@slack/bolt';
import { z } from 'zod';
import { messageTsSchema } from '../../shared/ids.ts';
import { renderAnswer } from '../blocks/answer.ts';
import { withAsker } from '../blocks/share.ts';
import { isNotThere } from '../slack/calls.ts';
import type { PostShared } from '../use-cases/share-answer.ts';

const postedSchema = z.object({ ts: messageTsSchema });

/** As blocks; where Slack refuses them without the chart, then as text. */
export function makePostShared(client: webApi.WebClient): PostShared {
  return async ({ answer, question, asker, channel, threadTs }) => {
    const message = withAsker(renderAnswer(answer), question, asker);
    const place = { channel, ...(threadTs === undefined ? {} : { thread_ts: threadTs }) };
    const post = async (form: { text: string; blocks?: object[] }) => {
      const posted = await client.apiCall('chat.postMessage', {
        ...place,
        ...form,
        unfurl_links: false,
        unfurl_media: false,
      });
      return postedSchema.parse(posted).ts;
    };
    try {
      const { text, blocks, withoutChart = blocks, textOnly } = message;
      const orElse = (form: { text: string; blocks?: object[] }) => (error: unknown) => {
        if (isNotThere(error) || !(error instanceof webApi.WebAPIPlatformError)) throw error;
        return post(form);
      };
      return await post({ text, blocks })
        .catch(orElse({ text, blocks: withoutChart }))
        .catch(orElse({ text: textOnly }));
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}
