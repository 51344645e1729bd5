import type { App } from '@slack/bolt';
import type { SavedQueryAdminService, SavedQueryService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { makeRedrawAnswer } from '../answer/index.ts';
import type { PersonKey } from '../model/keys.ts';
import { makeReference } from '../model/made-ids.ts';
import type { WorkAnywhere } from '../questions/index.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { Replies } from '../slack/replies.ts';
import { registerChangeSavedQuery } from './change-saved-query.listener.ts';
import { makeChangeSavedQuery } from './change-saved-query.ts';
import { makeFindSavedQueries } from './find-saved-queries.ts';
import { makeSavedCommand, registerRunListeners } from './run-saved-query.listener.ts';
import { makeAnnounceRun, makeRunSavedQuery } from './run-saved-query.ts';
import { registerSaveQueryListeners } from './save-query.listener.ts';
import { makeSaveQuery } from './save-query.ts';

export { withWords } from './find-saved-queries.ts';

interface Deps extends Pick<Store, 'savedQueries' | 'answers' | 'claims' | 'questions' | 'resources'> {
  delivery: Delivery;
  service: SavedQueryService & SavedQueryAdminService;
  askAdminApi: AskAdminApi;
  replies: Replies;
  access: Access;
  work: WorkAnywhere;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  clock: Clock;
  logger: Logger;
}

/** Queries of answers under a name: saved, found again and run. */
export function makeSavedQueries(deps: Deps) {
  const { delivery, answers, savedQueries, resources, work } = deps;
  const save = makeSaveQuery({ ...deps, shown: makeRedrawAnswer(deps), makeReference });
  const run = makeRunSavedQuery({
    ...deps,
    announce: makeAnnounceRun(delivery),
    take: (question) => work.take(question),
  });
  const change = makeChangeSavedQuery(deps);
  return {
    /** `/ask saved [words]` */
    command: makeSavedCommand(makeFindSavedQueries(deps), deps.access),
    register: (app: App): void => {
      registerSaveQueryListeners(app, { answers, savedQueries, resources, save });
      registerRunListeners(app, { savedQueries, run, change });
      registerChangeSavedQuery(app, { ...deps, change });
    },
  };
}
