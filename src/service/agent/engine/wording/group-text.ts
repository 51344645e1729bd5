import type { ColumnRef, Group, Query } from '../query/query.ts';
import { columnName } from './columns.ts';
import { eventOf, isObvious } from './events.ts';
import { and, phrase } from './lists.ts';
import { ownerName } from './nouns.ts';
import type { Setting } from './setting.ts';

type TimeGrain = (Group & { kind: 'time' })['grain'];

export const GRAIN_NOUNS: Record<TimeGrain, string> = {
  hour: 'hour of the day',
  day: 'day',
  weekday: 'day of the week',
  week: 'week',
  month: 'month',
  'month-of-year': 'month of the year',
  quarter: 'quarter',
  year: 'year',
};

/** `for each customer`, `by month of order and channel`. */
export function groupsText(setting: Setting): string {
  const groups = spokenGroups(setting.query);
  const [first, ...more] = groups;
  if (first === undefined) return '';
  if (first.kind === 'entity' && more.length === 0 && setting.isAsked !== true)
    return `for each ${groupNoun(setting, first)}`;
  return `by ${and(groups.map((group) => groupText(setting, group)))}`;
}

/** All but keys that the name of their row stands beside: the driver says the driver's number as well. */
export const spokenGroups = ({ groups }: Query): Group[] =>
  groups.filter(
    (group) =>
      group.kind !== 'column' || !groups.some((other) => other.kind === 'column' && isNamedBy(group.ref, other.ref)),
  );

/** Whether a column is of the row that a key leads to. */
export const isNamedBy = (key: ColumnRef, { path }: ColumnRef): boolean => {
  const step = path.at(-1);
  return step?.many === false && step.from === key.table && step.fromColumns.join() === key.column;
};

/** What a group is called after "by". */
export function groupText(setting: Setting, group: Group): string {
  if (group.kind !== 'time') return groupNoun(setting, group);
  if (isGrainItself(group.ref, group.grain)) return columnName(setting, group.ref);
  const { noun } = eventOf(setting.catalog, group.ref);
  const of = setting.isAsked === true || isObvious(setting, group.ref) ? '' : `of ${noun}`;
  return phrase(GRAIN_NOUNS[group.grain], of);
}

/** One of the groups as a noun that takes a plural. */
export function groupNoun(setting: Setting, group: Group): string {
  if (group.kind === 'entity') return ownerName(setting.catalog, group.table, group.path);
  return group.kind === 'column'
    ? columnName(setting, group.ref)
    : (GRAIN_NOUNS[group.grain].split(' ')[0] ?? group.grain);
}

/** `release_year` by year. */
const isGrainItself = ({ column }: ColumnRef, grain: TimeGrain): boolean =>
  new RegExp(`(^|_)${grain}$`, 'i').test(column);

export const grainText = (grain: TimeGrain): string => GRAIN_NOUNS[grain];
