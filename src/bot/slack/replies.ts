import { webApi } from '@slack/bolt';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  type SlackUserId,
} from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { type SlackMessage } from '../kit/blocks.ts';
import type { Answer } from '../model/answer.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { patiently, type RespondThrough } from './client.ts';

/** A message of the bot. */
export interface Posted {
  /** undefined: only its asker sees it, and it cannot be found again. */
  ts: MessageTs | undefined;
  /** What Slack took: all of it, all but its chart, its text, or only that there is an answer. */
  form: 'whole' | 'without-chart' | 'text' | 'last-words';
  /** Where it is, if not in the thread. */
  inDirect?: { channel: ChannelId; ts: MessageTs } | undefined;
}

/** How an outcome is shown, if not by a new message that everyone in the thread sees. */
export interface ReplyManner {
  /** The question it is about: what buttons that come before an answer carry. */
  question?: MessageTs | undefined;
  /** Replaces this message of the bot. */
  replaces?: MessageTs | undefined;
  /** It was shown before, and is drawn again. */
  isRedraw?: boolean;
  /** Only the asker sees it, through an address that Slack gave for it if there is one. */
  onlyTo?: { user: SlackUserId; responseUrl: string | undefined } | undefined;
  /** It goes to this person's direct messages. */
  inDirectTo?: SlackUserId | undefined;
}

/** Posts the outcome of a question in its thread. */
export interface Replies {
  /** @throws when nothing at all could be posted */
  post(thread: ThreadKey, outcome: AskOutcome, manner?: ReplyManner): Promise<Posted>;
  /** Tells the thread that the answer is in the person's direct messages. */
  sayInDirect(thread: ThreadKey, user: SlackUserId): Promise<MessageTs | undefined>;
}

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
const LAST_WORDS = "I have an answer, but Slack didn't accept it. Please ask in another way.";

/** What a message has of its answer's chart. */
export type ShowChartPicture = (thread: ThreadKey, answer: Answer, form: Posted['form']) => Promise<void>;

/** What is shown, as text and blocks. */
interface Render {
  outcome(outcome: AskOutcome, asked: { question?: MessageTs | undefined; onlyToAsker: boolean }): SlackMessage;
  inDirect(user: SlackUserId): SlackMessage;
}

interface ReplyDeps {
  client: webApi.WebClient;
  logger: Logger;
  sleep: (ms: number) => Promise<void>;
  respondThrough: RespondThrough;
  showChartPicture: ShowChartPicture;
  render: Render;
}

type Answered = Extract<AskOutcome, { kind: 'answered' }>;

type Form = { name: Posted['form']; text: string; blocks?: SlackMessage['blocks'] };

/** Slack's answers that say there is nothing to take the place of, or nothing that this message may. */
const NOTHING_TO_REPLACE: ReadonlySet<string> = new Set([
  'block_mismatch',
  'cant_update_message',
  'edit_window_closed',
  'message_not_found',
  'streaming_state_conflict',
]);

/** Posts in the thread: as blocks; where Slack refuses them without the chart; then as text; at the very least one line. */
export function makeReplies({ client, logger, sleep, respondThrough, showChartPicture, render }: ReplyDeps): Replies {
  const post = async ({ channel, threadTs }: ThreadKey, { name, ...form }: Form): Promise<Posted> => {
    const message = { channel, thread_ts: threadTs, unfurl_links: false, unfurl_media: false, ...form };
    const { ts } = await client.chat.postMessage(message);
    return { ts: messageTsSchema.parse(ts), form: name };
  };

  const replace = async (thread: ThreadKey, replaced: MessageTs, form: Form): Promise<Posted> => {
    const { name, text, blocks = [] } = form;
    try {
      await client.chat.update({ channel: thread.channel, ts: replaced, text, blocks });
      return { ts: replaced, form: name };
    } catch (error) {
      if (error instanceof webApi.WebAPIPlatformError && NOTHING_TO_REPLACE.has(error.data.error))
        return post(thread, form);
      throw error;
    }
  };

  /** Two messages: the outcome, where only the person reads it, and a note that it is there. */
  const postInDirect = async (user: string, { name, ...form }: Form): Promise<Posted> => {
    const { channel, ts } = await client.chat.postMessage({
      channel: user,
      unfurl_links: false,
      unfurl_media: false,
      ...form,
    });
    const inDirect = { channel: channelIdSchema.parse(channel), ts: messageTsSchema.parse(ts) };
    return { ts: undefined, form: name, inDirect };
  };

  /** In the manner that the question needs. */
  const deliver = async (thread: ThreadKey, { name, ...form }: Form, manner: ReplyManner): Promise<Posted> => {
    if (manner.onlyTo !== undefined) {
      await respondThrough({ ...thread, threadTs: activeThread(thread, manner), ...manner.onlyTo }, form);
      return { ts: undefined, form: name };
    }
    if (manner.inDirectTo !== undefined) return postInDirect(manner.inDirectTo, { name, ...form });
    return manner.replaces === undefined
      ? post(thread, { name, ...form })
      : replace(thread, manner.replaces, { name, ...form });
  };

  const postPatiently = (thread: ThreadKey, form: Form, manner: ReplyManner): Promise<Posted> =>
    patiently(() => deliver(thread, form, manner), sleep);

  const postInSomeForm: Replies['post'] = async (thread, outcome, manner = {}) => {
    const asked = { question: manner.question, onlyToAsker: manner.onlyTo !== undefined };
    const { text, blocks, withoutChart, textOnly } = render.outcome(outcome, asked);
    const forms: Form[] = [
      { name: 'whole', text, blocks },
      ...(withoutChart === undefined ? [] : [{ name: 'without-chart' as const, text, blocks: withoutChart }]),
      { name: 'text', text: textOnly },
    ];
    for (const form of forms) {
      try {
        return await postPatiently(thread, form, manner);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        logger.warn(
          { slackError: error.data.error, pointers: error.data.response_metadata?.messages },
          'slack refused a message',
        );
      }
    }
    return postPatiently(thread, { name: 'last-words', text: LAST_WORDS }, manner);
  };

  /** Where the answer itself is. A message that only one person sees can't have files. */
  const showPicture = async (thread: ThreadKey, { answer }: Answered, posted: Posted): Promise<void> => {
    const { inDirect, ts, form } = posted;
    if (inDirect !== undefined) {
      await showChartPicture({ team: thread.team, channel: inDirect.channel, threadTs: inDirect.ts }, answer, form);
    } else if (ts !== undefined) {
      await showChartPicture(thread, answer, form);
    }
  };

  return {
    async post(thread, outcome, manner = {}) {
      const posted = await postInSomeForm(thread, outcome, manner);
      if (outcome.kind === 'answered' && manner.isRedraw !== true) await showPicture(thread, outcome, posted);
      return posted;
    },
    async sayInDirect(thread, user) {
      const { text, blocks } = render.inDirect(user);
      return (await postPatiently(thread, { name: 'whole', text, blocks }, {})).ts;
    },
  };
}

/**
 * "Ephemeral messages in threads are only shown if there is already an active thread", which a question that nobody has
 * replied to is not: https://docs.slack.dev/reference/methods/chat.postEphemeral
 */
const activeThread = ({ threadTs }: ThreadKey, { question }: ReplyManner): MessageTs | undefined =>
  question === threadTs ? undefined : threadTs;

const isRefusal = (error: unknown): error is webApi.WebAPIPlatformError =>
  error instanceof webApi.WebAPIPlatformError && !NOWHERE_TO_POST.has(error.data.error);
