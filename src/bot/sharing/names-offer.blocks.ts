import type { ResourceId } from '../../shared/ids.ts';
import { buttonRow, oneLine, type SlackMessage, wordsMessage } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { ACTIONS } from '../model/ids.ts';

interface OfferedNames {
  source: { id: ResourceId; name: string };
  /** How many names nothing explains. */
  count: number;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** To whoever connected a data source, once. */
export function renderNamesOffer({ source: { id, name }, count }: OfferedNames): SlackMessage {
  const named = oneLine(name, SHOWN.resourceName) || 'your data source';
  const before = `${COUNTS[count] ?? count.toLocaleString('en-US')} name${count === 1 ? '' : 's'} I couldn't read in `;
  const why = "Tell me what you call them, and I'll use your words in questions and answers.";
  const said = wordsMessage([[before, { bold: named }, '. ', why]]);
  return {
    ...said,
    blocks: [
      ...said.blocks,
      buttonRow([
        { text: 'Name them', action: ACTIONS.nameThem, value: id, style: 'primary' },
        { text: 'Not now', action: ACTIONS.dismissNames, value: id },
      ]),
    ],
  };
}

/** In place of the offer. */
export const renderNamesDismissed = (): SlackMessage =>
  wordsMessage([["OK, I won't ask again. To name them later, an admin can click Names in Home."]]);
