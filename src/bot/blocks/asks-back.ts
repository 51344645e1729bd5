import type { SectionBlock } from '@slack/types';
import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import { ACTIONS } from '../ids.ts';
import { writeQuestionValue } from '../question-value.ts';
import { button, buttonRow } from './kit/button.ts';
import { clampText, oneLine } from './kit/clamp.ts';
import { SHOWN } from './kit/limits.ts';
import type { SlackMessage } from './kit/message.ts';
import { type Piece, wordsBlock, wordsMessage } from './kit/words.ts';

const UNSAID = 'I could not answer that. Please put it another way.';

/** The service's own reply, whole questions it can answer, each with a button, and a way to ask something else. */
export function renderAsksBack(
  explanation: string,
  suggestions: string[],
  question: MessageTs | undefined,
): SlackMessage {
  const reply = clampText(explanation.trim(), SHOWN.explanation) || UNSAID;
  const offered = suggestions
    .slice(0, SHOWN.suggestions)
    .map((one, index) => ({ text: oneLine(one, SHOWN.suggestion), index }))
    .filter(({ text }) => text !== '');
  const lead: Piece[][] = [[reply], ...(offered.length === 0 ? [] : [['You could ask:']])];
  const told = wordsMessage([...lead, ...offered.map(({ text }): Piece[] => ['• ', { bold: text }])]);
  if (question === undefined) return told;
  const choices = offered.map(
    ({ text, index }): SectionBlock => ({
      type: 'section',
      text: { type: 'plain_text', text, emoji: false },
      accessory: button({
        text: 'Ask this',
        action: ACTIONS.takeSuggestion,
        value: writeQuestionValue(question, String(index)),
        label: `Ask: ${text}`,
      }),
    }),
  );
  const other = { text: 'Something else', action: ACTIONS.somethingElse, value: writeQuestionValue(question) };
  return { ...told, blocks: [wordsBlock(lead), ...choices, buttonRow([other])] };
}

/** The same message once a question was chosen: its buttons are gone and the choice is told. */
export const renderChoiceMade = (chosen: string, user: SlackUserId): SlackMessage =>
  wordsMessage([[{ user }, ' asked: ', { bold: clampText(chosen, SHOWN.explanation) }]]);
