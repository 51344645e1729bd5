import { additive } from '../catalog/additive.ts';
import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import type { Token } from '../words/tokenize.ts';

/**
 * By priority, after how many tickets are open: for each priority. Words that elsewhere say what to sort by have nothing to
 * sort where one number was shown, and nobody sorts groups by numbers that add up to nothing.
 */
export function asGroupsBy(catalog: Catalog, { draft, rest }: { draft: Draft; rest: Token[] }, parent: Query): Draft {
  const by = columnSaid(draft);
  const isBy = rest.some(({ lower }, at) => /^(?:by|per)$/.test(lower) && !SORTS.test(rest[at - 1]?.lower ?? ''));
  if (!isBy || by === null) return draft;
  if (parent.measures.length === 0 || parent.limit !== null || !namesColumn(by)) return draft;
  const isSortable = parent.groups.length > 0 && addsUp(catalog, by);
  if (isSortable || draft.groups.length > 0) return draft;
  return { ...draft, order: null, groups: [{ kind: 'mention', mention: by, role: null, words: by.words }] };
}

const SORTS = /^(?:sort|sorted|order|ordered|rank|ranked|arrange|arranged|listed|it|them|that|those|these|first)$/;

function columnSaid({ order }: Draft): Mention | null {
  const by = order?.by ?? null;
  if (by === null || typeof by === 'string') return null;
  if (!('function' in by)) return by;
  return by.function === 'default' ? by.target : null;
}

const namesColumn = ({ candidates }: Mention): boolean => candidates.some(({ kind }) => kind === 'column');

const addsUp = (catalog: Catalog, { candidates }: Mention): boolean =>
  candidates.some((c) => {
    const column = c.kind === 'column' ? getTable(catalog, c.table).columns.get(c.column) : undefined;
    return column !== undefined && additive(column) > 0;
  });
