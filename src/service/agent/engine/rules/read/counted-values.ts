import { type Cursor, keep } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Countries with more than 100 airports, where a country is a column of the airports: counted for each of its values. */
export function countPerValue(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  if (subject === undefined || more.length > 0 || draft.measures.length > 0 || draft.groups.length > 0) return;
  if (draft.ranks.length > 0 || draft.share !== null || draft.order !== null) return;
  const counted = draft.filters.findIndex(
    ({ kind, ...rest }) => kind === 'compare' && 'target' in rest && 'value' in rest && typeof rest.value === 'number',
  );
  const filter = draft.filters[counted];
  if (filter?.kind !== 'compare' || typeof filter.value !== 'number' || filter.isSum === true) return;
  const rows = keep(filter.target, ({ kind, score }) => kind === 'table' && score >= 0.75);
  const value = keep(subject.mention, (c) => c.kind === 'column' && !cursor.isMeasurable(c) && !cursor.isTime(c));
  const own = keep(value, (c) => rows?.candidates.some(({ table }) => table === c.table) ?? false);
  const isTable = subject.mention.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75);
  if (rows === null || own === null || isTable) return;
  const measure = { function: 'count' as const, target: rows, words: rows.words };
  // More than 100 but fewer than 200: both of them are of each.
  draft.filters = draft.filters.map((one) => {
    const isOfThem = one === filter || (one.kind === 'compare' && one.target === filter.target && one.of === undefined);
    if (!isOfThem || typeof one.value !== 'number') return one;
    return { kind: 'having', measure, operator: one.operator, value: one.value, words: one.words };
  });
  if (filter.of !== undefined) draft.filters.push(filter.of);
  draft.groups.push({ kind: 'mention', mention: own, role: null, words: own.words });
  draft.measures.push(measure);
  draft.subjects = [];
}
