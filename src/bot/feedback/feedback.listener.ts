import type { App, ViewSubmitAction } from '@slack/bolt';
import type { Answers } from '../../store/index.ts';
import { makeFindAnswer, onAnswerClick } from '../answer/index.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readReason, renderAnswerGone, renderReasonModal, renderThanks } from './rate-answer.modal.ts';
import type { makeRateAnswer } from './rate-answer.ts';

interface FeedbackListeners {
  answers: Pick<Answers, 'find'>;
  rateAnswer: ReturnType<typeof makeRateAnswer>;
}

export function registerFeedbackListeners(app: App, deps: FeedbackListeners): void {
  registerRateAnswer(app, deps);
  registerRateAnswerSubmission(app, deps);
}

const THANKS = 'Thanks, your rating was sent.';

/** Thumbs up or down under an answer; down is stored at once and asks for a reason. */
function registerRateAnswer(app: App, { answers, rateAnswer }: FeedbackListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.rateAnswer },
    {
      answers,
      handle: async ({ click: { option, user, triggerId }, answer, tell, client }) => {
        const rating = option === 'bad' ? 'bad' : 'good';
        // Before the modal, whose submission has the last word.
        await rateAnswer(answer, { user, rating });
        const rated = { answer: answer.id, channel: answer.thread.channel };
        if (rating === 'bad') await client.views.open({ trigger_id: triggerId, view: renderReasonModal(rated) });
        if (rating === 'good') await tell(THANKS);
      },
    },
  );
}

/** Why a person rated an answer as bad. */
function registerRateAnswerSubmission(app: App, { answers, rateAnswer }: FeedbackListeners): void {
  const findAnswer = makeFindAnswer(answers);
  app.view<ViewSubmitAction>(VIEWS.rateAnswer, async ({ ack, body, view }) => {
    const { person } = readInteraction(body);
    const said = readReason(readFilled(view));
    const answer = said && (await findAnswer({ ...person, id: said.answer }));
    if (said === undefined || answer === undefined) {
      return ack({ response_action: 'update', view: renderAnswerGone() });
    }
    await rateAnswer(answer, { user: person.user, rating: 'bad', reason: said.reason });
    await ack({ response_action: 'update', view: renderThanks() });
  });
}
