import type { SectionBlock } from '@slack/types';
import { LIMITS } from '../kit/limits.ts';
import type { SlackMessage } from '../kit/message.ts';
import { type Piece, plainWords, wordsBlock } from '../kit/words.ts';
import { ACTIONS } from '../model/ids.ts';
import { EXAMPLES } from './examples.ts';

const WORDS: Piece[][] = [
  ['Hello! I answer questions about your data in plain words, with a table and the SQL behind it. For example:'],
  ...EXAMPLES.map((example): Piece[] => ['• ', { bold: example }]),
  ['Ask me right here, or mention me in any channel I am in. Data sources and settings are in my Home tab.'],
];
const OFFER = 'Shall I introduce myself in a channel?';

/** Once a workspace, to the first who opens the app. */
export function renderWelcome(): SlackMessage {
  const text = [...WORDS.map(plainWords), OFFER].join('\n');
  return { text, blocks: [wordsBlock(WORDS), offer], textOnly: text };
}

const offer: SectionBlock = {
  type: 'section',
  text: { type: 'plain_text', text: OFFER, emoji: false },
  accessory: {
    type: 'conversations_select',
    action_id: ACTIONS.introduce,
    placeholder: { type: 'plain_text', text: 'Choose a channel'.slice(0, LIMITS.placeholder), emoji: false },
    filter: { include: ['public', 'private'], exclude_bot_users: true },
  },
};
