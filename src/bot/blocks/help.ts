import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';

/** For who only called the bot's name, or typed `/ask` alone. */
export const renderHelp = (): SlackMessage =>
  wordsMessage([
    ['Ask me about your data in plain words. For example:'],
    ['• ', { bold: 'how many orders were there last month?' }],
    ['• ', { bold: 'what data do you have?' }],
    ['I answer in the thread, and a reply there goes on from the answer.'],
    [{ bold: '/ask <question>' }, ' answers to you alone, until you share it.'],
    [
      { bold: '/ask use' },
      ' chooses the data source of a channel, ',
      { bold: '/ask saved' },
      ' lists saved queries, ',
      { bold: '/ask connect' },
      ' adds a data source, ',
      { bold: '/ask forget me' },
      ' deletes what I keep of you.',
    ],
  ]);
