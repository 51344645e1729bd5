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
    blocks: [...paragraphs.map((paragraph) => wordsBlock([paragraph])), ...blocks],
  };
}
