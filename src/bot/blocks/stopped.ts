import type { MessageTs } from '../../shared/ids.ts';
import { buttonRow } from '../kit/button.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';
import { writeQuestionValue } from '../model/button-values.ts';
import { ACTIONS } from '../model/ids.ts';

/** Somebody ended the work on a question. */
export function renderStopped(question: MessageTs | undefined): SlackMessage {
  const message = wordsMessage([['Stopped. I no longer work on this question.']]);
  if (question === undefined) return message;
  const again = { text: 'Try again', action: ACTIONS.tryAgain, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([again])] };
}
