import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';

/** Once a channel: what the bot is for. */
export const renderIntroduction = (): SlackMessage =>
  wordsMessage([
    ['Hello, I answer questions about your data. Mention me with a question in plain words, for example:'],
    [{ bold: 'how many orders were there last month?' }],
    ['I answer in a thread, with the SQL behind it; a reply there goes on from the answer.'],
  ]);
