import type { ChangeDeadRows, DeadRowsColumn, DeadRowsList } from '../../contract/dead-rows.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import { invalidRequest } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { DeadRows, SourceProfile } from '../profile/index.ts';
import { type Admin, findForAdmin, problemsInList, useForAdmin } from '../resources/admin-access.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import { type ColumnPlace, type DeadRowsRecords, placeKey } from './dead-rows-records.ts';

/** @throws ServiceFailure `not_found` for a resource that isn't the admin's */
export interface ManageDeadRows {
  read(admin: Admin, resourceId: string): Promise<DeadRowsList>;
  /** @throws ServiceFailure `invalid_request` that names the columns that say nothing of such rows */
  change(admin: Admin, resourceId: string, asked: { request: ChangeDeadRows; log: Logger }): Promise<DeadRowsList>;
}

export interface ManageDeadRowsDeps {
  resources: Pick<ResourceRecords, 'find'>;
  sources: Pick<Sources, 'use'>;
  deadRows: DeadRowsRecords;
  clock: Clock;
  limits: ServiceLimits;
}

type Found = ColumnPlace & Pick<DeadRowsColumn, 'kinds' | 'rows' | 'is_sure'>;
type Listed = Awaited<ReturnType<DeadRowsRecords['list']>>;

const MOST_PROBLEMS = 20;

export function makeManageDeadRows(deps: ManageDeadRowsDeps): ManageDeadRows {
  const { deadRows, clock } = deps;
  const find = (admin: Admin, resourceId: string) => findForAdmin(deps.resources, admin, resourceId);
  return {
    async read(admin, resourceId) {
      const resource = await find(admin, resourceId);
      const found = await findColumns(deps, admin, resource);
      return present(found, await deadRows.list(resource.id));
    },

    async change(admin, resourceId, { request: { by, columns }, log }) {
      const resource = await find(admin, resourceId);
      const found = await findColumns(deps, admin, resource);
      const known = new Set([...found, ...holding(await deadRows.list(resource.id))].map(placeKey));
      const problems = problemsInList('columns', columns.map(placeKey), known, 'column with deleted or old rows');
      if (problems.length > 0) throw invalidRequest(...problems.slice(0, MOST_PROBLEMS));
      const sure = new Set(found.filter(({ is_sure: isSure }) => isSure).map(placeKey));
      const decisions = columns.map((one) =>
        one.rule === 'leave-out' && sure.has(placeKey(one)) ? { ...one, rule: 'default' as const } : one,
      );
      await deadRows.decide(resource.id, decisions, { by, at: clock.now() });
      log.info({ resourceId: resource.id, by, columns: decisions }, 'rules for dead rows changed');
      return present(found, await deadRows.list(resource.id));
    },
  };
}

function findColumns(deps: ManageDeadRowsDeps, admin: Admin, resource: StoredResource): Promise<Found[]> {
  return useForAdmin(deps, admin, resource, async (source, signal) =>
    foundIn(await source.profile(await source.readSchema(signal))),
  );
}

const foundIn = ({ tables }: SourceProfile): Found[] =>
  tables.flatMap(({ schema, name: table, dead }) =>
    [...new Set(dead.map(({ column }) => column))].map((column) => {
      const own = dead.filter((one) => one.column === column);
      const [kinds, isSure] = [own.map(({ kind }) => kind), own.every((one) => one.isSure)];
      return { schema, table, column, kinds, rows: rowsOf(own), is_sure: isSure };
    }),
  );

/** Values of one column are of different rows. */
const rowsOf = (dead: readonly DeadRows[]): number | null =>
  dead.reduce<number | null>((sum, { rows }) => (sum === null || rows === null ? null : sum + rows), 0);

const holding = (decided: Listed): Listed => decided.filter(({ rule }) => rule !== 'default');

/** A decision may outlive what it is about, which may only be out of sight for a while: it is listed until it is undone. */
function present(found: readonly Found[], decided: Listed): DeadRowsList {
  const decisions = new Map(decided.map((one) => [placeKey(one), one]));
  const known = new Set(found.map(placeKey));
  const unseen = holding(decided)
    .filter((one) => !known.has(placeKey(one)))
    .map(({ schema, table, column }): Found => ({ schema, table, column, kinds: [], rows: null, is_sure: false }));
  const columns = [...found, ...unseen].map((one): DeadRowsColumn => {
    const { rule = 'default', by = null, at = null } = decisions.get(placeKey(one)) ?? {};
    const isDefault = rule === 'default';
    const holds = isDefault ? (one.is_sure ? 'leave-out' : 'keep') : rule;
    return { ...one, rule: holds, is_default: isDefault, changed_by: by, changed_at: at };
  });
  return { columns };
}
