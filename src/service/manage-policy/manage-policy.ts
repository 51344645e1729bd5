import type { FindPolicyNames, Policy, PolicyColumn, PolicyNames, PolicyTable } from '../../contract/policy.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { invalidRequest } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { PolicyRecords } from '../policy/policy-records.ts';
import { rulesOf, type TableRules, wholeColumn } from '../policy/table-rules.ts';
import { type Admin, findForAdmin, hasWords, problemsInList, useForAdmin } from '../resources/admin-access.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';

/** @throws ServiceFailure `not_found` for a resource that isn't the admin's */
export interface ManagePolicy {
  read(admin: Admin, resourceId: string): Promise<Policy>;
  /** @throws ServiceFailure `invalid_request` that names what the source doesn't have */
  replace(admin: Admin, resourceId: string, policy: Policy): Promise<Policy>;
  /** Names of what the source has, hidden or not, that have all these words, in the order of the source. */
  findNames(admin: Admin, resourceId: string, asked: FindPolicyNames): Promise<PolicyNames>;
}

export interface ManagePolicyDeps {
  resources: Pick<ResourceRecords, 'find'>;
  sources: Pick<Sources, 'use' | 'forget'>;
  policies: PolicyRecords;
  clock: Clock;
  limits: ServiceLimits;
}

/** As many as a menu of Slack takes. */
const MOST_FOUND = 100;
const MOST_PROBLEMS = 20;

export function makeManagePolicy(deps: ManagePolicyDeps): ManagePolicy {
  const { policies, clock } = deps;
  const find = (admin: Admin, resourceId: string) => findForAdmin(deps.resources, admin, resourceId);
  const readWholeSchema = (admin: Admin, resource: StoredResource) =>
    useForAdmin(deps, admin, resource, (source, signal) => source.readWholeSchema(signal));
  return {
    async read(admin, resourceId) {
      return policies.find((await find(admin, resourceId)).id);
    },

    async replace(admin, resourceId, policy) {
      const resource = await find(admin, resourceId);
      const schema = await readWholeSchema(admin, resource);
      const before = await policies.find(resource.id);
      const problems = problemsOf(policy, before, schema);
      if (problems.length > 0) throw invalidRequest(...problems.slice(0, MOST_PROBLEMS));
      await policies.replace(resource.id, policy, clock.now());
      await deps.sources.forget(resource.id, changedTables(before, policy, schema));
      return policy;
    },

    async findNames(admin, resourceId, { of, find: words }) {
      const schema = await readWholeSchema(admin, await find(admin, resourceId));
      const has = hasWords(words);
      if (of === 'columns') {
        const columns = columnsOf(schema).filter((one) => has(`${one.schema}.${one.table}.${one.column}`));
        return { tables: [], columns: columns.slice(0, MOST_FOUND) };
      }
      const tables = tablesOf(schema).filter((one) =>
        has(one.table === null ? one.schema : `${one.schema}.${one.table}`),
      );
      return { tables: tables.slice(0, MOST_FOUND), columns: [] };
    },
  };
}

/** Whole schemas first, where there are several. */
function tablesOf({ tables }: DatabaseSchema): PolicyTable[] {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  return [
    ...schemas.map((schema) => ({ schema, table: null })),
    ...tables.map(({ schema, name: table }) => ({ schema, table })),
  ];
}

/** Fields of a column can't be hidden one by one. */
const columnsOf = (schema: DatabaseSchema): PolicyColumn[] =>
  schema.tables.flatMap(({ schema: place, name: table, columns }) =>
    columns
      .filter(({ name }) => wholeColumn(schema, name) === name)
      .map(({ name: column }) => ({ schema: place, table, column })),
  );

const tableKey = ({ schema, table }: PolicyTable): string => JSON.stringify([schema, table]);
const columnKey = ({ schema, table, column }: PolicyColumn): string => JSON.stringify([schema, table, column]);

/** A decision may outlive what it is about, which may only be out of sight for a while: it stays until it is taken back. */
function problemsOf({ tables, columns }: Policy, before: Policy, schema: DatabaseSchema): FieldProblem[] {
  const knownTables = new Set([...tablesOf(schema), ...before.tables.list].map(tableKey));
  const knownColumns = new Set([...columnsOf(schema), ...before.columns].map(columnKey));
  const empty =
    tables.allow === 'only' && tables.list.length === 0
      ? [{ field: 'tables.list', message: 'must name a table, or nothing can be read' }]
      : [];
  return [
    ...empty,
    ...problemsInList('tables.list', tables.list.map(tableKey), knownTables, 'table'),
    ...problemsInList('columns', columns.map(columnKey), knownColumns, 'column'),
  ];
}

/** By the keys under which what was learned of them is kept. */
function changedTables(before: Policy, after: Policy, schema: DatabaseSchema): string[] {
  const [old, now] = [rulesOf(before, schema), rulesOf(after, schema)];
  return schema.tables
    .filter((table) => !isSameRules(old(table), now(table)))
    .map(({ schema: place, name }) => JSON.stringify([place, name]));
}

function isSameRules(one: TableRules, other: TableRules): boolean {
  const said = ({ isForbidden, masked, withheld }: TableRules) =>
    JSON.stringify([isForbidden, [...masked], [...withheld]]);
  return said(one) === said(other);
}
