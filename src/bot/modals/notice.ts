import type { ModalView } from '@slack/types';
import { LIMITS } from '../blocks/kit/limits.ts';
import { type Piece, wordsBlock } from '../blocks/kit/words.ts';
import { plain } from './inputs.ts';

/** A modal that only says something. */
export function renderNotice(title: string, paragraphs: Piece[][], blocks: ModalView['blocks'] = []): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    // Words of a service may be of signs that are left out; Slack refuses a block without words.
    blocks: [
      ...paragraphs.map((paragraph) => wordsBlock([paragraph])).filter(({ elements }) => elements.length > 0),
      ...blocks,
    ],
  };
}
