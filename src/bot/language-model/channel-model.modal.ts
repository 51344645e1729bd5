import type { ModalView } from '@slack/types';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';
import { plain, words } from '../kit/blocks.ts';
import type { Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { ChannelSettings } from '../model/settings.ts';
import { channelModelBlocks, channelSelect, readChannelModel } from '../settings/channel-model.blocks.ts';
import { MODEL_TITLE } from './model-form.modal.ts';

type OfChannel = { channel: ChannelId } & Pick<ChannelSettings, 'model'>;

/** First the channel; once it is chosen, who answers there. */
export function renderChannelModel(of?: OfChannel): ModalView {
  const chosen = of === undefined ? {} : { private_metadata: of.channel, submit: plain('Save', LIMITS.viewTitle) };
  return {
    type: 'modal',
    callback_id: VIEWS.channelModel,
    title: plain(MODEL_TITLE, LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    ...chosen,
    blocks: [
      channelSelect(ACTIONS.chooseModelChannel, of?.channel),
      ...(of === undefined
        ? [words('Choose a channel to turn the language model off or on there.')]
        : channelModelBlocks({ id: INPUTS.modelInChannel, ...of })),
    ],
  };
}

/** @throws when no channel was chosen */
export function readChannelModelForm(filled: Filled): { channel: ChannelId; isModelOff: boolean | undefined } {
  const channel = channelIdSchema.parse(filled.metadata);
  return { channel, isModelOff: readChannelModel(filled, { id: INPUTS.modelInChannel, channel }) };
}
