import type { ActionsBlock, Button, ConfirmationDialog } from '@slack/types';
import { oneLine } from './clamp.ts';
import { LIMITS } from './limits.ts';

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
