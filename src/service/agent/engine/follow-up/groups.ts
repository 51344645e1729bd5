import type { Group, Query } from '../query/query.ts';
import { bindGroup } from '../rules/resolve/groups.ts';
import { isSameGroup } from '../rules/resolve/subject-groups.ts';
import { isListing, keepTop, rowCount } from './reshape.ts';
import { freeze } from './rows.ts';
import type { Turn } from './turn.ts';

/** Other groups in the place of those before, or beside them. */
export function patchGroups(turn: Turn, query: Query): void {
  const { draft, context, used } = turn;
  const groups = draft.groups.map((group) => bindGroup(context, group));
  for (const { mention } of draft.groups) if (mention !== null) used.add(mention);
  regroup(turn, query, groups);
}

function regroup({ choice, knowledge, says }: Turn, query: Query, groups: Group[]): void {
  if (groups.length === 0) return;
  if (isListing(query)) {
    freeze(knowledge.catalog, query);
    query.columns = [];
    query.order = null;
    query.limit = null;
    query.distinct = false;
  }
  const isTime = (group: Group) => group.kind === 'time';
  const few = query.limit !== null || query.rank !== null;
  // The few that were named stay when each is shown over time; another kind of thing has its own first few.
  if (choice.groups === 'add' || groups.some(isTime)) keepTop(query);
  const sameKind = (group: Group) => groups.some((other) => isTime(other) === isTime(group));
  const adds =
    choice.groups === 'add' || (few && groups.every(isTime) && says.mode !== 'replace' && !query.groups.some(isTime));
  const stays = adds
    ? query.groups
    : query.groups.some(sameKind)
      ? query.groups.filter((group) => !sameKind(group))
      : [];
  query.groups = [...stays, ...groups].filter(
    (group, at, all) => all.findIndex((other) => isSameGroup(other, group)) === at,
  );
  if (query.measures.length === 0) query.measures = [rowCount(query)];
  if (query.order?.by.kind !== 'measure') query.order = null;
}
