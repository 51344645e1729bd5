import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Group, Query } from '../query/query.ts';
import { isWholeRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { isSameColumn } from './restrict.ts';
import { saidText } from './said.ts';
import { isOfPeople } from './who-did.ts';

const NAMES =
  /^(?:(?:and|so|ok|then|now|please|can|could|you|i|we|want|need|see|show|give|list|tell|get|me|us|with) )*(?:only |just )?(?:the |their |all |all the |what are the |what are their )?(?:names|list of names)(?: (?:please|too|as well|then|of them|of those|instead))*$/;

/** Whether nothing is asked for but names: show me the names. */
export const asksForNames = (tokens: readonly Token[]): boolean => NAMES.test(saidText(tokens));

/**
 * Show me the names, after how many there are: the rows that were counted, by name, and not what they were counted by, whose
 * names were shown already. Rows that have no name are those of somebody, whose name it is.
 */
export function askNames({ catalog }: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  if (!asksForNames(tokens)) return null;
  const { labels } = getTable(catalog, parent.base);
  if (isListing(parent) && !areNames(labels)) {
    const somebody = ofSomebody(catalog, parent);
    return somebody === null
      ? null
      : { ...structuredClone(parent), columns: shownOf(somebody), distinct: false, notes: [] };
  }
  if (!isCounted(parent)) return null;
  const own = labels.map((column) => ({ path: [], table: parent.base, column }));
  const query = { ...structuredClone(parent), order: null, notes: [] };
  if (areNames(labels)) {
    return { ...query, measures: [], groups: [], columns: own, distinct: false };
  }
  const group = parent.groups.every((one) => saysNothingNew(parent, one)) ? ofSomebody(catalog, parent) : null;
  return group === null ? null : { ...query, groups: [group] };
}

const isCounted = ({ measures, limit, rank, having }: Query): boolean =>
  measures.length === 1 && measures.every(isWholeRowCount) && limit === null && rank === null && having.length === 0;

const areNames = (labels: readonly string[]): boolean =>
  labels.length > 0 && labels.every((label) => nameWords(label).some((word) => /^(name|title)$/.test(word)));

const shownOf = (group: Group): Query['columns'] => {
  if (group.kind === 'time') return [];
  return group.kind === 'column'
    ? [group.ref]
    : group.labels.map((column) => ({ path: group.path, table: group.table, column }));
};

/** Of one value alone, which was said: its name is no answer. */
const saysNothingNew = ({ filters }: Query, group: Group): boolean =>
  group.kind === 'time' ||
  filters.some(
    (filter) =>
      filter.kind === 'values' &&
      !filter.negated &&
      filter.values.length === 1 &&
      shownOf(group).some((ref) => isSameColumn(ref, filter.ref)),
  );

/** The nearest people that each of the rows belongs to, where there are no others as near. */
function ofSomebody(catalog: Catalog, { base }: Query): Group | null {
  const near = [...shortestPaths(catalog, base, 'to-one')].flatMap(([table, [path, ...more]]) =>
    path !== undefined && path.length > 0 && more.length === 0 && isOfPeople(catalog, table) ? [{ table, path }] : [],
  );
  const [first, second] = near.sort((a, b) => a.path.length - b.path.length);
  if (first === undefined || first.path.length === second?.path.length) return null;
  const { info, labels } = getTable(catalog, first.table);
  return info.primaryKey.length === 0
    ? null
    : { kind: 'entity', ...first, key: info.primaryKey, labels, words: 'name' };
}
