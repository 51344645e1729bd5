import { buttonRow, type MessageBlock, oneLine, wordsBlock } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import type { Answer } from '../model/answer.ts';
import { ACTIONS, BLOCK_IDS } from '../model/ids.ts';

/** How else the question can be read, and the beginning of what that finds. '': there is nothing to offer. */
export function sayOtherReading({ otherReading, answeredBy }: Answer): string {
  const words = oneLine(otherReading?.words ?? '', SHOWN.reading);
  if (otherReading === undefined || words === '' || otherReading.question.trim() === '') return '';
  const found = oneLine(otherReading.preview, SHOWN.preview);
  const reader = answeredBy === 'model' ? 'The built-in engine reads this as' : 'This can also be read as';
  const end = found.endsWith('…') ? '' : '.';
  return `${reader} “${words}”${found === '' ? '.' : ` and finds ${found}${end}`}`;
}

/** The sentence, and under it a button that asks for that reading and carries the id of the answer. Beside a button it would be narrow on a phone. */
export function renderOtherReading(answer: Answer): MessageBlock[] {
  const said = sayOtherReading(answer);
  if (said === '') return [];
  const text = 'Show the other reading';
  const label = `${text}: ${answer.otherReading?.words ?? ''}`;
  return [
    wordsBlock([[said]], BLOCK_IDS.answerOtherReading),
    buttonRow([{ text, action: ACTIONS.otherReading, value: answer.id, label }], BLOCK_IDS.answerReadingButton),
  ];
}
