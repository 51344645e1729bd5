import type { Question } from '../model/question.ts';
import type { ReplyManner } from './ports.ts';

/** How Slack begins the id of a direct message, where nobody else reads along. */
const DIRECT = 'D';

/** Why somebody gets no data is between them and the bot: in a channel nobody else sees it. */
export function refusalTo({ thread, messageTs, user }: Pick<Question, 'thread' | 'messageTs' | 'user'>): ReplyManner {
  if (thread.channel.startsWith(DIRECT)) return { question: messageTs };
  return { question: messageTs, onlyTo: { user, responseUrl: undefined } };
}
