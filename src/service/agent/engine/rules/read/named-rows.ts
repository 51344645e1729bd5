import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft, DraftFilter, Mention } from './draft.ts';

/** Price and cost of the espresso machine: what is kept of those that are called so, each by itself, and not added up. */
export function isOfNamedRows(cursor: Cursor, draft: Draft, number: Mention): boolean {
  const isTimed = draft.periods.length > 0 || draft.groups.length > 0 || draft.ranks.length > 0;
  const [name, ...more] = draft.filters.map((filter) => nameIn(cursor, filter));
  if (isTimed || name === undefined || name === null || more.length > 0) return false;
  return number.candidates.some((one) => isIn(cursor, one, name.table));
}

/** A column of the table itself, and nothing that is reckoned. */
const isIn = (cursor: Cursor, one: Candidate, table: string): boolean =>
  one.kind === 'column' &&
  one.table === table &&
  cursor.catalog.tables.get(table)?.columns.get(one.column)?.formula === undefined;

/** What rows are called. */
export const nameAt = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.value(at) ?? cursor.partial(at), (one) => isName(cursor.catalog, one));

/** A value of the one column that rows are called after. */
function isName({ tables }: Catalog, one: Candidate): boolean {
  const labels = tables.get(one.table)?.labels ?? [];
  return one.kind === 'value' && labels.length === 1 && labels[0] === one.column;
}

/** What the rows of one table are called. */
function nameIn({ catalog }: Cursor, filter: DraftFilter): (Candidate & { kind: 'value' }) | null {
  const mention = filter.kind === 'value' && !filter.negated ? filter.mention : null;
  const [first, ...more] = mention?.candidates ?? [];
  if (first?.kind !== 'value' || more.some(({ table }) => table !== first.table)) return null;
  return isName(catalog, first) ? first : null;
}
