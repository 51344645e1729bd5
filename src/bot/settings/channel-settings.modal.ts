import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';
import { plain, wordsBlock } from '../kit/blocks.ts';
import { type Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { ChannelSettings } from '../model/settings.ts';
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
      channelSelect(of?.channel),
      ...(of === undefined ? [wordsBlock([['Choose a channel to change its settings.']])] : fields(of)),
    ],
  };
}

const channelSelect = (channel: ChannelId | undefined): KnownBlock => ({
  type: 'actions',
  elements: [
    {
      type: 'conversations_select',
      action_id: ACTIONS.chooseSettingsChannel,
      placeholder: plain('Choose a channel', LIMITS.placeholder),
      filter: { include: ['public', 'private'] },
      ...(channel === undefined ? {} : { initial_conversation: channel }),
    },
  ],
});

/** Slack keeps what was chosen in a block of the same id, even when the modal changes to another channel. */
const blockOf = (id: string, channel: ChannelId): string => `${id}:${channel}`;

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
    ...(hasModel ? modelBlocks(channel, model) : []),
  ];
}

const MODEL = {
  with: { text: 'With the language model', description: 'Where no data source excludes it' },
  without: {
    text: 'With the built-in engine only',
    description: 'No question from this channel is sent to the model',
  },
} as const;

function modelBlocks(channel: ChannelId, model: ChannelSettings['model']): KnownBlock[] {
  const option = (value: keyof typeof MODEL): PlainTextOption => ({
    text: plain(MODEL[value].text, LIMITS.optionText),
    description: plain(MODEL[value].description, LIMITS.optionText),
    value,
  });
  const changed = model && wordsBlock([['Changed by ', { user: model.by }, ` on ${dayOf(model.at)}.`]]);
  return [
    {
      type: 'input',
      block_id: blockOf(INPUTS.channelModel, channel),
      label: plain('Answers in this channel'),
      element: {
        type: 'radio_buttons',
        action_id: INPUTS.channelModel,
        options: [option('with'), option('without')],
        initial_option: option(model?.isOff === true ? 'without' : 'with'),
      },
    },
    ...(changed === undefined ? [] : [changed]),
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
  const model = filled.choice(blockOf(INPUTS.channelModel, channel));
  return {
    channel,
    isModelOff: model === undefined ? undefined : model === 'without',
    change: {
      answers: answers === 'as-workspace' ? undefined : answers,
      openToGuests: open.includes('guests'),
      openToOutside: open.includes('outside'),
    },
  };
}
