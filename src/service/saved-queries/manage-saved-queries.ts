import type { ChangeSavedQueryRequest, ListedSavedQuery, SavedQueryList } from '../../contract/saved-queries.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Manager } from '../call.ts';
import { forbidden, notFound } from '../failures.ts';
import { type AccessDeps, getResource, owns } from '../resources/access.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import { type CheckSavedDeps, checkSaved } from './check-saved.ts';
import { assertExecutable, type CheckDeps } from './check-sql.ts';
import type { SavedQuery } from './save-query.ts';
import type { SavedQueryRecords } from './saved-query-records.ts';

interface Deps extends AccessDeps, CheckDeps, CheckSavedDeps {
  savedQueries: SavedQueryRecords;
}

interface Named {
  resourceId: string;
  queryId: string;
}

/** @throws ServiceFailure `not_found` for what the manager can't see, `forbidden` for what they can only see */
export interface ManageSavedQueries {
  list(
    manager: Manager,
    resourceId: string,
    page: { limit: number; before: string | undefined },
  ): Promise<SavedQueryList>;
  read(manager: Manager, named: Named): Promise<ListedSavedQuery>;
  /** Its checks where the SQL changed. */
  change(manager: Manager, named: Named, request: ChangeSavedQueryRequest): Promise<SavedQuery<ListedSavedQuery>>;
  remove(manager: Manager, named: Named): Promise<void>;
}

export function makeManageSavedQueries(deps: Deps): ManageSavedQueries {
  const { savedQueries, clock } = deps;
  return {
    async list(manager, resourceId, page) {
      const { id } = await getResource(manager, resourceId, deps);
      return { queries: await savedQueries.page(id, page) };
    },

    read: async (manager, named) => (await getQuery(manager, named, deps)).query,

    async change(manager, named, request) {
      const { query, resource } = await getOwnQuery(manager, named, deps);
      const { query: name, sql, explanation } = request;
      const isOther = sql !== undefined && sql !== query.sql;
      if (isOther) await assertExecutable(sql, { resource, call: manager, deps });
      const saved = { query: name ?? query.query, sql: sql ?? query.sql };
      const checks = isOther ? await checkSaved(saved, { resource, call: manager, deps }) : undefined;
      const changes = {
        ...(name === undefined ? {} : { query: name }),
        ...(sql === undefined ? {} : { sql }),
        ...(explanation === undefined ? {} : { explanation: explanation ?? '' }),
      };
      const changed = await savedQueries.change(query, changes, formatTimestamp(clock.now()));
      if (changed === undefined) throw notFound('saved query');
      return { record: changed, checks };
    },

    async remove(manager, named) {
      const { query } = await getOwnQuery(manager, named, deps);
      if (!(await savedQueries.remove(query))) throw notFound('saved query');
    },
  };
}

interface Found {
  query: ListedSavedQuery;
  resource: StoredResource;
}

async function getQuery(manager: Manager, { resourceId, queryId }: Named, deps: Deps): Promise<Found> {
  const resource = await getResource(manager, resourceId, deps);
  const query = await deps.savedQueries.find(queryId, resource.id);
  if (query === undefined) throw notFound('saved query');
  return { query, resource };
}

async function getOwnQuery(manager: Manager, named: Named, deps: Deps): Promise<Found> {
  const found = await getQuery(manager, named, deps);
  const isOwn = owns(manager, found.resource) || owns(manager, { ownerId: found.query.user_id });
  if (isOwn) return found;
  throw forbidden(
    'Only who saved this query, the owner of its data source, or whoever has the API key, can change it.',
  );
}
