import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { type AnswerId, answerIdSchema, channelIdSchema } from '../../shared/ids.ts';
import { plain, renderNotice, textInput } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
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
        label: "What's wrong with this answer?",
        example: 'A wrong number, a missing filter, a different question…',
        hint: 'Stored with the question and its SQL. Workspace admins can read it.',
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

export const renderThanks = (): ModalView => renderNotice('Thank you', [['Your feedback was saved with the answer.']]);

export const renderAnswerGone = (): ModalView =>
  renderNotice('Thank you', [["I no longer have this answer, so I couldn't save your feedback."]]);
