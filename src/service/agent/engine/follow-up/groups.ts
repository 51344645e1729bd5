import { comparedPeriods } from '../query/compared-periods.ts';
import type { Group, Query } from '../query/query.ts';
import { bareLabel, periodsBeside } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { bindGroup } from '../rules/resolve/groups.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import { isSameGroup } from '../rules/resolve/subject-groups.ts';
import { wholeUnit } from '../time/period.ts';
import { spokenColumn } from '../wording/names.ts';
import { isListing, keepTop } from './reshape.ts';
import { isSameColumn } from './restrict.ts';
import { freeze } from './rows.ts';
import type { Turn } from './turn.ts';

/** Other groups in the place of those before, or beside them. */
export function patchGroups(turn: Turn, query: Query): void {
  const { draft, context, used } = turn;
  const groups = draft.groups.map((group) => bindGroup(context, group));
  for (const { mention } of draft.groups) if (mention !== null) used.add(mention);
  showEvery(turn, query, groups);
  regroup(turn, query, besideEachOther(query, groups));
}

/** By channel, after the orders of one channel: every channel, as one row would say nothing new. */
function showEvery({ context, parent }: Turn, query: Query, groups: Group[]): void {
  const isNew = (group: Group) => !parent.groups.some((other) => isSameGroup(other, group));
  for (const group of groups) {
    if (group.kind !== 'column' || !isNew(group)) continue;
    const fixed = query.filters.find(
      (filter) =>
        filter.kind === 'values' &&
        !filter.negated &&
        filter.values.length === 1 &&
        isSameColumn(filter.ref, group.ref) &&
        !filter.ref.path.some(({ many }) => many),
    );
    if (fixed === undefined) continue;
    query.filters = query.filters.filter((filter) => filter !== fixed);
    if (fixed.kind === 'values')
      context.notes.add(
        `this is every ${spokenColumn(context.catalog, group.ref)}, no longer only ${fixed.values.join()}`,
      );
  }
}

/** Two periods side by side have no month in common: of two years the months by name, else one row of time after the other. */
function besideEachOther(query: Query, groups: Group[]): Group[] {
  const compared = comparedPeriods(query);
  const isDated = (group: Group) =>
    group.kind === 'time' && !['hour', 'weekday', 'month-of-year'].includes(group.grain);
  if (compared === null || !groups.some(isDated)) return groups;
  const { first, second, measure, cut } = compared;
  const areYears = wholeUnit(first) === 'year' && wholeUnit(second) === 'year';
  const isMonth = (group: Group) => group.kind !== 'time' || group.grain === 'month';
  if (areYears && groups.every(isMonth) && cut !== null)
    query.measures = periodsBeside({ measure, ref: first.ref, first, second, cut: null }, bareLabel);
  if (areYears && groups.every(isMonth))
    return groups.map((group) => (group.kind === 'time' ? { ...group, grain: 'month-of-year' } : group));
  if (first.to !== second.from) throw new UnboundError('the two periods that are compared do not follow each other');
  Object.assign(query, { measures: [measure], order: null });
  return groups;
}

/** The third one by channel: the channels of that one, and not the third of them. */
const isPicked = ({ limit }: Query): boolean =>
  limit?.count === 1 && ((limit.skip ?? 0) > 0 || /^(number \d+|the last one)$/.test(limit.words));

/** Germany and France side by side: over time, they stay so. */
const comparesValues = ({ groups, filters }: Query): boolean =>
  groups.length === 1 &&
  groups.some(
    (group) =>
      group.kind === 'column' &&
      filters.some(
        (filter) =>
          filter.kind === 'values' &&
          !filter.negated &&
          filter.values.length > 1 &&
          isSameColumn(filter.ref, group.ref),
      ),
  );

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
  if (choice.groups === 'add' || groups.some(isTime) || isPicked(query)) keepTop(knowledge.catalog, query);
  const sameKind = (group: Group) => groups.some((other) => isTime(other) === isTime(group));
  const adds =
    choice.groups === 'add' ||
    (says.splits && says.mode !== 'replace' && query.groups.length === 1 && query.groups.every(isTime)) ||
    (groups.every(isTime) && says.mode !== 'replace' && comparesValues(query)) ||
    (few && groups.every(isTime) && says.mode !== 'replace' && !query.groups.some(isTime));
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
