import { LIMITS } from './limits.ts';
import type { MessageBlock, SlackMessage } from './message.ts';
import { cutMrkdwn } from './mrkdwn.ts';

/** @param head escaped mrkdwn, what `block` says */
export function withLead(message: SlackMessage, head: string, block: MessageBlock): SlackMessage {
  const cut = (text: string): string => `${head}\n${cutMrkdwn(text, LIMITS.messageText - head.length - 1)}`;
  return {
    ...onBlocks(message, (blocks) => [block, ...blocks]),
    text: cut(message.text),
    textOnly: cut(message.textOnly),
  };
}

export const withTail = (message: SlackMessage, block: MessageBlock): SlackMessage =>
  onBlocks(message, (blocks) => [...blocks, block]);

function onBlocks(message: SlackMessage, change: (blocks: MessageBlock[]) => MessageBlock[]): SlackMessage {
  const room = LIMITS.blocksPerMessage - 1;
  const { withoutChart } = message;
  return {
    ...message,
    blocks: change(message.blocks.slice(0, room)),
    ...(withoutChart === undefined ? {} : { withoutChart: change(withoutChart.slice(0, room)) }),
  };
}
