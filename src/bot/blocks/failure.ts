import type { MessageTs } from '../../shared/ids.ts';
import { buttonRow } from '../kit/button.ts';
import { clampText } from '../kit/clamp.ts';
import { SHOWN } from '../kit/limits.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';
import { writeQuestionValue } from '../model/button-values.ts';
import type { Failure, FailureReason } from '../model/failure.ts';
import { ACTIONS } from '../model/ids.ts';

const SAID: Record<FailureReason, string> = {
  unreachable:
    'I could not reach the data service, so your question was not answered. Please ask again in a few minutes.',
  'timed-out': 'The data service took too long, so I stopped waiting. A narrower question may be quicker.',
  busy: 'The data service is busy and did not take your question. Please ask again in a minute.',
  'not-allowed': 'The data service does not let me ask this for you. Whoever runs me can look at the access it gives.',
  refused: 'The data service did not take this question.',
  'too-long': 'That question is too long for me. Please put it in fewer words.',
  'gave-up': 'I was interrupted each time I tried to answer this, so I stopped. Please ask again.',
  unexpected:
    'Something went wrong while I was answering. Please ask again; if it happens again, pass on the reference.',
};

/** What happened in plain words, the reference under which the log has the cause, and another try without retyping. */
export function renderFailure({ reason, detail, referenceId }: Failure, question?: MessageTs): SlackMessage {
  const told = clampText((detail ?? '').trim(), SHOWN.detail);
  const message = wordsMessage([
    [SAID[reason]],
    ...(told === '' ? [] : [[`It said: ${told}`]]),
    [`Reference: ${referenceId}`],
  ]);
  if (question === undefined || reason === 'too-long') return message;
  const again = { text: 'Try again', action: ACTIONS.tryAgain, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([again])] };
}
