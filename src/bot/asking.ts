import type { webApi } from '@slack/bolt';
import type { Logger } from '../shared/logger.ts';
import type { Claims, Questions } from '../store/index.ts';
import { makeAnnounceQuestion } from './announce/announce-question.ts';
import type { makeDeleteAnswer } from './answer/delete-answer.ts';
import type { AskingDeps } from './listeners/asking-deps.ts';
import { makeQuestionTs } from './model/made-ids.ts';
import type { Work } from './questions/work.ts';
import type { RemoveMessage } from './slack/calls.ts';
import type { Replies } from './slack/replies.ts';
import { makeAskAboutMessage } from './use-cases/ask-about-message.ts';
import { makeClarify } from './use-cases/clarify.ts';
import { makeFindResources } from './use-cases/find-resources.ts';
import { makePoseQuestion, type PoseDeps } from './use-cases/pose-question.ts';
import { makeSuggestPrompts } from './use-cases/suggest-prompts.ts';
import { makeUseResource, type UseDeps } from './use-cases/use-resource.ts';

interface Parts extends PoseDeps {
  access: UseDeps['access'] & Parameters<typeof makeDeleteAnswer>[0]['access'];
  settings: UseDeps['settings'];
  questions: Questions;
  claims: Claims;
  replies: Replies;
  client: webApi.WebClient;
  work: Work;
  ask: AskingDeps['ask'];
  resume: AskingDeps['resume'];
  removeMessage: RemoveMessage;
  logger: Logger;
}

/** All that can be done with questions and answers once they are there. */
export function makeAsking(parts: Parts): AskingDeps {
  const { client, clock } = parts;
  const deps = parts;
  return {
    clarify: makeClarify(deps),
    useResource: makeUseResource(deps),
    askAbout: makeAskAboutMessage({ ...deps, announce: makeAnnounceQuestion(client) }),
    sources: makeFindResources(deps),
    suggestPrompts: makeSuggestPrompts(deps),
    pose: makePoseQuestion(deps),
    makeTs: () => makeQuestionTs(clock.now()),
    ask: parts.ask,
    resume: parts.resume,
  };
}
