import type { SlackMessage } from './kit/message.ts';
import { wordsMessage } from './kit/words.ts';

/** Whoever can read the channel could read the data. */
export const renderSharedOutside = (): SlackMessage =>
  wordsMessage([
    ['This conversation is shared with another organisation, so I do not show data here.'],
    ['Ask me in a channel of your own, or in a direct message.'],
  ]);
