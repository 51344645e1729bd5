import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { Store } from '../../store/index.ts';
import type { Question } from '../model/question.ts';
import type { RemoveMessage } from '../slack/client.ts';
import type { WorkAnywhere } from './leases.ts';
import { registerQuestionListeners } from './questions.listener.ts';
import { makeResumeQuestion } from './resume-question.ts';
import { makeReviseQuestion } from './revise-question.ts';

export { type FollowUpDeps, makeFollowUp } from './follow-up.ts';
export { goesOn, mayGoOn } from './judge-reply.ts';
export { type KeptLeases, keepLeases, type WorkAnywhere, workAnywhere } from './leases.ts';
export { type QuestionStage, QuestionTimes } from './question-times.ts';
export { onQuestionClick, type ReadClick } from './questions.listener.ts';
export {
  type AskingMessage,
  type Called,
  type CalledIn,
  isThanks,
  type MessageChange,
  readAskingMessage,
  readMessageChange,
  readQuestionText,
} from './read-message.ts';
export type { QuestionClick, ResumeDeps, Resumed } from './resume-question.ts';
export type { makeReviseQuestion } from './revise-question.ts';
export { createWork, type HandleQuestion, Stop, type Work } from './work.ts';

interface Deps extends Pick<Store, 'questions' | 'answers'> {
  work: WorkAnywhere;
  removeMessage: RemoveMessage;
  clock: Clock;
}

/** The questions people ask: read, written down, worked on in turn, stopped, tried again, edited and deleted. */
export function makeQuestions(deps: Deps) {
  const { questions, work, clock } = deps;
  const resume = makeResumeQuestion(deps);
  return {
    resume,
    revise: makeReviseQuestion(deps),
    /** Writes a question to the journal and puts it to work. */
    ask: async (question: Question): Promise<void> => {
      if (await questions.receive(question, clock.now())) work.take(question);
    },
    register: (app: App): void => {
      registerQuestionListeners(app, { resume, stopThread: (thread) => work.stopThread(thread) });
    },
  };
}
