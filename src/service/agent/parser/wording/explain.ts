import type { Catalog } from '../catalog/catalog.ts';
import { measureKey } from '../query/measure-key.ts';
import type { Query } from '../query/query.ts';
import { isoDay } from '../time/period.ts';
import { filtersText } from './filter-text.ts';
import { and, capital } from './lists.ts';
import { measureText } from './measure-text.ts';
import { entityName, measureTitle, tableName } from './names.ts';
import { columnText, groupText } from './parts.ts';
import { tablesOf } from './tables-of.ts';

/** The representation said in words: what, per what, of which rows, in which order, through which tables. */
export function explain(catalog: Catalog, query: Query, now: Date): string {
  const today = isoDay(now);
  const parts = [
    capital(subject(catalog, query, today)),
    groupsText(catalog, query),
    filtersText(catalog, query, today),
    orderText(catalog, query),
  ];
  const sentences = [
    parts.join(''),
    rankText(catalog, query),
    query.within === undefined ? '' : `Only ${query.within.words}`,
    topOfEachText(catalog, query),
    `From ${and(tablesOf(query).map((key) => tableName(catalog, key)))}`,
    ...query.notes,
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function subject(catalog: Catalog, query: Query, today: string): string {
  if (query.measures.length > 0)
    return and(query.measures.map((measure) => measureText(catalog, query, { measure, today })));
  if (query.groups.length > 0) return 'the different groups';
  const columns = query.columns.map((ref) => columnText(catalog, query, ref));
  return columns.length === 0
    ? `the ${tableName(catalog, query.base)}`
    : `${query.distinct ? 'different ' : ''}${and(columns)} of the ${tableName(catalog, query.base)}`;
}

function groupsText(catalog: Catalog, query: Query): string {
  return query.groups.length === 0 ? '' : ` per ${and(query.groups.map((group) => groupText(catalog, query, group)))}`;
}

function rankText(catalog: Catalog, query: Query): string {
  if (query.rank === null) return '';
  const { count, direction, group, measure } = query.rank;
  const most = direction === 'desc' ? 'highest' : 'lowest';
  const title = measureTitle(catalog, query, measure);
  const one = groupText(catalog, query, group);
  const many = group.kind === 'entity' ? tableName(catalog, group.table) : `values of ${one}`;
  return `Only for the ${count === 1 ? one : `${count} ${many}`} with the ${most} ${title} under the same conditions`;
}

function topOfEachText(catalog: Catalog, query: Query): string {
  const within = query.groups[query.topOfEach?.within ?? -1];
  if (query.topOfEach === undefined || within === undefined) return '';
  const { count, direction, measure } = query.topOfEach;
  const ends = direction === 'desc' ? 'highest' : 'lowest';
  const title = measureTitle(catalog, query, measure);
  return `Only the ${count === 1 ? '' : `${count} `}${ends} by ${title} of each ${groupText(catalog, query, within)}`;
}

function orderText(catalog: Catalog, query: Query): string {
  const isListing = query.measures.length === 0 && query.groups.length === 0;
  if (query.groups.length === 0 && !isListing) return '';
  const { order } = query;
  const count = query.limit?.count;
  if (order === null) {
    if (query.groups.some((group) => group.kind === 'time')) return `, in order of time${firstText(count)}`;
    if (isListing || query.measures.length === 0) return firstText(count);
  }
  const [measure] = query.measures;
  const by = order?.by.kind === 'measure' ? order.by.measure : order === null ? measure : undefined;
  const down = order === null || order.direction === 'desc';
  if (by !== undefined) {
    const isFirst = measure !== undefined && measureKey(by) === measureKey(measure);
    const what = isFirst ? '' : ` by ${measureTitle(catalog, query, by)}`;
    const ends = down ? 'highest' : 'lowest';
    return count === undefined ? `, ${ends} first${what}` : `, the ${count === 1 ? '' : `${count} `}${ends}${what}`;
  }
  if (order?.by.kind === 'column')
    return `, ordered by ${columnText(catalog, query, order.by.ref)}, ${down ? 'descending' : 'ascending'}${firstText(count)}`;
  const group = order?.by.kind === 'group' ? query.groups[order.by.at] : undefined;
  if (group === undefined) return firstText(count);
  const name = group.kind === 'entity' ? entityName(catalog, group.table) : groupText(catalog, query, group);
  return `, ordered by ${name}, ${down ? 'descending' : 'ascending'}${firstText(count)}`;
}

const firstText = (count: number | undefined): string =>
  count === undefined ? '' : `, the first ${count === 1 ? 'one' : count} only`;
