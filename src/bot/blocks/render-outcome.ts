import type { MessageTs } from '../../shared/ids.ts';
import { renderNoAccess } from '../access/no-access.blocks.ts';
import { renderAnswered } from '../answer/answer.blocks.ts';
import type { SlackMessage } from '../kit/message.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { renderAsksBack } from './asks-back.ts';
import { renderChooseResource } from './choose-resource.ts';
import { renderFailure } from './failure.ts';
import { renderHelp } from './help.ts';
import { renderNoSource } from './no-source.ts';
import { renderStopped } from './stopped.ts';

/** What the message is about and who sees it. */
interface Asked {
  /** For buttons that come before an answer; without it there are none. */
  question?: MessageTs | undefined;
  onlyToAsker?: boolean;
}

/** The message that tells what became of a question. */
export function renderOutcome(outcome: AskOutcome, { question, onlyToAsker = false }: Asked = {}): SlackMessage {
  switch (outcome.kind) {
    case 'answered':
      return renderAnswered(outcome, { onlyToAsker });
    case 'asks-back':
      return renderAsksBack(outcome, question);
    case 'nothing-asked':
      return renderHelp();
    case 'no-source':
      return renderNoSource();
    case 'choose-resource':
      return renderChooseResource(outcome.resources, question);
    case 'stopped':
      return renderStopped(question);
    case 'no-access':
      return renderNoAccess(outcome.why);
    case 'failed':
      return renderFailure(outcome.failure, question);
    default:
      return outcome satisfies never;
  }
}
