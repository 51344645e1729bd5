import type { RichTextBlock, RichTextSection, RichTextText, RichTextUserMention } from '@slack/types';
import type { SlackUserId } from '../../shared/ids.ts';
import { cleanText } from './clamp.ts';
import { LIMITS } from './limits.ts';
import type { SlackMessage } from './message.ts';
import { clampMrkdwn } from './mrkdwn.ts';

/** A piece of a sentence. In a rich_text leaf nothing is parsed, so data may stand in it as it is. */
export type Piece = string | { bold: string } | { user: SlackUserId };

export const plainWords = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'bold' in piece ? piece.bold : `@${piece.user}`)).join('');

/** One paragraph an entry; an empty one is left out. */
export function wordsBlock(paragraphs: Piece[][], blockId?: string): RichTextBlock {
  const sections = paragraphs.map(section).filter(({ elements }) => elements.length > 0);
  return { type: 'rich_text', ...(blockId === undefined ? {} : { block_id: blockId }), elements: sections };
}

/** A message of words alone. */
export function wordsMessage(paragraphs: Piece[][]): SlackMessage {
  const text = clampMrkdwn(paragraphs.map(plainWords).join('\n'), LIMITS.messageText);
  return { text, blocks: [wordsBlock(paragraphs)], textOnly: text };
}

function section(pieces: Piece[]): RichTextSection {
  const elements = pieces.map(element).filter((one) => one.type === 'user' || one.text !== '');
  return { type: 'rich_text_section', elements };
}

function element(piece: Piece): RichTextText | RichTextUserMention {
  if (typeof piece === 'string') return { type: 'text', text: cleanText(piece) };
  if ('user' in piece) return { type: 'user', user_id: piece.user };
  return { type: 'text', text: cleanText(piece.bold), style: { bold: true } };
}
