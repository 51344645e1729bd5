import type { Answers } from '../../store/index.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Replies } from '../slack/replies.ts';
import { isWhole, makePresentAnswer } from './present-answer.ts';
import type { ShownAnswers } from './saving-ports.ts';

export interface RedrawDeps {
  answers: Pick<Answers, 'find'>;
  replies: Replies;
}

/** Draws an answer's message again, as it is kept now. What only its asker saw, or has lost its rows, stays as it is. */
export function makeRedrawAnswer({ answers, replies }: RedrawDeps): ShownAnswers {
  const present = makePresentAnswer();

  /** What stood before the answer: whose question it was, or what changed since it was answered before. */
  const leadOf = async ({ questionTs, asker, question, comparedWith }: KeptAnswer): Promise<Partial<Lead>> => {
    if (questionTs === undefined) return { asked: { by: asker, question } };
    const earlier = comparedWith && (await answers.find(comparedWith));
    return earlier?.rows === undefined ? {} : { since: { rows: earlier.rows, askedAt: earlier.askedAt } };
  };

  return {
    async redraw(id) {
      const kept = await answers.find(id);
      if (kept?.messageTs === undefined || !isWhole(kept)) return;
      const { thread, messageTs } = kept;
      const outcome: AskOutcome = { kind: 'answered', answer: await present(kept), ...(await leadOf(kept)) };
      await replies.post(thread, outcome, { replaces: messageTs, isRedraw: true });
    },
  };
}

type Lead = Pick<Extract<AskOutcome, { kind: 'answered' }>, 'since' | 'asked'>;
