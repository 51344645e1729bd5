import type { ConversationId } from '../../shared/ids.ts';
import type { Questions } from '../../store/index.ts';
import { isDirect } from '../access/access.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';

/** What was asked longer ago is no longer gone on from. */
const GOES_ON_FOR_SECONDS = 3_600;

/**
 * The conversation that a new message in a direct message may go on from: there people write one message after the other
 * and open no thread. undefined: there is none, it is too long ago, or about another source.
 */
export function makeFindBefore({ questions }: { questions: Pick<Questions, 'lastBefore'> }) {
  return async (
    { thread, messageTs, details }: Question,
    { id }: KnownResource,
  ): Promise<ConversationId | undefined> => {
    const isNew = thread.threadTs === messageTs && hasMessage(messageTs) && details?.parentId === undefined;
    if (!isNew || !isDirect(thread.channel)) return undefined;
    const last = await questions.lastBefore({ ...thread, ts: messageTs });
    if (last === undefined || last.resourceId !== id) return undefined;
    return Number(messageTs) - Number(last.ts) < GOES_ON_FOR_SECONDS ? last.conversationId : undefined;
  };
}
