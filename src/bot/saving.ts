import type { webApi } from '@slack/bolt';
import type { SavedQueryService } from '../client/query-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { Answers, Claims, Questions, SavedQueries } from '../store/index.ts';
import type { Access } from './access/access.ts';
import { makeAnnounceRun } from './announce/announce-run.ts';
import { makeRedrawAnswer } from './answer/kept-answer.ts';
import type { SavingDeps } from './listeners/saving-deps.ts';
import { makeReference } from './model/made-ids.ts';
import type { Work } from './questions/work.ts';
import type { Replies } from './slack/replies.ts';
import { slackPatience } from './slack/settle-submission.ts';
import { makeDraftSavedQuery } from './use-cases/draft-saved-query.ts';
import { makeFindSavedQueries } from './use-cases/find-saved-queries.ts';
import { makeRunSavedQuery } from './use-cases/run-saved-query.ts';
import { makeSaveQuery } from './use-cases/save-query.ts';

interface SavingParts {
  client: webApi.WebClient;
  service: SavedQueryService;
  savedQueries: SavedQueries;
  answers: Answers;
  claims: Claims;
  questions: Questions;
  replies: Replies;
  access: Access;
  work: Work;
  clock: Clock;
  logger: Logger;
}

/** Puts together what the listeners of saved queries call. */
export function makeSaving(parts: SavingParts): SavingDeps {
  return {
    answers: parts.answers,
    savedQueries: parts.savedQueries,
    draft: makeDraftSavedQuery(parts),
    save: makeSaveQuery({ ...parts, shown: makeRedrawAnswer(parts), makeReference }),
    find: makeFindSavedQueries(parts),
    run: makeRunSavedQuery({
      ...parts,
      announce: makeAnnounceRun(parts.client),
      take: (question) => parts.work.take(question),
    }),
    patience: slackPatience,
  };
}
