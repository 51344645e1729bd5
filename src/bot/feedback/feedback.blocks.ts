import type { KnownBlock } from '@slack/types';
import { oneLine, type Piece, plain, wordsBlock } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import type { FeedbackWithAnswer } from '../model/answer.ts';

/** The latest ratings, for Home. */
export function feedbackSection(feedback: FeedbackWithAnswer[]): KnownBlock[] {
  const entries = feedback.length === 0 ? [['No one has rated an answer yet.']] : feedback.map(sayFeedback);
  return [{ type: 'header', text: plain('Latest feedback') }, ...entries.map((one) => wordsBlock([one]))];
}

function sayFeedback({ user, rating, reason, about, at }: FeedbackWithAnswer): Piece[] {
  const question = about === undefined ? 'an answer I no longer have' : oneLine(about.question, SHOWN.suggestion);
  return [
    rating === 'good' ? '👍 ' : '👎 ',
    { user },
    ` on ${dayOf(at)} about `,
    { bold: question },
    reason === undefined ? '' : `: ${oneLine(reason, SHOWN.detail)}`,
  ];
}
