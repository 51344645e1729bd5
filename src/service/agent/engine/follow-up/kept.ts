import type { Catalog } from '../catalog/catalog.ts';
import { comparedPeriods } from '../query/compared-periods.ts';
import { digitsOf } from '../query/digits.ts';
import { measureKey } from '../query/measure-key.ts';
import type { Filter, Group, Measure, Query } from '../query/query.ts';
import { isSameGroup } from '../rules/resolve/subject-groups.ts';
import { and, or } from '../wording/lists.ts';
import { measureName } from '../wording/measure-text.ts';
import { entityName, spokenColumn, tableName } from '../wording/nouns.ts';
import { columnOf } from './restrict.ts';

/** What a follow-up leaves and what it changes, in words: `Germany, 2026`; `by category instead of month`. */
export function differences(catalog: Catalog, before: Query, after: Query): { kept: string[]; changed: string[] } {
  // Seen from another table, the way to a column is another one.
  const bare = (filter: Filter) =>
    JSON.stringify(filter, (key, value: unknown) => (key === 'words' || key === 'path' ? undefined : value));
  const stays = (list: Filter[]) => (filter: Filter) => list.some((other) => bare(other) === bare(filter));
  const kept = after.filters.filter(stays(before.filters));
  const added = after.filters.filter((filter) => !stays(before.filters)(filter));
  const gone = before.filters.filter((filter) => !stays(after.filters)(filter));
  return {
    kept: [
      ...kept.map((filter) => (isOfBoth(after, filter) ? 'both periods' : filterWords(catalog, filter))),
      ...fewKept(catalog, before, after),
      ...havingKept(before, after),
    ].filter((words) => words !== ''),
    changed: [
      ...filterChanges(catalog, added, gone),
      ...listChange(
        before,
        after,
        (query) => query.measures,
        (a, b) => measureKey(a) === measureKey(b),
        (measure: Measure) => measureName({ catalog, query: after, today: '' }, measure),
      ),
      ...groupChange(catalog, before, after),
      ...shapeChanges(catalog, before, after),
    ],
  };
}

/** The time that two compared periods lie in, which nobody has said. */
const isOfBoth = (query: Query, filter: Filter): boolean =>
  filter.kind === 'period' && filter.words === '' && comparedPeriods(query) !== null;

function filterWords(catalog: Catalog, filter: Filter): string {
  if (filter.kind === 'values') return `${filter.negated ? 'not ' : ''}${or(filter.values)}`;
  if (filter.kind === 'period') return filter.label;
  if (filter.kind === 'compare')
    return `${spokenColumn(catalog, filter.ref)} ${filter.operator} ${digitsOf(filter) ?? filter.value}`;
  return filter.words;
}

function filterChanges(catalog: Catalog, added: Filter[], gone: Filter[]): string[] {
  const isSame = (a: Filter, b: Filter) =>
    a.kind === b.kind && JSON.stringify(columnOf(a)) === JSON.stringify(columnOf(b));
  const replaced = added.flatMap((filter) => {
    const other = gone.find((one) => isSame(one, filter));
    return other === undefined ? [] : [{ filter, other }];
  });
  const isReplaced = (filter: Filter) => replaced.some((pair) => pair.filter === filter || pair.other === filter);
  return [
    ...replaced.map(({ filter, other }) => `${filterWords(catalog, filter)} instead of ${filterWords(catalog, other)}`),
    ...added
      .filter((filter) => !isReplaced(filter))
      .map((filter) =>
        filterWords(catalog, filter).startsWith('not ')
          ? `without ${filterWords(catalog, filter).slice(4)}`
          : `only ${filterWords(catalog, filter)}`,
      ),
    ...gone.filter((filter) => !isReplaced(filter)).map((filter) => `no longer only ${filterWords(catalog, filter)}`),
  ];
}

function listChange<T>(
  before: Query,
  after: Query,
  of: (query: Query) => T[],
  same: (a: T, b: T) => boolean,
  say: (part: T) => string,
): string[] {
  const [old, now] = [of(before), of(after)];
  const added = now.filter((part) => !old.some((other) => same(other, part)));
  const gone = old.filter((part) => !now.some((other) => same(other, part)));
  if (added.length === 0 && gone.length === 0) return [];
  if (added.length === 0) return [`without ${and(gone.map(say))}`];
  return [
    gone.length === 0 ? `${and(added.map(say))} added` : `${and(added.map(say))} instead of ${and(gone.map(say))}`,
  ];
}

function groupChange(catalog: Catalog, before: Query, after: Query): string[] {
  const say = (group: Group) =>
    group.kind === 'time'
      ? group.grain
      : group.kind === 'entity'
        ? entityName(catalog, group.table)
        : spokenColumn(catalog, group.ref);
  const added = after.groups.filter((group) => !before.groups.some((other) => isSameGroup(other, group)));
  const gone = before.groups.filter((group) => !after.groups.some((other) => isSameGroup(other, group)));
  if (added.length === 0 && gone.length === 0) return [];
  if (added.length === 0) return [`no longer by ${and(gone.map(say))}`];
  if (gone.length > 0) return [`by ${and(added.map(say))} instead of ${and(gone.map(say))}`];
  return [`${before.groups.length > 0 ? 'also ' : ''}by ${and(added.map(say))}`];
}

function shapeChanges(catalog: Catalog, before: Query, after: Query): string[] {
  const changes: string[] = [];
  if (before.base !== after.base)
    changes.push(`${tableName(catalog, after.base)} instead of ${tableName(catalog, before.base)}`);
  const few = (query: Query) => query.limit?.count ?? query.rank?.count ?? null;
  const count = few(after);
  if (count !== few(before) && !(count === null && after.within !== undefined))
    changes.push(count === null ? 'all rows' : count === 1 ? 'one row' : `${count} rows`);
  const [was, is] = [before.order, after.order];
  if (
    is !== null &&
    JSON.stringify([was?.by, was?.direction]) !== JSON.stringify([is.by, is.direction]) &&
    is.words !== ''
  )
    changes.push(`order: ${is.words}`);
  if (JSON.stringify(before.columns) !== JSON.stringify(after.columns) && after.columns.length > 0)
    changes.push(`shows ${and(after.columns.map((ref) => spokenColumn(catalog, ref)))}`);
  return changes;
}

function fewKept(catalog: Catalog, before: Query, after: Query): string[] {
  const name = (group: Group, count: number) => {
    if (group.kind === 'entity')
      return count === 1 ? entityName(catalog, group.table) : tableName(catalog, group.table);
    return `${count === 1 ? 'value' : 'values'} of ${group.kind === 'time' ? group.grain : spokenColumn(catalog, group.ref)}`;
  };
  if (after.within !== undefined) return [after.within.words];
  if (after.rank !== null && (before.rank !== null || before.limit !== null))
    return [
      `the ${after.rank.count === 1 ? '' : `${after.rank.count} `}${name(after.rank.group, after.rank.count)} with the ${after.rank.direction === 'desc' ? 'highest' : 'lowest'} ${measureName({ catalog, query: after, today: '' }, after.rank.measure)}`,
    ];
  if (
    after.limit !== null &&
    before.limit?.count === after.limit.count &&
    before.limit.skip === after.limit.skip &&
    (after.limit.skip ?? 0) === 0
  )
    return [after.limit.count === 1 ? 'the first one' : `the first ${after.limit.count}`];
  return [];
}

const havingKept = (before: Query, after: Query): string[] =>
  after.having.filter((part) => before.having.some((other) => other.words === part.words)).map(({ words }) => words);
