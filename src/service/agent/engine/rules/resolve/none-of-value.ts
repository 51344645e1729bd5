import { getTable } from '../../catalog/catalog.ts';
import type { ColumnRef, Query } from '../../query/query.ts';
import { isNothing } from '../../query/same-row.ts';
import { type Context, UnboundError } from './context.ts';
import type { Subjects } from './subjects.ts';

/**
 * Cities no customer lives in: where several addresses are in one city, those of none, and not those of one that has nobody.
 * @throws UnboundError where such values would have to be counted
 */
export function withoutAnyOfValue(context: Context, query: Query, subjects: Subjects): void {
  const nothing = query.filters.find(isNothing);
  const value = subjects.tables.length > 0 ? null : valueAsked(query);
  if (nothing?.kind !== 'related' || value === null || isOneRow(context, value)) return;
  if (query.columns.length === 0 || value.path.length > 0)
    throw new UnboundError(`“${nothing.words}” may hold for one row of a value and not for another`);
  const filters = query.filters.filter((filter) => filter !== nothing);
  const some = { ...query, filters: [...filters, { ...nothing, operator: '>' as const }], limit: null };
  query.filters = filters;
  query.set = { operator: 'except', query: some, words: nothing.words };
}

/** The one column whose values are listed or counted. */
function valueAsked({ columns, distinct, measures, groups, order }: Query): ColumnRef | null {
  if (groups.length > 0 || order !== null || columns.length + measures.length !== 1) return null;
  const [counted] = measures;
  const isValues = counted === undefined ? distinct : counted.function === 'count-distinct';
  return isValues ? (columns[0] ?? counted?.ref ?? null) : null;
}

/** What a row is called or told apart by. */
function isOneRow({ catalog }: Context, { table, column }: ColumnRef): boolean {
  const { labels, info } = getTable(catalog, table);
  return labels.includes(column) || info.primaryKey.includes(column);
}
