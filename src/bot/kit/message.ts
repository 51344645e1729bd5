import type {
  ActionsBlock,
  Block,
  ContainerBlock,
  ContextActionsBlock,
  ContextBlock,
  DataTableBlock,
  RichTextBlock,
  RichTextPreformatted,
  SectionBlock,
} from '@slack/types';
import { LIMITS } from './limits.ts';
import { cutMrkdwn } from './mrkdwn.ts';

/** `language` colours the code; @slack/types 3.2 lacks it: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
export type CodeBlockElement = RichTextPreformatted & { language: string };

interface CartesianChart {
  type: 'bar' | 'line' | 'area';
  series: { name: string; data: { label: string; value: number }[] }[];
  axis_config: { categories: string[]; x_label?: string; y_label?: string };
}

interface PieChart {
  type: 'pie';
  segments: { label: string; value: number }[];
}

/** @slack/types 3.2 lacks it: https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
export interface ChartBlock extends Block {
  type: 'data_visualization';
  block_id: string;
  title: string;
  chart: CartesianChart | PieChart;
}

/** The blocks that the bot posts. */
export type MessageBlock =
  | RichTextBlock
  | DataTableBlock
  | ContextBlock
  | SectionBlock
  | ContainerBlock
  | ActionsBlock
  | ContextActionsBlock
  | ChartBlock;

/** One message, ready to be posted. */
export interface SlackMessage {
  /** Carries the real answer: notifications and screen readers read only this. Escaped mrkdwn. */
  text: string;
  blocks: MessageBlock[];
  /** The same but for what not every workspace has yet; undefined when there is nothing of that. */
  withoutChart?: MessageBlock[];
  /** The same message for when Slack refuses the blocks. Escaped mrkdwn. */
  textOnly: string;
}

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
