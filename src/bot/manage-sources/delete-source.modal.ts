import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { type Piece, plain, textInput, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import { sourceName } from './source-list.modal.ts';

const CONFIRMED = 'delete';
const metadataSchema = z.object({ source: resourceIdSchema });

/** What belongs to a data source in this workspace. */
export interface Belongings {
  savedQueries: number;
  /** Whose default source it is. */
  channels: number;
}

/** Asks before a data source is deleted, with all that goes with it. */
export const renderDeleteSource = (source: KnownResource, belongings: Belongings): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.deleteSource,
  private_metadata: JSON.stringify({ source: source.id }),
  title: plain('Delete data source?', LIMITS.viewTitle),
  submit: plain('Delete', LIMITS.viewTitle),
  close: plain('Keep it', LIMITS.viewTitle),
  blocks: [
    wordsBlock([
      [
        'This deletes ',
        { bold: sourceName(source) },
        " from the data service for everyone, and you can't undo it. The database itself stays as it is.\n\n",
      ],
      ['These go with it:\n'],
      ['• its credentials, and what the data service learned about its tables\n'],
      ['• its conversations in the data service\n'],
      ...sayBelongings(belongings),
    ]),
    textInput({
      id: INPUTS.deleteSourceConfirmed,
      label: `Type “${CONFIRMED}” to confirm`,
      example: CONFIRMED,
      max: 40,
    }),
  ],
});

/** Asks before a data source is no longer used here. */
export const renderRemoveSource = (source: KnownResource, belongings: Belongings): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.removeSource,
  private_metadata: JSON.stringify({ source: source.id }),
  title: plain('Remove data source?', LIMITS.viewTitle),
  submit: plain('Remove', LIMITS.viewTitle),
  close: plain('Keep it', LIMITS.viewTitle),
  blocks: [
    wordsBlock([
      [
        'No one in this workspace can ask ',
        { bold: sourceName(source) },
        ' any more. The data service keeps it. To use it again, link it by its ID: ',
        source.id,
        '.\n\n',
      ],
      ['I also delete:\n'],
      ...sayBelongings(belongings),
    ]),
  ],
});

const sayBelongings = ({ savedQueries, channels }: Belongings): Piece[][] => [
  ['• the rows of its answers that I still store\n'],
  ...(savedQueries === 0 ? [] : [[`• ${savedQueries === 1 ? '1 saved query' : `${savedQueries} saved queries`}\n`]]),
  ...(channels === 0
    ? []
    : [[`• the default data source of ${channels === 1 ? '1 channel' : `${channels} channels`}\n`]]),
  ['Messages in Slack stay.'],
];

/** Which data source it is about. undefined: not a modal of ours. */
export const readSourceToGo = (filled: Filled): ResourceId | undefined =>
  readMetadata(filled.metadata, metadataSchema)?.source;

/** undefined: it was confirmed. */
export const deletionErrors = (filled: Filled): FieldErrors | undefined =>
  filled.text(INPUTS.deleteSourceConfirmed).trim().toLowerCase() === CONFIRMED
    ? undefined
    : { [INPUTS.deleteSourceConfirmed]: `Type “${CONFIRMED}”, or choose Keep it.` };
