import type { Answers, SavedQueries } from '../../store/index.ts';
import type { makeDraftSavedQuery } from '../use-cases/draft-saved-query.ts';
import type { makeFindSavedQueries } from '../use-cases/find-saved-queries.ts';
import type { makeRunSavedQuery } from '../use-cases/run-saved-query.ts';
import type { SaveQuery } from '../use-cases/save-query.ts';

/** What the listeners of saved queries call. */
export interface SavingDeps {
  answers: Pick<Answers, 'find' | 'findByMessage'>;
  savedQueries: Pick<SavedQueries, 'find'>;
  draft: ReturnType<typeof makeDraftSavedQuery>;
  save: SaveQuery;
  find: ReturnType<typeof makeFindSavedQueries>;
  run: ReturnType<typeof makeRunSavedQuery>;
  /** Resolves when a submission has to be answered. */
  patience: () => Promise<void>;
}
