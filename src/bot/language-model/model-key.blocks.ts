import type { ModalView, PlainTextOption } from '@slack/types';
import { plain, textInput, words } from '../kit/blocks.ts';
import type { Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS } from '../model/ids.ts';

/** Where the key is typed: on the bot's own page, or in the form. */
export type KeyIn = 'page' | 'modal';

interface Key {
  isNeeded: boolean;
  /** The service has a key for what is connected now. */
  hasKey: boolean;
}

/** What the form asks about the key. */
export const keyInputs = (keyIn: KeyIn, key: Key): ModalView['blocks'] =>
  keyIn === 'page' ? keyOnPage(key) : keyHere(key);

const NEXT = 'next';

/** The page is to ask for a key, although there may be one. */
export const wantsPage = (filled: Filled): boolean => filled.choices(INPUTS.modelNewKey).includes(NEXT);

/** What is asked for after the form. */
function keyOnPage({ isNeeded, hasKey }: Key): ModalView['blocks'] {
  if (isNeeded) return [words('🔒 The key comes next. You enter it on my own page, not in Slack.')];
  const option: PlainTextOption = { text: plain('Enter a key on my own page next', LIMITS.optionText), value: NEXT };
  const otherwise = hasKey ? 'the key that is connected, if the provider stays the same' : 'no key';
  return [
    {
      type: 'input',
      block_id: INPUTS.modelNewKey,
      optional: true,
      label: plain('API key', LIMITS.inputLabel),
      hint: plain(`Otherwise, I use ${otherwise}.`),
      element: { type: 'checkboxes', action_id: INPUTS.modelNewKey, options: [option] },
    },
  ];
}

function keyHere({ isNeeded, hasKey }: Key): ModalView['blocks'] {
  return [
    words(
      "⚠️ Slack has no password field. What you type below is visible on your screen and passes through Slack. I send it to the data service, which stores it encrypted, and don't store it.",
    ),
    textInput({
      id: INPUTS.modelKey,
      label: 'API key',
      optional: !isNeeded,
      max: 1_000,
      ...(hasKey ? { hint: 'Empty: the key that is connected, if the provider stays the same.' } : {}),
    }),
  ];
}
