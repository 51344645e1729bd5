import { getTable } from '../../catalog/catalog.ts';
import { tableName } from '../../wording/nouns.ts';
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';

/**
 * How many suites are there, where Suite is the name of a kind of rooms: the rooms of that kind. How many kinds have that name would be one, and
 * nobody asks.
 */
export function countThose({ catalog }: Cursor, draft: Draft): void {
  const [measure, ...more] = draft.measures;
  const [filter, ...others] = draft.filters;
  if (measure?.function !== 'count' || measure.target !== null || more.length > 0 || draft.subjects.length > 0) return;
  if (filter?.kind !== 'value' || others.length > 0 || filter.negated || draft.ranks.length > 0 || draft.share !== null)
    return;
  const tables = new Set(filter.mention.candidates.map(({ table }) => table));
  const [kinds, ...elsewhere] = tables;
  if (kinds === undefined || elsewhere.length > 0) return;
  const { labels } = getTable(catalog, kinds);
  const isName = filter.mention.candidates.every(
    (one) => one.kind === 'value' && labels.length === 1 && labels[0] === one.column,
  );
  const [below, ...rivals] = (catalog.steps.get(kinds) ?? []).filter(({ many }) => many);
  if (!isName || below === undefined || rivals.length > 0) return;
  const { start, length, words } = filter.mention;
  measure.target = { start, length, words, candidates: [{ kind: 'table', table: below.to, score: 1 }] };
  draft.assumed.push(`The ${tableName(catalog, below.to)} of that kind are counted`);
}
