import type { App } from '@slack/bolt';
import { onAnswerClick } from '../../answer/answer-click.ts';
import { renderReasonModal } from '../../modals/rate-answer.ts';
import { ACTIONS } from '../../model/ids.ts';
import type { AnsweringDeps } from '../answering-deps.ts';

const THANKS = 'Thank you: it helps to know that this answer is good.';

/** Thumbs up or down under an answer; down is kept at once and asks for a reason. */
export function registerRateAnswer(app: App, { answers, rateAnswer }: AnsweringDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.rateAnswer },
    {
      answers,
      handle: async ({ click: { option, user, triggerId }, answer, respond, client }) => {
        const rating = option === 'bad' ? 'bad' : 'good';
        // Before the modal, whose submission shall have the last word.
        await rateAnswer(answer, { user, rating });
        const rated = { answer: answer.id, channel: answer.thread.channel };
        if (rating === 'bad') await client.views.open({ trigger_id: triggerId, view: renderReasonModal(rated) });
        if (rating === 'good') await respond({ response_type: 'ephemeral', replace_original: false, text: THANKS });
      },
    },
  );
}
