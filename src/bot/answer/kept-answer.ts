import type { App, Middleware, RespondFn, SlackActionMiddlewareArgs, webApi } from '@slack/bolt';
import type { AnswerId, ChannelId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { hasRows, type KeptAnswer } from '../model/answer.ts';
import type { PersonKey } from '../model/keys.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { type Click, findClick } from '../slack/payloads.ts';
import type { Replies } from '../slack/replies.ts';
import { ANSWER_GONE, type AnswerValue, readAnswerValue } from './answer.blocks.ts';
import { prepareAnswer } from './prepare-answer.ts';

interface AnswerButton {
  /** From `ids.ts`. */
  actionId: string;
  /** One option of an element that has several; without it every option is taken. */
  option?: string;
}

interface ClickedAnswer {
  click: AnswerClick;
  answer: KeptAnswer;
  /** Ephemeral by default; up to five times within half an hour. */
  respond: RespondFn;
  /** Says something to the person who clicked, in the thread of the answer. */
  tell: (text: string) => Promise<void>;
  client: webApi.WebClient;
}

/**
 * Takes clicks on an answer's button: acknowledged, read, its answer found for the person who clicked. Where it is
 * gone, only they learn that and `handle` isn't called.
 */
export function onAnswerClick(
  app: App,
  button: AnswerButton,
  { answers, handle }: { answers: Pick<Answers, 'find'>; handle: (clicked: ClickedAnswer) => Promise<void> },
): void {
  const findAnswer = makeFindAnswer(answers);
  // Several listeners may share an element, and only one of them acknowledges.
  const isMeant: Middleware<SlackActionMiddlewareArgs> = async ({ body, next }) => {
    if (button.option === undefined || readAnswerClick(body)?.option === button.option) await next();
  };
  app.action(button.actionId, isMeant, async ({ ack, body, respond, client }) => {
    await ack();
    const click = readAnswerClick(body);
    const answer = click && (await findAnswer(click));
    if (click === undefined || answer === undefined) {
      await respond({ response_type: 'ephemeral', replace_original: false, text: ANSWER_GONE });
      return;
    }
    const { threadTs } = answer.thread;
    const tell = async (text: string): Promise<void> => {
      const where = hasMessage(threadTs) ? { thread_ts: threadTs } : {};
      await respond({ response_type: 'ephemeral', replace_original: false, text, ...where });
    };
    await handle({ click, answer, respond, tell, client });
  });
}

/** A click on something under an answer. */
type AnswerClick = Omit<Click, 'value'> & AnswerValue;

/** undefined: no click on an answer of ours. `body` is whatever arrived. */
function readAnswerClick(body: unknown): AnswerClick | undefined {
  const read = findClick(body);
  if (read === undefined) return undefined;
  const { value, ...click } = read;
  const about = readAnswerValue(value);
  return about && { ...click, ...about };
}

interface Visit {
  id: AnswerId;
  /** Who asks for it and where, as Slack says. A modal has no channel. */
  team: TeamId;
  channel?: ChannelId;
  user: SlackUserId;
}

/** A stored answer for a person who acts on it. undefined: gone, or not theirs to act on, which looks the same from outside. */
export function makeFindAnswer(answers: Pick<Answers, 'find'>) {
  return async ({ id, team, channel, user }: Visit): Promise<KeptAnswer | undefined> => {
    const kept = await answers.find(id);
    if (kept === undefined || !isFor(kept, { team, user })) return undefined;
    if (channel !== undefined && kept.thread.channel !== channel) return undefined;
    return kept;
  };
}

/** Whether a person can act on this answer, of those who may see data where it is. */
export const isFor = ({ thread, audience, asker }: KeptAnswer, { team, user }: PersonKey): boolean =>
  thread.team === team && (audience === 'thread' || asker === user);

/** The bot's message of an answer. */
export interface ShownAnswers {
  /** Draws the message of a kept answer again, as it is kept now. Does nothing where there is no message to draw. */
  redraw(id: AnswerId): Promise<void>;
}

interface RedrawDeps {
  answers: Pick<Answers, 'find' | 'change'>;
  replies: Replies;
}

/** Draws an answer's message again, as it is kept now. What only its asker saw, or has lost its rows, stays as it is. */
export function makeRedrawAnswer({ answers, replies }: RedrawDeps): ShownAnswers {
  /** What the message shows above the answer: whose question it was, or what changed since the last time. */
  const leadOf = async ({ questionTs, comparedWith }: KeptAnswer): Promise<Partial<Lead>> => {
    if (questionTs === undefined) return { withQuestion: true };
    const earlier = comparedWith && (await answers.find(comparedWith));
    return earlier?.rows === undefined ? {} : { since: { rows: earlier.rows, askedAt: earlier.askedAt } };
  };

  return {
    async redraw(id) {
      const kept = await answers.find(id);
      if (kept?.messageTs === undefined || !hasRows(kept)) return;
      const { thread, messageTs } = kept;
      const lead = await leadOf(kept);
      await prepareAnswer(kept, lead.since);
      const outcome: AskOutcome = { kind: 'answered', answer: kept, ...lead };
      const { ts } = await replies.post(thread, outcome, { replaces: messageTs, isRedraw: true });
      // Slack may not let the bot change a message: then another is in its place.
      if (ts !== messageTs) await answers.change(id, { messageTs: ts });
    },
  };
}

type Lead = Pick<Extract<AskOutcome, { kind: 'answered' }>, 'since' | 'withQuestion'>;
