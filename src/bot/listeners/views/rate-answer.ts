import type { App, ViewSubmitAction } from '@slack/bolt';
import { makeFindAnswer } from '../../answer/kept-answer.ts';
import { readFilled } from '../../kit/submissions.ts';
import { readReason, renderAnswerGone, renderThanks } from '../../modals/rate-answer.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { AnsweringDeps } from '../answering-deps.ts';

/** Why somebody found an answer bad. */
export function registerRateAnswerSubmission(app: App, { answers, rateAnswer }: AnsweringDeps): void {
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
