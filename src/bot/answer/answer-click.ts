import type { App, Middleware, RespondFn, SlackActionMiddlewareArgs, webApi } from '@slack/bolt';
import type { Answers } from '../../store/index.ts';
import type { KeptAnswer } from '../model/answer.ts';
import { type AnswerValue, readAnswerValue } from '../model/ids.ts';
import { type Click, findClick } from '../slack/payloads.ts';
import { ANSWER_GONE } from './answer.blocks.ts';
import { makeFindAnswer } from './kept-answer.ts';

interface AnswerButton {
  /** From `ids.ts`. */
  actionId: string;
  /** One option of an element that has several; without it every option is taken. */
  option?: string;
}

interface ClickedAnswer {
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
  // Several listeners may share an element, and only one of them acknowledges.
  const isMeant: Middleware<SlackActionMiddlewareArgs> = async ({ body, next }) => {
    if (button.option === undefined || readAnswerClick(body)?.option === button.option) await next();
  };
  app.action(button.actionId, isMeant, async ({ ack, body, respond, client }) => {
    await ack();
    const click = readAnswerClick(body);
    const answer = click && (await findAnswer(click));
    if (click === undefined || answer === undefined) {
      await respond({ response_type: 'ephemeral', replace_original: false, text: ANSWER_GONE });
      return;
    }
    await handle({ click, answer, respond, client });
  });
}

/** A click on something under an answer. */
type AnswerClick = Omit<Click, 'value'> & AnswerValue;

/** undefined: no click on an answer of ours. `body` is whatever arrived. */
function readAnswerClick(body: unknown): AnswerClick | undefined {
  const read = findClick(body);
  if (read === undefined) return undefined;
  const { value, ...click } = read;
  const about = readAnswerValue(value);
  return about && { ...click, ...about };
}
