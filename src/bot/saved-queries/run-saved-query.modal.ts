import type { KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { type ChannelId, channelIdSchema, type SavedQueryId, savedQueryIdSchema } from '../../shared/ids.ts';
import { buttonRow, oneLine, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { shownName } from './saved-queries.blocks.ts';

const TITLE = 'Run saved query';

/** Asks where to run it; here, unless the person says otherwise. */
export function renderRunModal(
  { id, name, explanation, resource }: SavedQuery,
  here: ChannelId | undefined,
  mayChange = false,
): ModalView {
  const about = oneLine(explanation, SHOWN.savedExplanation);
  return {
    type: 'modal',
    callback_id: VIEWS.runSavedQuery,
    private_metadata: id,
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain('Run', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      wordsBlock([[{ bold: shownName(name) }], [about]]),
      { type: 'context', elements: [plain(`Data source: ${oneLine(resource.name, SHOWN.resourceName)}`)] },
      {
        type: 'input',
        block_id: INPUTS.runSavedQueryIn,
        label: plain('Where'),
        hint: plain('I answer in a thread there. Everyone in the conversation can see it.'),
        element: {
          type: 'conversations_select',
          action_id: INPUTS.runSavedQueryIn,
          ...(here === undefined ? { default_to_current_conversation: true } : { initial_conversation: here }),
          filter: { include: ['public', 'private', 'im', 'mpim'], exclude_external_shared_channels: true },
        },
      },
      ...(mayChange ? [changeButtons(id)] : []),
    ],
  };
}

const changeButtons = (id: SavedQueryId): KnownBlock =>
  buttonRow([
    { text: 'Edit', action: ACTIONS.editSavedQuery, value: id, label: 'Edit this saved query' },
    { text: 'Delete', action: ACTIONS.deleteSavedQuery, value: id, label: 'Delete this saved query' },
  ]);

const readSchema = z.object({ query: savedQueryIdSchema, channel: channelIdSchema });

/** undefined: not a modal of ours. */
export function readRunModal(filled: Filled): { query: SavedQueryId; channel: ChannelId } | undefined {
  const read = { query: filled.metadata, channel: filled.conversation(INPUTS.runSavedQueryIn) };
  return readSchema.safeParse(read).data;
}

export const runErrors = (message: string): FieldErrors => ({ [INPUTS.runSavedQueryIn]: message });

export const renderRunGone = (): ModalView =>
  renderNotice(TITLE, [
    ['I no longer have this saved query. Use ', { bold: '/ask saved' }, ' to see the ones I have.'],
  ]);
