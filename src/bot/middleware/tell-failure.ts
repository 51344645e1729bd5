import type { AckFn, AllMiddlewareArgs, AnyMiddlewareArgs } from '@slack/bolt';
import { sayFailure } from '../kit/failure-words.ts';
import { renderNotice } from '../kit/inputs.ts';
import { wordsMessage } from '../kit/words.ts';
import type { GuardedRequest } from '../listeners/parse/guarded-request.ts';
import { showInModal, tellDirectly } from '../slack/calls.ts';

/**
 * Tells a person that what they did went wrong, where they look: in the form they sent, over the form they work in, in
 * a message that only they see, in a modal of its own, and where Slack takes none of these in a direct message.
 */
export async function tellFailure(
  args: AnyMiddlewareArgs & AllMiddlewareArgs,
  request: GuardedRequest,
  referenceId: string,
): Promise<void> {
  const { client } = args;
  const ack = 'ack' in args ? (args.ack as AckFn<unknown>) : undefined;
  const paragraphs = sayFailure({ reason: 'unexpected', referenceId });
  const view = renderNotice('Something went wrong', paragraphs);
  const { kind, modalId, triggerId: trigger_id, person } = request;
  // It may have been acknowledged before it failed, and HTTP mode takes no second one.
  const acknowledge = (answer?: object): Promise<void> => Promise.resolve(ack?.(answer)).catch(() => {});
  if (kind === 'closed') return;
  if (kind === 'options') return acknowledge({ options: [] });
  if (kind === 'submission') {
    await acknowledge({ response_action: 'update', view });
    if (modalId !== undefined && (await showInModal(client, modalId, view))) return;
  } else {
    await acknowledge();
    if (modalId === undefined && 'respond' in args && args.respond !== undefined) {
      const { text, blocks } = wordsMessage(paragraphs);
      await args.respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
      return;
    }
    if (trigger_id !== undefined) {
      const opened = await client.views[modalId === undefined ? 'open' : 'push']({ trigger_id, view }).catch(() => {});
      if (opened !== undefined) return;
    }
  }
  await tellDirectly(client, person.user, paragraphs);
}
