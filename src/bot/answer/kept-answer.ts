import type { AnswerId, ChannelId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { hasRows, type KeptAnswer } from '../model/answer.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Replies } from '../slack/replies.ts';

interface Visit {
  id: AnswerId;
  /** Where and by whom it is asked for, as Slack says; a modal stands in no channel. */
  team: TeamId;
  channel?: ChannelId;
  user: SlackUserId;
}

/** A kept answer for somebody who acts on it. undefined: gone, or not theirs to act on, which looks the same from outside. */
export function makeFindAnswer(answers: Pick<Answers, 'find'>) {
  return async ({ id, team, channel, user }: Visit): Promise<KeptAnswer | undefined> => {
    const kept = await answers.find(id);
    if (kept === undefined || kept.thread.team !== team) return undefined;
    if (channel !== undefined && kept.thread.channel !== channel) return undefined;
    if (kept.audience === 'asker' && kept.asker !== user) return undefined;
    return kept;
  };
}

/** The bot's message of an answer. */
export interface ShownAnswers {
  /** Draws the message of a kept answer again, as it is kept now. Does nothing where there is no message to draw. */
  redraw(id: AnswerId): Promise<void>;
}

interface RedrawDeps {
  answers: Pick<Answers, 'find'>;
  replies: Replies;
}

/** Draws an answer's message again, as it is kept now. What only its asker saw, or has lost its rows, stays as it is. */
export function makeRedrawAnswer({ answers, replies }: RedrawDeps): ShownAnswers {
  /** What stood before the answer: whose question it was, or what changed since it was answered before. */
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
      const outcome: AskOutcome = { kind: 'answered', answer: kept, ...(await leadOf(kept)) };
      await replies.post(thread, outcome, { replaces: messageTs, isRedraw: true });
    },
  };
}

type Lead = Pick<Extract<AskOutcome, { kind: 'answered' }>, 'since' | 'withQuestion'>;
