import type { SlackUserId } from '../../shared/ids.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsBlock } from '../kit/words.ts';

/** All that the channel learns where answers are links only. */
export function renderInDirect(user: SlackUserId): SlackMessage {
  const text = `<@${user}> The answer is in your direct messages with me.`;
  return {
    text,
    blocks: [wordsBlock([[{ user }, ' The answer is in your direct messages with me.']])],
    textOnly: text,
  };
}
