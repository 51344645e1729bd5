import type { MessageTs } from '../../shared/ids.ts';
import type { Question } from '../model/question.ts';
import type { makeResumeQuestion } from '../questions/resume-question.ts';
import type { makeAskAboutMessage } from '../use-cases/ask-about-message.ts';
import type { makeClarify } from '../use-cases/clarify.ts';
import type { makeFindResources } from '../use-cases/find-resources.ts';
import type { PoseQuestion } from '../use-cases/pose-question.ts';
import type { makeSuggestPrompts } from '../use-cases/suggest-prompts.ts';
import type { makeUseResource } from '../use-cases/use-resource.ts';

/** What listeners of asking need. */
export interface AskingDeps {
  resume: ReturnType<typeof makeResumeQuestion>;
  clarify: ReturnType<typeof makeClarify>;
  useResource: ReturnType<typeof makeUseResource>;
  askAbout: ReturnType<typeof makeAskAboutMessage>;
  sources: ReturnType<typeof makeFindResources>;
  suggestPrompts: ReturnType<typeof makeSuggestPrompts>;
  /** Asks at once and tells nobody: for a workflow step, which has its own place for the answer. */
  pose: PoseQuestion;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
  /** Writes it down and puts it to work. */
  ask: (question: Question) => Promise<void>;
}
