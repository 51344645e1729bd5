import { clampText, oneLine } from './kit/clamp.ts';
import { SHOWN } from './kit/limits.ts';
import type { SlackMessage } from './kit/message.ts';
import { type Piece, wordsMessage } from './kit/words.ts';

/** The service's own reply, and whole questions it can answer. */
export function renderAsksBack(explanation: string, suggestions: string[]): SlackMessage {
  const reply =
    clampText(explanation.trim(), SHOWN.explanation) || 'I could not answer that. Please put it another way.';
  const offered = suggestions.slice(0, SHOWN.suggestions).map((one) => oneLine(one, SHOWN.suggestion));
  const lines: Piece[][] = offered.filter((one) => one !== '').map((one) => ['• ', { bold: one }]);
  return wordsMessage([[reply], ...(lines.length === 0 ? [] : [['You could ask:'], ...lines])]);
}
