import type { Clock } from '../../shared/clock.ts';
import type { AnswerId, MessageTs } from '../../shared/ids.ts';
import type { Answers, Claims, Questions, Threads } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { type Answer, hasRows, type KeptAnswer } from '../model/answer.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { Delivery, Form } from '../slack/delivery.ts';
import { isNotThere } from '../slack/failures.ts';
import { makeInSomeForm, type NamedForm, type SomeFormDeps } from '../slack/in-some-form.ts';
import { renderAnswer, withAsker } from './answer.blocks.ts';
import { prepareHeadline } from './answer-headline.ts';

interface SharedAnswer {
  answer: Answer;
  /** undefined: it begins a thread of its own. */
  threadTs: MessageTs | undefined;
}

/** Posts an answer for the channel to see. undefined: the bot is not there and may not go there. */
type PostShared = (shared: SharedAnswer) => Promise<MessageTs | undefined>;

export type Sharing = 'shared' | 'already' | 'not-there' | 'gone' | { notAllowed: NoAccess };

interface ShareDeps {
  answers: Answers;
  questions: Pick<Questions, 'find' | 'noteReply'>;
  threads: Threads;
  access: Pick<Access, 'mayAsk'>;
  claims: Claims;
  makeAnswerId: () => AnswerId;
  postShared: PostShared;
  clock: Clock;
}

/** Posting takes less, also when Slack refuses it in every form. */
const LEASE_MS = 2 * 60_000;

/** Posts in the channel what only its asker saw. The thread continues from there. */
export function makeShareAnswer(deps: ShareDeps) {
  const { answers, questions, threads, access, claims, makeAnswerId, postShared, clock } = deps;
  const share = async (kept: KeptAnswer): Promise<Sharing> => {
    const { thread, asker, questionTs } = kept;
    if (!hasRows(kept)) return 'gone';
    const asked = questionTs === undefined ? undefined : { ...thread, ts: questionTs };
    const entry = asked && (await questions.find(asked));
    if (entry?.replyTs !== undefined) return 'already';
    const permission = await access.mayAsk({ team: thread.team, user: asker }, thread);
    if (!permission.allowed) return { notAllowed: permission.why };
    const open = { ...kept, id: makeAnswerId(), audience: 'thread' as const };
    const threadTs = hasMessage(thread.threadTs) ? thread.threadTs : undefined;
    const ts = await postShared({ answer: open, threadTs });
    if (ts === undefined) return 'not-there';
    const shared = { ...thread, threadTs: threadTs ?? ts };
    await answers.keep({ ...open, thread: shared, messageTs: ts, questionTs: undefined });
    if (asked !== undefined) await questions.noteReply(asked, ts);
    const state = (await threads.find(thread)) ?? {
      resourceId: kept.resource.id,
      rootId: kept.conversationId,
      lastConversationId: kept.conversationId,
    };
    await threads.save(shared, { ...state, lastConversationId: kept.conversationId }, clock.now());
    return 'shared';
  };

  return async (kept: KeptAnswer): Promise<Sharing> => {
    const at = clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    // The second of two quick clicks finds the first under way, wherever it is served.
    const release = await claims.take({ team: kept.thread.team, subject: `share ${kept.id}` }, { at, until });
    if (release === undefined) return 'already';
    try {
      return await share(kept);
    } finally {
      await release();
    }
  };
}

/** In the richest form that Slack takes. */
export function makePostShared({ delivery, ...deps }: SomeFormDeps & { delivery: Pick<Delivery, 'post'> }): PostShared {
  const inSomeForm = makeInSomeForm(deps);
  return async ({ answer, threadTs }) => {
    const { team, channel } = answer.thread;
    await prepareHeadline(answer);
    const message = withAsker(renderAnswer(answer), answer);
    try {
      return (
        await inSomeForm({ team, message }, (form) => delivery.post({ team, channel, threadTs }, contentOf(form)))
      ).ts;
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}

const contentOf = ({ name: _name, ...content }: NamedForm): Form => content;
