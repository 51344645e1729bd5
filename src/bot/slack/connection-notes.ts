import type { webApi } from '@slack/bolt';
import { wordsMessage } from '../kit/words.ts';
import { renderConnectOutcome, sayConnectOutcome } from '../modals/connect-outcome.ts';
import type { ConnectionNotes } from '../use-cases/connecting-ports.ts';
import { showInModal } from './show-in-modal.ts';

/** In the modal that asked while it is open, else in a direct message. */
export function makeConnectionNotes(client: webApi.WebClient): ConnectionNotes {
  return {
    async tell({ person, viewId, form }, outcome) {
      if (await showInModal(client, viewId, renderConnectOutcome(outcome, form, 'page'))) return;
      await tellDirectly(client, person.user, sayConnectOutcome(outcome, form));
    },
  };
}

/** A direct message: Slack takes a person's id for the conversation with them. */
export async function tellDirectly(
  client: webApi.WebClient,
  user: string,
  paragraphs: Parameters<typeof wordsMessage>[0],
): Promise<void> {
  const { text, blocks } = wordsMessage(paragraphs);
  await client.chat.postMessage({ channel: user, text, blocks, unfurl_links: false, unfurl_media: false });
}
