import { buttonRow, plain, type SlackMessage } from '../kit/blocks.ts';
import { ACTIONS, type AskedBefore, writeAskedBefore } from '../model/ids.ts';

const SAID = 'A language model could answer this.';

/** To a manager alone, after the built-in engine asked back. */
export const renderModelOffer = (asked: AskedBefore): SlackMessage => ({
  text: SAID,
  blocks: [
    { type: 'context', elements: [plain(SAID)] },
    buttonRow([{ text: 'Connect one', action: ACTIONS.connectOneModel, value: writeAskedBefore(asked) }]),
  ],
  textOnly: SAID,
});
