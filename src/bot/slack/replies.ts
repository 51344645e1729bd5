import type { ChannelId, MessageTs, SlackUserId } from '../../shared/ids.ts';
import { StageTimes } from '../../shared/stage-times.ts';
import { type SlackMessage } from '../kit/blocks.ts';
import type { Answer } from '../model/answer.ts';
import type { ChannelKey, MessageKey, PersonKey, ThreadKey } from '../model/keys.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { RemoveMessage, RespondThrough } from './client.ts';
import type { Assure, Delivery, Sent } from './delivery.ts';
import { readFailure } from './failures.ts';
import type { FindPosted } from './find-posted.ts';
import { makeInSomeForm, type NamedForm, type SomeFormDeps } from './in-some-form.ts';

/** A message of the bot. */
export interface Posted {
  /** undefined: only its asker sees it, and it cannot be found again. */
  ts: MessageTs | undefined;
  /** What Slack took: all of it, all but its chart, its text, or only that there is an answer. */
  form: NamedForm['name'];
  /** Where it is, if not in the thread: also of one for its asker alone, where Slack shows them none. */
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
  /** The message's name in its metadata; `mayBeThere`: an earlier try may have posted it. */
  delivery?: { id: string; mayBeThere: boolean; assure?: Assure } | undefined;
  /** Gets what each stage took. */
  times?: ReplyTimes | undefined;
}

/** `picture`: a chart that is shared as a file. */
type ReplyTimes = Pick<StageTimes<'render' | 'lane' | 'post' | 'picture'>, 'add' | 'of'>;

/** Posts the outcome of a question in its thread. */
export interface Replies {
  /** @throws when nothing at all could be posted */
  post(thread: ThreadKey, outcome: AskOutcome, manner?: ReplyManner): Promise<Posted>;
  /** Tells the thread that the answer is in the person's direct messages. */
  sayInDirect(
    thread: ThreadKey,
    user: SlackUserId,
    manner?: Pick<ReplyManner, 'question' | 'delivery' | 'times'>,
  ): Promise<MessageTs>;
  /** Tells the asker in a direct message that Slack doesn't let the bot post in the channel. */
  sayNotThere(user: SlackUserId, where: ChannelKey): Promise<void>;
  /** The message of this name in the thread. undefined: it isn't there, or the bot can't look. */
  find(thread: ThreadKey, posted: { delivery: string; since: MessageTs }): Promise<MessageTs | undefined>;
}

/** What a message has of its answer's chart. */
export type ShowChartPicture = (thread: ThreadKey, answer: Answer, form: Posted['form']) => Promise<void>;

/** What is shown, as text and blocks. */
interface Render {
  outcome(outcome: AskOutcome, asked: { question?: MessageTs | undefined; onlyToAsker: boolean }): SlackMessage;
  inDirect(user: SlackUserId): SlackMessage;
  notThere(channel: ChannelId): SlackMessage;
}

interface ReplyDeps extends SomeFormDeps {
  delivery: Delivery;
  findPosted: FindPosted;
  removeMessage: RemoveMessage;
  respondThrough: RespondThrough;
  showChartPicture: ShowChartPicture;
  render: Render;
}

type Answered = Extract<AskOutcome, { kind: 'answered' }>;

/** Slack's answers that say there is nothing to take the place of, or nothing that this message may. */
const NOTHING_TO_REPLACE: ReadonlySet<string> = new Set([
  'block_mismatch',
  'cant_update_message',
  'edit_window_closed',
  'message_not_found',
  'streaming_state_conflict',
]);

