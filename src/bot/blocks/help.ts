import type { SlackMessage } from './kit/message.ts';
import { wordsMessage } from './kit/words.ts';

/** For who only called the bot's name. */
export const renderHelp = (): SlackMessage =>
  wordsMessage([
    ['Ask me about your data in plain words. For example:'],
    ['• ', { bold: 'how many orders were there last month?' }],
    ['• ', { bold: 'average delay by month' }],
    ['I answer in the thread; a reply there goes on from the answer, with no need to mention me again.'],
  ]);
