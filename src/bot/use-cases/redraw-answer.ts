import type { Answers, Replies } from './ports.ts';
import { isWhole, makePresentAnswer } from './present-answer.ts';
import type { ShownAnswers } from './saving-ports.ts';

/** Draws an answer's message again, as it is kept now. What only its asker saw, or has lost its rows, stays as it is. */
export function makeRedrawAnswer({ answers, replies }: { answers: Answers; replies: Replies }): ShownAnswers {
  const present = makePresentAnswer();
  return {
    async redraw(id) {
      const kept = await answers.find(id);
      if (kept?.messageTs === undefined || !isWhole(kept)) return;
      const { thread, messageTs } = kept;
      await replies.post(
        thread,
        { kind: 'answered', answer: await present(kept) },
        { replaces: messageTs, isRedraw: true },
      );
    },
  };
}
