import type { KnownBlock, PlainTextOption } from '@slack/types';
import type { ChannelId } from '../../shared/ids.ts';
import { plain, wordsBlock } from '../kit/blocks.ts';
import type { Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import type { ChannelSettings } from '../model/settings.ts';

/** Which channel a form is about. */
export const channelSelect = (action: string, channel: ChannelId | undefined): KnownBlock => ({
  type: 'actions',
  elements: [
    {
      type: 'conversations_select',
      action_id: action,
      placeholder: plain('Choose a channel', LIMITS.placeholder),
      filter: { include: ['public', 'private'] },
      ...(channel === undefined ? {} : { initial_conversation: channel }),
    },
  ],
});

/** Slack keeps what was chosen in a block of the same id, even when the modal changes to another channel. */
export const blockOf = (id: string, channel: ChannelId): string => `${id}:${channel}`;

const WORDS = {
  with: { text: 'With the language model', description: 'Unless a data source excludes it' },
  without: {
    text: 'With the built-in engine only',
    description: 'No question from this channel is sent to the model',
  },
} as const;

interface Input {
  id: string;
  channel: ChannelId;
}

/** Who answers in a channel, and who last decided that. */
export function channelModelBlocks({ id, channel, model }: Input & Pick<ChannelSettings, 'model'>): KnownBlock[] {
  const option = (value: keyof typeof WORDS): PlainTextOption => ({
    text: plain(WORDS[value].text, LIMITS.optionText),
    description: plain(WORDS[value].description, LIMITS.optionText),
    value,
  });
  const changed = model && wordsBlock([['Changed by ', { user: model.by }, ` on ${dayOf(model.at)}.`]]);
  return [
    {
      type: 'input',
      block_id: blockOf(id, channel),
      label: plain('Answers in this channel'),
      element: {
        type: 'radio_buttons',
        action_id: id,
        options: [option('with'), option('without')],
        initial_option: option(model?.isOff === true ? 'without' : 'with'),
      },
    },
    ...(changed === undefined ? [] : [changed]),
  ];
}

/** Whether only the built-in engine is to answer; undefined: it wasn't asked. */
export function readChannelModel(filled: Filled, { id, channel }: Input): boolean | undefined {
  const chosen = filled.choice(blockOf(id, channel));
  return chosen === undefined ? undefined : chosen === 'without';
}
