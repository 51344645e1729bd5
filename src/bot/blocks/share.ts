import type { AnswerId, SlackUserId } from '../../shared/ids.ts';
import { buttonRow } from '../kit/button.ts';
import { clampText } from '../kit/clamp.ts';
import { SHOWN } from '../kit/limits.ts';
import { type SlackMessage, withLead, withTail } from '../kit/message.ts';
import { clampMrkdwn } from '../kit/mrkdwn.ts';
import { wordsBlock } from '../kit/words.ts';
import { writeAnswerValue } from '../model/button-values.ts';
import { ACTIONS } from '../model/ids.ts';

/** An answer that only its asker sees, and a way to show it to the channel. */
export const withShareOffer = (message: SlackMessage, id: AnswerId): SlackMessage =>
  withTail(
    message,
    buttonRow([
      { text: 'Share in channel', action: ACTIONS.shareAnswer, value: writeAnswerValue(id), style: 'primary' },
    ]),
  );

/** The answer as the channel sees it: whose question it was, then what was found. */
export function withAsker(message: SlackMessage, question: string, user: SlackUserId): SlackMessage {
  const asked = clampText(question, SHOWN.explanation);
  // The mention is ours; the question behind it is escaped, so no other comes out.
  const head = `<@${user}> asked: ${clampMrkdwn(asked, SHOWN.suggestion)}`;
  return withLead(message, head, wordsBlock([[{ user }, ' asked: ', { bold: asked }]]));
}
