import type {
  ActionsBlock,
  Block,
  Button,
  ConfirmationDialog,
  ContainerBlock,
  ContextActionsBlock,
  ContextBlock,
  DataTableBlock,
  InputBlock,
  ModalView,
  Option,
  PlainTextElement,
  PlanBlock,
  RichTextBlock,
  RichTextSection,
  RichTextText,
  RichTextUserMention,
  SectionBlock,
  TableBlock,
} from '@slack/types';
import { byName } from '../../shared/by-name.ts';
import type { SlackUserId } from '../../shared/ids.ts';
import { LIMITS, SHOWN } from './limits.ts';

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
  | TableBlock
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
  return { ...message, blocks: change(message.blocks.slice(0, LIMITS.blocksPerMessage - 1)) };
}

/** A piece of a sentence. Nothing in a rich_text leaf is parsed, so data needs no escaping there. */
export type Piece = string | { bold: string } | Mention;

/** A person. `name`: for where Slack doesn't put their name in place of their id, as in notifications. */
interface Mention {
  user: SlackUserId;
  name?: string | undefined;
}

export const plainWords = (pieces: Piece[]): string => pieces.map(plainPiece).join('');

function plainPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  return 'bold' in piece ? piece.bold : oneLine(piece.name ?? '', SHOWN.personName) || 'Someone';
}

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

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element */
export function button({ text, action, value, label, style, confirm }: ButtonWords): Button {
  return {
    type: 'button',
    text: plain(oneLine(text, LIMITS.buttonText), LIMITS.buttonText),
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

interface TextInput {
  /** The id of the block and of the input in it. */
  id: string;
  label: string;
  /** Filled in already; at most what the field takes. */
  value?: string | undefined;
  /** Shown while the field is empty. */
  example?: string;
  hint?: string;
  optional?: boolean;
  multiline?: boolean;
  /** The field takes no more characters. */
  max?: number;
}

export const plain = (text: string, max: number = LIMITS.textObject): PlainTextElement => ({
  type: 'plain_text',
  text: clampText(text, max),
  emoji: false,
});

/** A field to type in. https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
export function textInput({ id, label, value = '', example, hint, optional = false, ...rest }: TextInput): InputBlock {
  const max = Math.min(rest.max ?? LIMITS.inputText, LIMITS.inputText);
  return {
    type: 'input',
    block_id: id,
    label: plain(label, LIMITS.inputLabel),
    optional,
    element: {
      type: 'plain_text_input',
      action_id: id,
      multiline: rest.multiline ?? false,
      max_length: max,
      ...(value === '' ? {} : { initial_value: clampText(value, max) }),
      ...(example === undefined ? {} : { placeholder: plain(example, LIMITS.placeholder) }),
    },
    ...(hint === undefined ? {} : { hint: plain(hint, LIMITS.inputLabel) }),
  };
}

/** Words between fields; nothing in them is parsed. */
interface RadioInput {
  id: string;
  label: string;
  /** What each value is called. */
  choices: Record<string, string>;
  /** Without it the first. */
  chosen?: string | undefined;
  hint?: string;
}

/** https://docs.slack.dev/reference/block-kit/block-elements/radio-button-group-element */
export function radioInput({ id, label, choices, chosen, hint }: RadioInput): InputBlock {
  const options = Object.entries(choices).map(
    ([value, text]): Option => ({ text: plain(text, LIMITS.optionText), value }),
  );
  const initial = options.find(({ value }) => value === chosen) ?? options[0];
  return {
    type: 'input',
    block_id: id,
    label: plain(label),
    ...(hint === undefined ? {} : { hint: plain(hint) }),
    element: {
      type: 'radio_buttons',
      action_id: id,
      options,
      ...(initial === undefined ? {} : { initial_option: initial }),
    },
  };
}

export const words = (text: string): SectionBlock => ({ type: 'section', text: plain(text) });

/** A modal with only a message. */
export function renderNotice(title: string, paragraphs: Piece[][], blocks: ModalView['blocks'] = []): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    // A service's words may have only characters that are left out, and Slack refuses an empty block.
    blocks: [
      ...paragraphs.map((paragraph) => wordsBlock([paragraph])).filter(({ elements }) => elements.length > 0),
      ...blocks,
    ],
  };
}

const ELLIPSIS = '…';

/** Lone surrogates: Slack refuses the JSON. Directions overrides: they make text read as what it is not. Controls: both. */
const UNSAFE = /\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

/** Nearly no text has any of these: whether one has is told much faster than what is to be done about it. */
const SUSPECT = /[^\n\t\x20-\x7E\u00A0-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFF]/;

/** Text that Slack's JSON accepts and that looks like what it says. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, (found) => (/\p{Surrogate}/u.test(found) ? '\uFFFD' : ''));
}

/** Clean text of at most `max` UTF-16 units, never ending in half a character; a cut ends in `…`. */
export function clampText(text: string, max: number): string {
  const clean = cleanText(text.slice(0, max * 2));
  if (clean.length <= max && text.length <= max * 2) return clean;
  return `${wholeCharacters(clean, max - ELLIPSIS.length)}${ELLIPSIS}`;
}

/** The longest start of `text` within `max` units that splits no surrogate pair. */
export function wholeCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** One line: what a sentence or a text table can hold. */
export function oneLine(text: string, max: number): string {
  return clampText(
    text
      .slice(0, max * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  );
}

const ENTITIES = byName<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });
const FENCE = '```';
/** Both fences and their line breaks. */
export const FENCE_LENGTH = 2 * FENCE.length + 2;
/** A backtick and a zero-width space: backticks that are not neighbours neither open a code block nor close one. */
const APART = '`\u200B';

/**
 * Neutralises mentions, links and dates, which in Slack's mrkdwn all start with `<`, and code fences.
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escapeMrkdwn(text: string): string {
  return cleanText(text)
    .replace(/`(?=`)/g, APART)
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Escaped text of at most `max` characters as sent; a cut never splits an entity and ends in `…`. */
export function clampMrkdwn(text: string, max: number): string {
  const start = escapeMrkdwn(text.slice(0, max + 1));
  if (text.length <= max && start.length <= max) return start;
  return cutMrkdwn(start, Math.min(max, start.length - 1));
}

/** At most `max` characters of text that is escaped already, never half an entity. */
function cutMrkdwn(escaped: string, max: number): string {
  if (escaped.length <= max) return escaped;
  return `${wholeCharacters(escaped, max - 1).replace(/&[a-z]{0,3}$/, '')}…`;
}

/** A code block of at most `max` characters in all, whatever `code` holds. */
export function fence(code: string, max: number): string {
  const inner = clampMrkdwn(code, max - FENCE_LENGTH);
  return `${FENCE}\n${inner}\n${FENCE}`;
}
