import type { Draft, DraftGroup } from './draft.ts';

/** Median fee per tour, where each tour has one fee: that of all tours, and no group for each. */
export function averageOwn(draft: Draft): void {
  const [measure, ...more] = draft.measures;
  if (measure === undefined || more.length > 0 || draft.ranks.length > 0) return;
  const { function: fn, target, per } = measure;
  if (target === null || per !== undefined || !['avg', 'median'].includes(fn)) return;
  const tables = new Set(target.candidates.map(({ table }) => table));
  const isOwn = (group: DraftGroup) =>
    group.kind === 'mention' &&
    group.role === null &&
    group.within === true &&
    group.mention.candidates.some(({ kind, table, score }) => kind === 'table' && score >= 0.95 && tables.has(table));
  if (tables.size === 1) draft.groups = draft.groups.filter((group) => !isOwn(group));
}
