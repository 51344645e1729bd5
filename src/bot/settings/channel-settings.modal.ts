import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';
import { plain, wordsBlock } from '../kit/blocks.ts';
import { type Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { ChannelSettings } from '../model/settings.ts';
import { blockOf, channelModelBlocks, channelSelect, readChannelModel } from './channel-model.blocks.ts';
import { answersInput, readAnswers } from './settings.modal.ts';

const TITLE = 'Channel settings';

interface OfChannel {
  channel: ChannelId;
  settings: ChannelSettings;
  /** Our own data service has a language model, which can be turned off here. */
  hasModel: boolean;
}

/** First the channel; once it is chosen, its settings. */
export function renderChannelSettingsModal(of?: OfChannel): ModalView {
  const chosen = of === undefined ? {} : { private_metadata: of.channel, submit: plain('Save', LIMITS.viewTitle) };
  return {
    type: 'modal',
    callback_id: VIEWS.channelSettings,
    title: plain(TITLE, LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    ...chosen,
    blocks: [
      channelSelect(ACTIONS.chooseSettingsChannel, of?.channel),
      ...(of === undefined ? [wordsBlock([['Choose a channel to change its settings.']])] : fields(of)),
    ],
  };
}

const OPEN = {
  guests: { text: 'Guests', description: 'Guests in this channel can ask questions' },
  outside: {
    text: 'Other organizations',
    description: 'People from other organizations can ask and see answers',
  },
} as const;

function fields({
  channel,
  settings: { answers, openToGuests, openToOutside, model },
  hasModel,
}: OfChannel): KnownBlock[] {
  const option = (value: keyof typeof OPEN): PlainTextOption => ({
    text: plain(OPEN[value].text, LIMITS.optionText),
    description: plain(OPEN[value].description, LIMITS.optionText),
    value,
  });
  const open = [...(openToGuests ? [option('guests')] : []), ...(openToOutside ? [option('outside')] : [])];
  return [
    answersInput({
      id: INPUTS.channelAnswers,
      block: blockOf(INPUTS.channelAnswers, channel),
      chosen: answers ?? 'as-workspace',
      offered: ['as-workspace', 'public', 'private', 'links'],
    }),
    {
      type: 'input',
      block_id: blockOf(INPUTS.channelOpen, channel),
      optional: true,
      label: plain('Open this channel to'),
      element: {
        type: 'checkboxes',
        action_id: INPUTS.channelOpen,
        options: [option('guests'), option('outside')],
        ...(open.length === 0 ? {} : { initial_options: open }),
      },
    },
    ...(hasModel ? channelModelBlocks({ id: INPUTS.channelModel, channel, model }) : []),
  ];
}

/** @throws when no channel was chosen */
export function readChannelSettingsModal(filled: Filled): {
  channel: ChannelId;
  change: Pick<ChannelSettings, 'answers' | 'openToGuests' | 'openToOutside'>;
  /** undefined: it wasn't asked. */
  isModelOff: boolean | undefined;
} {
  const channel = channelIdSchema.parse(filled.metadata);
  const answers = readAnswers(filled, blockOf(INPUTS.channelAnswers, channel));
  const open = filled.choices(blockOf(INPUTS.channelOpen, channel));
  return {
    channel,
    isModelOff: readChannelModel(filled, { id: INPUTS.channelModel, channel }),
    change: {
      answers: answers === 'as-workspace' ? undefined : answers,
      openToGuests: open.includes('guests'),
      openToOutside: open.includes('outside'),
    },
  };
}
