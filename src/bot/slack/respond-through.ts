import type { webApi } from '@slack/bolt';
import type { ChannelId, MessageTs, SlackUserId } from '../../shared/ids.ts';
import { SDK_TIMEOUT_MS } from './client-options.ts';

/** To whom, where they are, and the address that Slack gave for it: good five times within half an hour. */
interface OnlyTo {
  channel: ChannelId;
  user: SlackUserId;
  responseUrl: string | undefined;
  threadTs?: MessageTs | undefined;
}

interface Form {
  text: string;
  blocks?: object[];
}

export type RespondThrough = (to: OnlyTo, form: Form) => Promise<void>;

/** Shows a message to one person. Where the address is used up the Web API does it, which needs the bot in the channel. */
export function makeRespondThrough(client: webApi.WebClient): RespondThrough {
  return async ({ channel, user, responseUrl, threadTs }, { text, blocks }) => {
    const form = { text, ...(blocks === undefined ? {} : { blocks }) };
    const taken = responseUrl !== undefined && (await respond(responseUrl, form));
    const thread = threadTs === undefined ? {} : { thread_ts: threadTs };
    if (!taken) await client.apiCall('chat.postEphemeral', { channel, user, ...thread, ...form });
  };
}

/** false: Slack did not take it there. */
async function respond(responseUrl: string, form: Form): Promise<boolean> {
  const response = await fetch(responseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...form }),
    signal: AbortSignal.timeout(SDK_TIMEOUT_MS),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}
