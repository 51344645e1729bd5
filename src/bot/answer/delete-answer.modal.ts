import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { answerIdSchema, channelIdSchema } from '../../shared/ids.ts';
import { plain, words } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { VIEWS } from '../model/ids.ts';

const metadataSchema = z.object({
  answer: answerIdSchema,
  channel: channelIdSchema,
  /** Deletes the message, where only its asker sees it. */
  responseUrl: z.string().optional(),
});

/** Asks before an answer is deleted: it cannot be brought back. */
export const renderDeleteAnswer = (deleted: z.infer<typeof metadataSchema>): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.deleteAnswer,
  private_metadata: JSON.stringify(deleted),
  title: plain('Delete this answer?', LIMITS.viewTitle),
  submit: plain('Delete', LIMITS.viewTitle),
  close: plain('Keep it', LIMITS.viewTitle),
  blocks: [
    words(
      'This deletes the message for everyone, and my copy of its rows, its SQL, and the question. The thread stays.',
    ),
  ],
});

/** undefined: not a modal of ours. */
export const readDeleteAnswer = (filled: Filled): z.infer<typeof metadataSchema> | undefined =>
  readMetadata(filled.metadata, metadataSchema);
