import type {
  ActionsBlock,
  Block,
  Button,
  ConfirmationDialog,
  ContainerBlock,
  ContextActionsBlock,
  ContextBlock,
  DataTableBlock,
  PlanBlock,
  RichTextBlock,
  RichTextPreformatted,
  RichTextSection,
  RichTextText,
  RichTextUserMention,
  SectionBlock,
} from '@slack/types';
import type { SlackUserId } from '../../shared/ids.ts';
import { LIMITS } from './limits.ts';
import { clampMrkdwn, cleanText, cutMrkdwn, oneLine } from './text.ts';

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
  | PlanBlock
  | ChartBlock;

/** One message, ready to be posted. */
export interface SlackMessage {
  /** Carries the real answer: notifications and screen readers read only this. Escaped mrkdwn. */
  text: string;
  blocks: MessageBlock[];
  /** The same without blocks that not every workspace has yet; undefined when there are none. */
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

/** A piece of a sentence. In a rich_text leaf nothing is parsed, so data may stand in it as it is. */
export type Piece = string | { bold: string } | { user: SlackUserId };

export const plainWords = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'bold' in piece ? piece.bold : `@${piece.user}`)).join('');

/** One paragraph an entry; an empty one is left out. */
export function wordsBlock(paragraphs: Piece[][], blockId?: string): RichTextBlock {
  const sections = paragraphs.map(section).filter(({ elements }) => elements.length > 0);
  return { type: 'rich_text', ...(blockId === undefined ? {} : { block_id: blockId }), elements: sections };
}

/** A message of words alone. */
export function wordsMessage(paragraphs: Piece[][]): SlackMessage {
  const text = clampMrkdwn(paragraphs.map(plainWords).join('\n'), LIMITS.messageText);
  return { text, blocks: [wordsBlock(paragraphs)], textOnly: text };
}

function section(pieces: Piece[]): RichTextSection {
  const elements = pieces.map(element).filter((one) => one.type === 'user' || one.text !== '');
  return { type: 'rich_text_section', elements };
}

function element(piece: Piece): RichTextText | RichTextUserMention {
  if (typeof piece === 'string') return { type: 'text', text: cleanText(piece) };
  if ('user' in piece) return { type: 'user', user_id: piece.user };
  return { type: 'text', text: cleanText(piece.bold), style: { bold: true } };
}

export interface ButtonWords {
  text: string;
  /** From `ids.ts`. */
  action: string;
  /** An id into the store, never data. */
  value: string;
  /** Read out in place of `text`. */
  label?: string;
  style?: 'primary' | 'danger';
  confirm?: ConfirmationDialog;
}

const plain = (text: string, max: number) => ({ type: 'plain_text' as const, text: oneLine(text, max), emoji: false });

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element */
export function button({ text, action, value, label, style, confirm }: ButtonWords): Button {
  return {
    type: 'button',
    text: plain(text, LIMITS.buttonText),
    action_id: action,
    value,
    ...(label === undefined ? {} : { accessibility_label: oneLine(label, LIMITS.buttonText) }),
    ...(style === undefined ? {} : { style }),
    ...(confirm === undefined ? {} : { confirm }),
  };
}

export const buttonRow = (buttons: ButtonWords[], blockId?: string): ActionsBlock => ({
  type: 'actions',
  ...(blockId === undefined ? {} : { block_id: blockId }),
  elements: buttons.map(button),
});
