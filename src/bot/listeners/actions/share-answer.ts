import type { App } from '@slack/bolt';
import { ACTIONS } from '../../model/ids.ts';
import type { Sharing } from '../../use-cases/share-answer.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onAnswerClick } from '../on-answer-click.ts';

const SAID: Record<Sharing, string> = {
  shared: 'Shared in the channel. A reply in its thread goes on from it.',
  already: 'You shared this already.',
  'not-there': 'I am not in this channel, so I cannot post there. Invite me and share again.',
  gone: 'This answer is no longer kept, so I cannot share it. Please ask the question again.',
  'not-allowed': 'I may not show data in this channel.',
};

/** What only its asker saw is shown to the channel. */
export function registerShareAnswer(app: App, { answers, asking }: ListenerDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.shareAnswer },
    {
      answers,
      async handle({ answer, respond }) {
        const text = SAID[await asking.share(answer)];
        await respond({ response_type: 'ephemeral', replace_original: false, text });
      },
    },
  );
}
