import type { App, RespondFn, webApi } from '@slack/bolt';
import { makeFindAnswer } from '../use-cases/find-answer.ts';
import type { Answers, KeptAnswer } from '../use-cases/ports.ts';
import { type AnswerClick, readAnswerClick } from './parse/answer-click.ts';

const GONE = 'This answer is no longer kept, so I cannot do that with it. Please ask the question again.';

interface AnswerButton {
  /** From `ids.ts`. */
  actionId: string;
  /** One option of an element that has several; without it every option is taken. */
  option?: string;
}

export interface ClickedAnswer {
  click: AnswerClick;
  answer: KeptAnswer;
  /** Ephemeral unless told otherwise; five times within half an hour. */
  respond: RespondFn;
  client: webApi.WebClient;
}

/**
 * Takes clicks on an answer's button: acknowledged, read, its answer found for the person who clicked. Where it is
 * gone, they alone are told so and `handle` is not called.
 */
export function onAnswerClick(
  app: App,
  button: AnswerButton,
  { answers, handle }: { answers: Pick<Answers, 'find'>; handle: (clicked: ClickedAnswer) => Promise<void> },
): void {
  const findAnswer = makeFindAnswer(answers);
  app.action(button.actionId, async ({ ack, body, respond, client }) => {
    await ack();
    const click = readAnswerClick(body);
    if (button.option !== undefined && click?.option !== button.option) return;
    const answer = click && (await findAnswer(click));
    if (click === undefined || answer === undefined) {
      await respond({ response_type: 'ephemeral', replace_original: false, text: GONE });
      return;
    }
    await handle({ click, answer, respond, client });
  });
}
