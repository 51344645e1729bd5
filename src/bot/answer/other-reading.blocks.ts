import type { SectionBlock } from '@slack/types';
import { button, oneLine, plain } from '../kit/blocks.ts';
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

/** The sentence with a button that asks for that reading. The button carries the id of the answer. */
export function renderOtherReading(answer: Answer): SectionBlock | undefined {
  const said = sayOtherReading(answer);
  if (said === '') return undefined;
  const text = 'Show the other reading';
  const words = answer.otherReading?.words ?? '';
  return {
    type: 'section',
    block_id: BLOCK_IDS.answerOtherReading,
    text: plain(said),
    accessory: button({ text, action: ACTIONS.otherReading, value: answer.id, label: `${text}: ${words}` }),
  };
}
