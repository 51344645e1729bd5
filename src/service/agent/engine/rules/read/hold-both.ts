import type { Candidate } from '../../catalog/candidates.ts';
import { type Cursor, keep } from './cursor.ts';
import { countedRows, type Draft, shareColumn } from './draft.ts';

const AND = ['and', '&', 'the', 'a', 'an', 'some', 'as', 'well', 'also'];

/** Customers who bought coffee and tea: both, of rows that may have many; but customers in Paris and Rome are in one of them. */
export function holdBoth(cursor: Cursor, draft: Draft): void {
  const rows = draft.measures.length === 0 ? draft.subjects[0]?.mention : countedRows(draft);
  const tables = rows === undefined ? null : keep(rows, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (tables === null || draft.ranks.length + draft.groups.length > 0 || draft.share !== null) return;
  for (const [at, filter] of draft.filters.entries()) {
    const next = draft.filters[at + 1];
    if (filter.kind !== 'value' || next?.kind !== 'value' || next.either === true) continue;
    if (filter.negated || next.negated || filter.each === true || !shareColumn(filter.mention, next.mention)) continue;
    const between = cursor.tokens.slice(filter.mention.start + filter.mention.length, next.mention.start);
    const isAnd = between.some(({ lower }) => lower === 'and' || lower === '&');
    if (!isAnd || !between.every(({ lower }) => AND.includes(lower))) continue;
    const isOne = (value: Candidate) =>
      tables.candidates.some(({ table }) => table === value.table || cursor.reaches(table, value.table));
    if (filter.mention.candidates.some(isOne)) continue;
    Object.assign(filter, { each: true });
    Object.assign(next, { each: true });
  }
}
