import type { webApi } from '@slack/bolt';
import type { SavedQueryService } from '../client/query-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { Answers, Claims, Questions, SavedQueries } from '../store/index.ts';
import type { SavingDeps } from './listeners/saving-deps.ts';
import { makeReference } from './model/made-ids.ts';
import { makeAnnounceRun } from './slack/announce-run.ts';
import { sleep } from './timers.ts';
import type { Access } from './use-cases/access.ts';
import { makeDraftSavedQuery } from './use-cases/draft-saved-query.ts';
import { makeFindSavedQueries } from './use-cases/find-saved-queries.ts';
import type { Replies } from './use-cases/ports.ts';
import { makeRedrawAnswer } from './use-cases/redraw-answer.ts';
import { makeRunSavedQuery } from './use-cases/run-saved-query.ts';
import { makeSaveQuery } from './use-cases/save-query.ts';
import type { Work } from './work.ts';

/** Slack waits three seconds for the answer to a submission; the way there and back takes some of it. */
export const PATIENCE_MS = 2_000;

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
    patience: () => sleep(PATIENCE_MS),
  };
}
