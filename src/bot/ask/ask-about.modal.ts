import type { InputBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { channelIdSchema, messageTsSchema, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { plain, renderNotice, textInput } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import { renderResourceOptions } from './outcome.blocks.ts';

const TITLE = 'Ask about this';

const aboutSchema = z.object({ channel: channelIdSchema, threadTs: messageTsSchema });
/** The thread of the message. */
type About = z.infer<typeof aboutSchema>;

interface Sources {
  resources: { id: ResourceId; name: string }[];
  /** What would be asked if nothing were said. */
  usual: ResourceId | undefined;
}

/** @param text the message's, as people read it */
export function renderAskAbout(text: string, about: About, { resources, usual }: Sources): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.askAbout,
    private_metadata: JSON.stringify(about),
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain('Ask', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      textInput({
        id: INPUTS.askAboutQuestion,
        label: 'Your question',
        value: text,
        example: 'How many orders were there last month?',
        hint: 'I answer in the thread of the message, where everyone in the conversation can see it.',
        multiline: true,
      }),
      ...(resources.length > 1 ? [resourceSelect(resources, usual)] : []),
    ],
  };
}

function resourceSelect(resources: Sources['resources'], usual: ResourceId | undefined): InputBlock {
  const options = renderResourceOptions(resources, undefined);
  const initial = options.find(({ value }) => value === usual);
  return {
    type: 'input',
    block_id: INPUTS.askAboutResource,
    label: plain('Data source', LIMITS.inputLabel),
    element: {
      type: 'static_select',
      action_id: INPUTS.askAboutResource,
      options,
      ...(initial === undefined ? {} : { initial_option: initial }),
    },
  };
}

interface AskAbout extends About {
  text: string;
  resourceId: ResourceId | undefined;
}

/** undefined: not a modal of ours. */
export function readAskAbout(filled: Filled): AskAbout | undefined {
  const about = readMetadata(filled.metadata, aboutSchema);
  const resourceId = resourceIdSchema.safeParse(filled.choice(INPUTS.askAboutResource)).data;
  return about && { ...about, text: filled.text(INPUTS.askAboutQuestion).trim(), resourceId };
}

/** Where the bot cannot answer in the thread. */
export const renderNotThere = (): ModalView =>
  renderNotice(TITLE, [
    ["I'm not in this conversation, so I can't answer in it."],
    ['Type ', { bold: '/invite @Parley' }, ' there, then ask again.'],
  ]);