/** Posts in the thread, in the richest form that Slack takes. */
export function makeReplies(deps: ReplyDeps): Replies {
  const { delivery, findPosted, respondThrough, showChartPicture, render, logger } = deps;
  const inSomeForm = makeInSomeForm(deps);

  const post = async (thread: ThreadKey, { name, ...form }: NamedForm, manner: ReplyManner): Promise<Posted> => {
    const sent = await delivery.post(thread, form, postOptions(manner));
    return { ts: sent.ts, form: formOf(sent, name) };
  };

  const replace = async (thread: ThreadKey, replaced: MessageTs, { form, manner }: Shown): Promise<Posted> => {
    const message = { team: thread.team, channel: thread.channel, ts: replaced };
    try {
      await delivery.update(message, form, {
        delivery: manner.delivery?.id,
        assure: manner.delivery?.assure,
        times: manner.times,
      });
      return { ts: replaced, form: form.name };
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused' || !NOTHING_TO_REPLACE.has(failure.error)) throw error;
      const posted = await post(thread, form, manner);
      if (failure.error !== 'message_not_found') await removeReplaced(message);
      return posted;
    }
  };

  /** What was to be replaced says less, or the same, and would stand beside the new message. */
  const removeReplaced = (message: MessageKey): Promise<void> =>
    deps
      .removeMessage(message)
      .catch((error: unknown) => logger.warn({ err: error }, 'a replaced message could not be deleted'));

  /** Two messages: the outcome, where only the person reads it, and a note that it is there. */
  const postInDirect = async (
    { team, user }: PersonKey,
    { name, ...form }: NamedForm,
    manner: ReplyManner,
  ): Promise<Posted> => {
    const sent = await delivery.post({ team, channel: user }, form, postOptions(manner));
    const { channel, ts } = sent;
    return { ts: undefined, form: formOf(sent, name), inDirect: { channel, ts } };
  };

  /** In the manner that the question needs. */
  const deliver = async (thread: ThreadKey, form: NamedForm, manner: ReplyManner): Promise<Posted> => {
    const { onlyTo, inDirectTo, replaces } = manner;
    await manner.delivery?.assure?.();
    if (onlyTo !== undefined) {
      const { name, ...shown } = form;
      const to = { ...thread, threadTs: activeThread(thread, manner), ...onlyTo };
      const inDirect = await timesOf(manner).of('post', () => respondThrough(to, shown, postOptions(manner)));
      return { ts: undefined, form: name, inDirect };
    }
    if (inDirectTo !== undefined) return postInDirect({ team: thread.team, user: inDirectTo }, form, manner);
    return replaces === undefined ? post(thread, form, manner) : replace(thread, replaces, { form, manner });
  };

  const postInSomeForm: Replies['post'] = (thread, outcome, manner = {}) => {
    const asked = { question: manner.question, onlyToAsker: manner.onlyTo !== undefined };
    const began = performance.now();
    const message = render.outcome(outcome, asked);
    timesOf(manner).add('render', performance.now() - began);
    return inSomeForm({ team: thread.team, message }, (form, isRepeat) =>
      deliver(thread, form, isRepeat ? mayBeThere(manner) : manner),
    );
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
      if (outcome.kind === 'answered' && manner.isRedraw !== true)
        await timesOf(manner).of('picture', () => showPicture(thread, outcome, posted));
      return posted;
    },
    async sayInDirect(thread, user, manner = {}) {
      const { text, blocks } = render.inDirect(user);
      return (await delivery.post(thread, { text, blocks }, postOptions(manner))).ts;
    },
    async sayNotThere(user, { team, channel }) {
      const { text, blocks } = render.notThere(channel);
      await delivery.post({ team, channel: user }, { text, blocks });
    },
    async find(thread, { delivery: name, since }) {
      const looked = await findPosted(name, { ...thread, since });
      return looked.kind === 'found' ? looked.message.ts : undefined;
    },
  };
}

interface Shown {
  form: NamedForm;
  manner: ReplyManner;
}

const timesOf = ({ times = new StageTimes() }: ReplyManner): ReplyTimes => times;

const postOptions = ({ delivery, question, times }: ReplyManner) => ({
  times,
  delivery: delivery?.id,
  mayBeThere: delivery?.mayBeThere,
  assure: delivery?.assure,
  since: delivery === undefined ? undefined : question,
});

/** An earlier form of the message may be there under its name. */
const mayBeThere = (manner: ReplyManner): ReplyManner =>
  manner.delivery === undefined ? manner : { ...manner, delivery: { ...manner.delivery, mayBeThere: true } };

/** Of a message that an earlier try posted nobody knows in which form. */
function formOf({ found }: Sent, name: Posted['form']): Posted['form'] {
  if (found === undefined) return name;
  if (found.blockTypes.length === 0) return 'text';
  return found.blockTypes.includes('data_visualization') ? 'whole' : 'without-chart';
}

/**
 * "Ephemeral messages in threads are only shown if there is already an active thread", which a question that nobody has
 * replied to is not: https://docs.slack.dev/reference/methods/chat.postEphemeral
 */
const activeThread = ({ threadTs }: ThreadKey, { question }: ReplyManner): MessageTs | undefined =>
  question === threadTs ? undefined : threadTs;
