import type { Query } from '../query/query.ts';
import type { Draft } from '../rules/read/draft.ts';
import { columnOf } from './restrict.ts';

/** Columns of a table that an answer shows or is restricted by. */
interface Place {
  table: string;
  columns: readonly string[];
}

/**
 * Just languages, after enrolments by category: the category that was shown, and no department of the same name. Where a
 * value stands in a column that the answer before is by, or is restricted by, no other column is meant.
 */
export function asShown(draft: Draft, parent: Query): Draft {
  const filters = draft.filters.map((filter) => {
    if (filter.kind !== 'value') return filter;
    const { candidates } = filter.mention;
    const best = Math.max(...candidates.map(({ score }) => score));
    const shown = [groupedBy(parent), restrictedBy(parent)]
      .map((places) => candidates.filter((c) => c.kind === 'value' && c.score >= best - 0.05 && isAt(places, c)))
      .find((found) => found.length > 0);
    return shown === undefined ? filter : { ...filter, mention: { ...filter.mention, candidates: shown } };
  });
  return { ...draft, filters };
}

/** Whether a value is one of those that the answer before is by. */
export const isOfGroups = (parent: Query, candidates: readonly { table: string; column?: string }[]): boolean =>
  candidates.some(({ table, column }) => column !== undefined && isAt(groupedBy(parent), { table, column }));

const groupedBy = ({ groups }: Query): Place[] =>
  groups.map((group) =>
    group.kind === 'entity'
      ? { table: group.table, columns: [...group.labels, ...group.key] }
      : { table: group.ref.table, columns: [group.ref.column] },
  );

const restrictedBy = ({ filters }: Query): Place[] =>
  filters.flatMap((filter) => {
    const ref = filter.kind === 'values' ? columnOf(filter) : null;
    return ref === null ? [] : [{ table: ref.table, columns: [ref.column] }];
  });

const isAt = (places: readonly Place[], { table, column }: { table: string; column: string }): boolean =>
  places.some((place) => place.table === table && place.columns.includes(column));
