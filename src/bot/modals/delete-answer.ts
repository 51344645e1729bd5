import type { ModalView } from '@slack/types';
import { type AnswerId, answerIdSchema } from '../../shared/ids.ts';
import { LIMITS } from '../blocks/kit/limits.ts';
import { VIEWS } from '../ids.ts';
import type { Filled } from './input-state.ts';
import { plain, words } from './inputs.ts';

/** Asks before an answer is deleted: it cannot be brought back. */
export const renderDeleteAnswer = (id: AnswerId): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.deleteAnswer,
  private_metadata: id,
  title: plain('Delete this answer?', LIMITS.viewTitle),
  submit: plain('Delete', LIMITS.viewTitle),
  close: plain('Keep it', LIMITS.viewTitle),
  blocks: [
    words('The message goes away for everyone, and I forget its rows, its SQL and the question. The thread stays.'),
  ],
});

/** undefined: not a modal of ours. */
export const readDeleteAnswer = (filled: Filled): AnswerId | undefined =>
  answerIdSchema.safeParse(filled.metadata).data;
