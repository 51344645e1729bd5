import { webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { SlackMessage } from '../blocks/kit/message.ts';
import { renderOutcome } from '../blocks/render-outcome.ts';
import type { Replies, ThreadKey } from '../use-cases/ports.ts';

/** Slack's answers that no other form of the message would change. */
const NOWHERE_TO_POST: ReadonlySet<string> = new Set([
  'account_inactive',
  'channel_not_found',
  'invalid_auth',
  'is_archived',
  'missing_scope',
  'not_authed',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
]);
const LAST_WORDS = 'I have an answer, but Slack did not take it in any form I tried. Please ask in another way.';
const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 60;

export interface ReplyDeps {
  client: webApi.WebClient;
  logger: Logger;
  sleep: (ms: number) => Promise<void>;
}

type Form = { text: string; blocks?: SlackMessage['blocks'] };

/** Posts in the thread: as blocks; where Slack refuses them as text; at the very least one line. */
export function makeReplies({ client, logger, sleep }: ReplyDeps): Replies {
  const post = async ({ channel, threadTs }: ThreadKey, form: Form): Promise<void> => {
    await client.chat.postMessage({ channel, thread_ts: threadTs, unfurl_links: false, unfurl_media: false, ...form });
  };

  const postPatiently = async (thread: ThreadKey, form: Form): Promise<void> => {
    for (let waits = 0; ; waits += 1) {
      try {
        return await post(thread, form);
      } catch (error) {
        if (!(error instanceof webApi.WebAPIRateLimitedError) || waits === MAX_WAITS) throw error;
        await sleep(Math.min(error.retryAfter, MAX_WAIT_SECONDS) * 1_000);
      }
    }
  };

  return {
    async post(thread, outcome) {
      const { text, blocks, textOnly } = renderOutcome(outcome);
      for (const form of [{ text, blocks }, { text: textOnly }]) {
        try {
          return await postPatiently(thread, form);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          logger.warn(
            { slackError: error.data.error, pointers: error.data.response_metadata?.messages },
            'slack refused a message',
          );
        }
      }
      await postPatiently(thread, { text: LAST_WORDS });
    },
  };
}

const isRefusal = (error: unknown): error is webApi.WebAPIPlatformError =>
  error instanceof webApi.WebAPIPlatformError && !NOWHERE_TO_POST.has(error.data.error);
