import type { Clock } from '../../shared/clock.ts';
import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { KeptAnswer, Question, QuestionDetails, Questions, Replies, Resources } from './ports.ts';
import type { Desk } from './resume-question.ts';

export interface RenewDeps {
  questions: Questions;
  resources: Resources;
  replies: Replies;
  desk: Desk;
  clock: Clock;
}

export interface Renewal {
  answer: KeptAnswer;
  user: SlackUserId;
  /** Names the new question. */
  as: MessageTs;
  /** Reaches only who clicked; used where only they see the answer. */
  responseUrl: string;
}

/** The question of an answer asked once more. */
export function makeRenewAnswer({ questions, resources, replies, desk, clock }: RenewDeps) {
  const questionOf = ({ answer, user, as, responseUrl }: Renewal, details: QuestionDetails): Question => ({
    thread: answer.thread,
    messageTs: as,
    user,
    text: answer.question,
    details: answer.audience === 'asker' ? { ...details, responseUrl } : details,
  });

  return {
    /** Of the same source with the same parent, to say what changed since. */
    async runAgain(renewal: Renewal): Promise<void> {
      const { answer } = renewal;
      const { thread, questionTs } = answer;
      const first = questionTs === undefined ? undefined : await questions.find({ ...thread, ts: questionTs });
      const question = questionOf(renewal, {
        resourceId: answer.resource.id,
        parentId: first?.parentId ?? null,
        comparedWith: answer.id,
      });
      if (await questions.receive(question, clock.now())) desk.take(question);
    },
    /** Of another source, once it is chosen. false: there is no other. */
    async askElsewhere(renewal: Renewal): Promise<boolean> {
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
    },
  };
}
