import type { AskOutcome } from '../outcomes.ts';
import { renderAnswer } from './answer.ts';
import { renderAsksBack } from './asks-back.ts';
import { renderFailure } from './failure.ts';
import { renderHelp } from './help.ts';
import type { SlackMessage } from './kit/message.ts';
import { renderNoAccess } from './no-access.ts';
import { renderNoSource } from './no-source.ts';

/** The message that tells what became of a question. */
export function renderOutcome(outcome: AskOutcome): SlackMessage {
  switch (outcome.kind) {
    case 'answered':
      return renderAnswer(outcome.answer);
    case 'asks-back':
      return renderAsksBack(outcome.explanation, outcome.suggestions);
    case 'nothing-asked':
      return renderHelp();
    case 'no-source':
      return renderNoSource();
    case 'no-access':
      return renderNoAccess(outcome.why);
    case 'failed':
      return renderFailure(outcome.failure);
    default:
      return outcome satisfies never;
  }
}
