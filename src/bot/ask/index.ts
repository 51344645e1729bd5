import type { App } from '@slack/bolt';
import type { ResourceId } from '../../shared/ids.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { makeQuestionTs } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import type { CalledIn, QuestionClick, Resumed, WorkAnywhere } from '../questions/index.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { SomeFormDeps } from '../slack/in-some-form.ts';
import type { Replies } from '../slack/replies.ts';
import { type AnswerDeps, makeAnswerQuestion } from './answer-question.ts';
import { registerAskAboutListeners } from './ask-about.listener.ts';
import { makeAnnounceQuestion, makeAskAboutMessage } from './ask-about.ts';
import { registerAskCommand } from './ask-command.listener.ts';
import { makeFindResources } from './choose-resource.ts';
import { makeClarify } from './clarify.ts';
import { type EndedQuestion, makeNoteEnd } from './note-end.ts';
import { registerQuestionButtons } from './question-buttons.listener.ts';
import { makeShowChoice } from './show-choice.ts';
import { makeUseResource } from './use-resource.ts';
import { registerWorkflowStep } from './workflow-step.listener.ts';

export { boundService } from './answer-question.ts';
export { makeHandleQuestion } from './handle-question.ts';
export { type EndedQuestion, inLabel } from './note-end.ts';
export { renderInDirect, renderNotThere, renderOutcome } from './outcome.blocks.ts';
export { makePatientService } from './patient-service.ts';
export { makeProgress } from './progress.ts';
export { makeStatuses } from './status.ts';

type Deps = AnswerDeps &
  SomeFormDeps &
  Pick<Store, 'questions' | 'settings'> & {
    delivery: Delivery;
    access: Access;
    countQuestion: (ended: EndedQuestion) => void;
    replies: Replies;
    work: WorkAnywhere;
    /** Writes a question to the journal and puts it to work. */
    ask: (question: Question) => Promise<void>;
    /** Takes up a question that waits for its source. */
    resume: { chooseResource: (click: QuestionClick, resourceId: ResourceId) => Promise<Resumed> };
    /** What `/ask <word>` does in other features. */
    commands: Record<'saved' | 'connect' | 'forgetMe', Subcommand>;
  };

/** From a question to its outcome: every way of asking, and what is asked back. */
export function makeAsk(deps: Deps) {
  const { clock } = deps;
  const listeners = {
    ...deps,
    answerQuestion: makeAnswerQuestion(deps),
    noteEnd: makeNoteEnd(deps),
    askAbout: makeAskAboutMessage({ ...deps, announce: makeAnnounceQuestion(deps) }),
    clarify: makeClarify(deps),
    showChoice: makeShowChoice(deps),
    sources: makeFindResources(deps),
    useResource: makeUseResource(deps),
    makeTs: () => makeQuestionTs(clock.now()),
  };
  return {
    /** Asks a question that was asked back once more, of the language model. */
    askModel: (reply: Parameters<typeof listeners.clarify.askModel>[0]) => listeners.clarify.askModel(reply),
    register: (app: App, calledIn: CalledIn): void => {
      registerAskCommand(app, { ...listeners, calledIn });
      registerAskAboutListeners(app, { ...listeners, calledIn });
      registerQuestionButtons(app, listeners);
      registerWorkflowStep(app, listeners);
    },
  };
}
