import type { ModalView } from '@slack/types';
import { LIMITS } from '../blocks/kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { Filled } from './input-state.ts';
import { plain, textInput } from './inputs.ts';

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
      hint: 'The answer comes under Messages, where you can go on asking.',
      multiline: true,
    }),
  ],
});

export const readAskFromHome = (filled: Filled): string => filled.text(INPUTS.askFromHome).trim();
