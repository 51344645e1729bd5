import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { SortedBy } from '../../contract/conversations.ts';
import { answerIdSchema, channelIdSchema } from '../../shared/ids.ts';
import { oneLine, plain, radioInput, words } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { columnsOf, valuesFor } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';

const metadataSchema = z.object({
  answer: answerIdSchema,
  channel: channelIdSchema,
  /** Reaches the asker, where only they see the answer. */
  responseUrl: z.string().optional(),
});

const DIRECTIONS: Record<SortedBy['direction'], string> = {
  ascending: 'Lowest, earliest, or A first',
  descending: 'Highest, latest, or Z first',
};

/** Asks by which column, and in which direction, all rows of an answer are sorted. */
export const renderSortAll = (answer: Answer, place: Omit<z.infer<typeof metadataSchema>, 'answer'>): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.sortAll,
  private_metadata: JSON.stringify({ answer: answer.id, ...place }),
  title: plain('Sort all rows', LIMITS.viewTitle),
  submit: plain('Sort', LIMITS.viewTitle),
  close: plain('Cancel', LIMITS.viewTitle),
  blocks: [
    words('I run the query again with all its rows in this order, and post the first of them as a new answer.'),
    columnInput(answer),
    radioInput({ id: INPUTS.sortAllDirection, label: 'Order', choices: DIRECTIONS, chosen: 'descending' }),
  ],
});

/** A column is named by its place: a name may be longer than Slack takes. */
function columnInput({ rows, reader, units }: Answer): InputBlock {
  const values = valuesFor(reader, units);
  const options = columnsOf(rows)
    .slice(0, LIMITS.options)
    .map(
      (column, at): PlainTextOption => ({
        text: plain(oneLine(values.head(column), LIMITS.optionText) || `Column ${at + 1}`, LIMITS.optionText),
        value: String(at),
      }),
    );
  return {
    type: 'input',
    block_id: INPUTS.sortAllColumn,
    label: plain('Column', LIMITS.inputLabel),
    element: { type: 'static_select', action_id: INPUTS.sortAllColumn, options },
  };
}

interface SortAll extends z.infer<typeof metadataSchema> {
  /** Which of the columns. */
  at: number;
  direction: SortedBy['direction'];
}

/** undefined: not a modal of ours. */
export function readSortAll(filled: Filled): SortAll | undefined {
  const place = readMetadata(filled.metadata, metadataSchema);
  const at = filled.choice(INPUTS.sortAllColumn);
  if (place === undefined || at === undefined) return undefined;
  const direction = filled.choice(INPUTS.sortAllDirection) === 'ascending' ? 'ascending' : 'descending';
  return { ...place, at: Number(at), direction };
}
