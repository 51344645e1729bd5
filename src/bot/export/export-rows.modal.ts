import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { answerIdSchema, channelIdSchema } from '../../shared/ids.ts';
import { ROWS_GONE } from '../answer/answer.blocks.ts';
import { plain, radioInput, renderNotice, words } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { FileAudience, FileFormat } from './export-rows.ts';

const TITLE = 'Download rows';

/** Comes back with the submission. `isPrivate`: only the person who asked sees the answer, so only they get its rows. */
const offerSchema = z.object({
  id: answerIdSchema,
  channel: channelIdSchema,
  rowCount: z.number(),
  isPrivate: z.boolean(),
  /** The answer has further results. */
  hasFurther: z.boolean().optional(),
});

type Offer = z.infer<typeof offerSchema>;

/** Asks for the format and the audience. */
export function renderExportModal(
  { id, channel, rowCount, isPrivate, hasFurther = false }: Offer,
  problem?: string,
): ModalView {
  const what = `All ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'} I received, in one file.`;
  const more = hasFurther ? ' Excel also gets a sheet for each further result; CSV has the first result only.' : '';
  return {
    type: 'modal',
    callback_id: VIEWS.exportRows,
    private_metadata: JSON.stringify({ id, channel, rowCount, isPrivate, hasFurther }),
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain(problem === undefined ? 'Download' : 'Try again', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      ...(problem === undefined ? [] : [words(`⚠️ ${problem}`)]),
      words(`${what}${more}`),
      radioInput({ id: INPUTS.exportFormat, label: 'Format', choices: { csv: 'CSV', xlsx: 'Excel (XLSX)' } }),
      ...(isPrivate
        ? [words("Only you can see this answer, so I'll send you the file in a direct message.")]
        : [
            radioInput({
              id: INPUTS.exportAudience,
              label: 'Share with',
              choices: { thread: 'Everyone in the thread', me: 'Only me' },
            }),
          ]),
    ],
  };
}

export interface ExportForm extends Offer {
  format: FileFormat;
  audience: FileAudience;
}

/** undefined: not a modal of ours. */
export function readExport(filled: Filled): ExportForm | undefined {
  const offer = readMetadata(filled.metadata, offerSchema);
  if (offer === undefined) return undefined;
  return {
    ...offer,
    format: filled.choice(INPUTS.exportFormat) === 'xlsx' ? 'xlsx' : 'csv',
    audience: filled.choice(INPUTS.exportAudience) === 'me' ? 'me' : 'thread',
  };
}

export const renderRowsGone = (): ModalView => renderNotice(TITLE, [[ROWS_GONE]]);
