import { clampText } from '../kit/clamp.ts';
import { SHOWN } from '../kit/limits.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';

/** A person's own question, to be answered in the thread below. */
export const renderAsked = (question: string): SlackMessage =>
  wordsMessage([['You asked: ', { bold: clampText(question, SHOWN.explanation) }]]);
