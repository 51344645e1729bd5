import type { ModalView } from '@slack/types';
import { plain, textInput } from '../kit/blocks.ts';
import { type Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';

export const renderAskFromHome = (): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.askFromHome,
  title: plain('Ask', LIMITS.viewTitle),
  submit: plain('Ask', LIMITS.viewTitle),
  close: plain('Cancel', LIMITS.viewTitle),
  blocks: [
    textInput({
      id: INPUTS.askFromHome,
      label: 'Your question',
      example: 'How many orders were there last month?',
      hint: "You'll find the answer under Messages, where you can follow up.",
      multiline: true,
    }),
  ],
});

export const readAskFromHome = (filled: Filled): string => filled.text(INPUTS.askFromHome).trim();
