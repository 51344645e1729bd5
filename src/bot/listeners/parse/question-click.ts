import { readQuestionValue } from '../../model/button-values.ts';
import { findClick } from '../../slack/payloads.ts';
import type { QuestionClick } from '../../use-cases/resume-question.ts';

export interface ReadClick extends QuestionClick {
  choice: string;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
}

/** A click on a message about a question. undefined: not of ours. `body` is whatever arrived. */
export function readQuestionClick(body: unknown): ReadClick | undefined {
  const click = findClick(body);
  const about = click && readQuestionValue(click.value);
  if (click === undefined || about === undefined) return undefined;
  const { team, channel, user, messageTs, isEphemeral, responseUrl, triggerId } = click;
  return {
    message: { team, channel, ts: about.question },
    user,
    clicked: isEphemeral ? undefined : messageTs,
    responseUrl: isEphemeral ? responseUrl : undefined,
    choice: about.choice ?? '',
    triggerId,
  };
}
