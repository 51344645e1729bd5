import type { InputBlock, ModalView, PlainTextElement, SectionBlock } from '@slack/types';
import { LIMITS } from './limits.ts';
import { type Piece, wordsBlock } from './message.ts';
import { clampText } from './text.ts';

interface TextInput {
  /** Of the block and of the input in it. */
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
export const words = (text: string): SectionBlock => ({ type: 'section', text: plain(text) });

/** A modal that only says something. */
export function renderNotice(title: string, paragraphs: Piece[][], blocks: ModalView['blocks'] = []): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    // Words of a service may be of signs that are left out; Slack refuses a block without words.
    blocks: [
      ...paragraphs.map((paragraph) => wordsBlock([paragraph])).filter(({ elements }) => elements.length > 0),
      ...blocks,
    ],
  };
}
