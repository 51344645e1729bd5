import type { MessageTs } from '../../shared/ids.ts';
import { buttonRow } from '../kit/button.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';
import { writeQuestionValue } from '../model/button-values.ts';
import { ACTIONS } from '../model/ids.ts';

/** Shown while an answer takes long. */
export function renderStopOffer(question: MessageTs): SlackMessage {
  const message = wordsMessage([['I am still looking at the data.']]);
  const stop = { text: 'Stop', action: ACTIONS.stopAnswer, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([stop])] };
}
