import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { channelIdSchema, messageTsSchema, teamIdSchema } from '../../shared/ids.ts';
import { plain, textInput } from '../kit/blocks.ts';
import { type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';

/** The question that was asked back, and the message that did; undefined when only its asker sees that. */
const aboutSchema = z.object({
  message: z.object({ team: teamIdSchema, channel: channelIdSchema, ts: messageTsSchema }),
  clicked: messageTsSchema.or(z.undefined()).optional(),
});
type About = z.infer<typeof aboutSchema>;

/** The question once more, to be put another way. */
export function renderSomethingElse(question: string, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.somethingElse,
    private_metadata: JSON.stringify(about),
    title: plain('Ask something else', LIMITS.viewTitle),
    submit: plain('Ask', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      textInput({
        id: INPUTS.somethingElse,
        label: 'Your question',
        value: question,
        hint: 'Your question continues the conversation.',
        multiline: true,
      }),
    ],
  };
}

/** undefined: not a modal of ours. */
export function readSomethingElse(filled: Filled): (About & { text: string }) | undefined {
  const about = readMetadata(filled.metadata, aboutSchema);
  return about && { ...about, text: filled.text(INPUTS.somethingElse).trim() };
}
