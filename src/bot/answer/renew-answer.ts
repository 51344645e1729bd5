import type { SortedBy } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { Claims, Questions, Resources } from '../../store/index.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { Question, QuestionDetails } from '../model/question.ts';
import type { WorkAnywhere } from '../questions/index.ts';
import type { Replies } from '../slack/replies.ts';

interface RenewDeps {
  questions: Questions;
  resources: Resources;
  replies: Replies;
  claims: Claims;
  work: Pick<WorkAnywhere, 'take' | 'stop' | 'settled'>;
  clock: Clock;
}

interface Renewal {
  answer: KeptAnswer;
  user: SlackUserId;
  /** Names the new question. */
  as: MessageTs;
  /** Reaches only the person who clicked; used when only they see the answer. */
  responseUrl: string;
}

/** A question that takes longer may be asked once more. */
const LEASE_MS = 2 * 60_000;

const sortOf = ({ id: answer, conversationId }: KeptAnswer, by: SortedBy) => ({ answer, conversationId, ...by });

/** The question of an answer asked once more, or as it can also be read. */
export function makeRenewAnswer({ questions, resources, replies, claims, work, clock }: RenewDeps) {
  const questionOf = (
    { answer, user, as, responseUrl }: Renewal,
    details: QuestionDetails,
    text = answer.question,
  ): Question => ({
    thread: answer.thread,
    messageTs: as,
    user,
    text,
    details: answer.audience === 'asker' ? { ...details, responseUrl } : details,
  });

  /** The second of two quick clicks, by the same person or another, finds the first under way and asks nothing. */
  const once = async (subject: string, { answer }: Renewal, act: () => Promise<boolean>): Promise<boolean> => {
    const at = clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    const release = await claims.take({ team: answer.thread.team, subject: `${subject} ${answer.id}` }, { at, until });
    if (release === undefined) return true;
    try {
      return await act();
    } finally {
      await release();
    }
  };

  const take = async (question: Question): Promise<boolean> => {
    if (await questions.receive(question, clock.now())) work.take(question);
    await work.settled({ ...question.thread, ts: question.messageTs });
    return true;
  };

  const sameSource = async (renewal: Renewal, details: QuestionDetails): Promise<boolean> => {
    const { answer } = renewal;
    const { thread, questionTs } = answer;
    const first = questionTs === undefined ? undefined : await questions.find({ ...thread, ts: questionTs });
    const parentId = first?.parentId ?? null;
    return take(questionOf(renewal, { resourceId: answer.resource.id, parentId, ...details }));
  };

  /** As a reply to the answer, which knows its own reading. */
  const otherReading = async (renewal: Renewal): Promise<boolean> => {
    const { answer } = renewal;
    if (answer.otherReading === undefined) return false;
    const details = { resourceId: answer.resource.id, parentId: answer.conversationId };
    return take(questionOf(renewal, details, answer.otherReading.question));
  };

  const askElsewhere = async (renewal: Renewal): Promise<boolean> => {
    const { answer, user, as } = renewal;
    const others = (await resources.list(answer.thread.team)).filter(({ id }) => id !== answer.resource.id);
    if (others.length === 0) return false;
    const question = questionOf(renewal, { parentId: null });
    if (!(await questions.receive(question, clock.now()))) return true;
    const message = { ...answer.thread, ts: as };
    await questions.park(message);
    const onlyTo = answer.audience === 'asker' ? { user, responseUrl: renewal.responseUrl } : undefined;
    await replies.post(answer.thread, { kind: 'choose-resource', resources: others }, { question: as, onlyTo });
    return true;
  };

  return {
    /** Asks the same source with the same parent, to say what changed since. */
    async runAgain(renewal: Renewal): Promise<void> {
      const { id, sortedBy } = renewal.answer;
      const sort = sortedBy === undefined ? {} : { sort: sortOf(renewal.answer, sortedBy) };
      await once('run again', renewal, () => sameSource(renewal, { comparedWith: id, ...sort }));
    },
    /** Runs the statement of an answer again, with all its rows in this order. */
    async sortAll(renewal: Renewal, by: SortedBy): Promise<void> {
      await once('sort all', renewal, () => sameSource(renewal, { sort: sortOf(renewal.answer, by) }));
    },
    /** Asks the same source with the same parent, and the language model whether or not it is left alone. */
    async askModel(renewal: Renewal): Promise<void> {
      await once('ask model', renewal, () => sameSource(renewal, { wantsModel: true }));
    },
    /** Asks what was offered beside the answer. false: that is gone. */
    askOtherReading: (renewal: Renewal): Promise<boolean> =>
      once('other reading', renewal, () => otherReading(renewal)),
    /** Asks another source, once it is chosen. false: there is no other. */
    askElsewhere: (renewal: Renewal): Promise<boolean> => once('ask elsewhere', renewal, () => askElsewhere(renewal)),
  };
}
