import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { type AnswerId, answerIdSchema, channelIdSchema } from '../../shared/ids.ts';
import { plain, renderNotice, textInput } from '../kit/inputs.ts';
import { LIMITS } from '../kit/limits.ts';
import { type Filled, readMetadata } from '../kit/submissions.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';

const TITLE = 'What was wrong?';
const metadataSchema = z.object({ answer: answerIdSchema, channel: channelIdSchema });
type Rated = z.infer<typeof metadataSchema>;

/** Why an answer is bad. That it is, is kept already. */
export function renderReasonModal(rated: Rated): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.rateAnswer,
    private_metadata: JSON.stringify(rated),
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain('Send', LIMITS.viewTitle),
    close: plain('Skip', LIMITS.viewTitle),
    blocks: [
      textInput({
        id: INPUTS.rateAnswerReason,
        label: 'Tell us what is wrong with this answer',
        example: 'A wrong number, a filter that is missing, another question than I asked…',
        hint: 'Kept with the question and its SQL; the admins of this workspace can read it.',
        multiline: true,
      }),
    ],
  };
}

/** undefined: not a modal of ours. */
export function readReason(filled: Filled): { answer: AnswerId; reason: string } | undefined {
  const metadata = readMetadata(filled.metadata, metadataSchema);
  return metadata && { answer: metadata.answer, reason: filled.text(INPUTS.rateAnswerReason) };
}

export const renderThanks = (): ModalView =>
  renderNotice('Thank you', [['Thank you: what you wrote is kept with the answer.']]);

export const renderAnswerGone = (): ModalView =>
  renderNotice('Thank you', [['This answer is no longer kept, so there is nothing to add this to.']]);
