import type { webApi } from '@slack/bolt';
import type { Logger } from '../shared/logger.ts';
import type { Claims, Questions } from '../store/index.ts';
import { makeAnnounceQuestion } from './announce/announce-question.ts';
import { makePostShared } from './announce/post-shared.ts';
import type { AskingDeps } from './listeners/asking-deps.ts';
import { makeQuestionTs } from './model/made-ids.ts';
import { makeRemoveMessage } from './slack/calls.ts';
import type { Replies } from './slack/replies.ts';
import { makeAskAboutMessage } from './use-cases/ask-about-message.ts';
import { makeClarify } from './use-cases/clarify.ts';
import { makeDeleteAnswer } from './use-cases/delete-answer.ts';
import { makeFindResources } from './use-cases/find-resources.ts';
import { makePoseQuestion, type PoseDeps } from './use-cases/pose-question.ts';
import { makeRenewAnswer } from './use-cases/renew-answer.ts';
import { makeResumeQuestion } from './use-cases/resume-question.ts';
import { makeReviseQuestion } from './use-cases/revise-question.ts';
import { makeShareAnswer } from './use-cases/share-answer.ts';
import { makeSuggestPrompts } from './use-cases/suggest-prompts.ts';
import { makeUseResource, type UseDeps } from './use-cases/use-resource.ts';
import type { Work } from './work.ts';

interface Parts extends PoseDeps {
  access: UseDeps['access'] & Parameters<typeof makeDeleteAnswer>[0]['access'];
  settings: UseDeps['settings'];
  questions: Questions;
  claims: Claims;
  replies: Replies;
  client: webApi.WebClient;
  work: Work;
  logger: Logger;
}

/** All that can be done with questions and answers once they are there. */
export function makeAsking(parts: Parts): AskingDeps {
  const { client, work, questions, clock } = parts;
  const deps = { ...parts, desk: work, removeMessage: makeRemoveMessage(client) };
  return {
    resume: makeResumeQuestion(deps),
    clarify: makeClarify(deps),
    revise: makeReviseQuestion(deps),
    renew: makeRenewAnswer(deps),
    deletion: makeDeleteAnswer(deps),
    share: makeShareAnswer({ ...deps, postShared: makePostShared(client) }),
    useResource: makeUseResource(deps),
    askAbout: makeAskAboutMessage({ ...deps, announce: makeAnnounceQuestion(client) }),
    sources: makeFindResources(deps),
    suggestPrompts: makeSuggestPrompts(deps),
    pose: makePoseQuestion(deps),
    makeTs: () => makeQuestionTs(clock.now()),
    async ask(question) {
      if (await questions.receive(question, clock.now())) work.take(question);
    },
    stopThread: (thread) => void work.stopThread(thread, 'stopped'),
  };
}
