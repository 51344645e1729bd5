import type { KnownBlock } from '@slack/types';
import { oneLine } from '../kit/clamp.ts';
import { plain } from '../kit/inputs.ts';
import { SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import { type Piece, wordsBlock } from '../kit/words.ts';
import type { ToldFeedback } from '../model/feedback.ts';

/** What people said of answers lately. */
export function feedbackSection(feedback: ToldFeedback[]): KnownBlock[] {
  const said = feedback.length === 0 ? [['Nobody has rated an answer yet.']] : feedback.map(sayFeedback);
  return [{ type: 'header', text: plain('Latest feedback') }, ...said.map((one) => wordsBlock([one]))];
}

function sayFeedback({ user, rating, reason, about, at }: ToldFeedback): Piece[] {
  const question = about === undefined ? 'an answer that is no longer kept' : oneLine(about.question, SHOWN.suggestion);
  return [
    rating === 'good' ? '👍 ' : '👎 ',
    { user },
    ` on ${dayOf(at)} about `,
    { bold: question },
    reason === undefined ? '' : `: ${oneLine(reason, SHOWN.detail)}`,
  ];
}
