import type { Cursor } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';

/** Do we have any red cells available, the share of platelets that get discarded: rows that nothing names but what holds for them. */
export function nameRowsOfValues(cursor: Cursor, draft: Draft): void {
  const { share, subjects, measures, ranks, groups } = draft;
  const isPart = share !== null && share.of === null && share.isRate !== true;
  const isNamed = subjects.length + measures.length + ranks.length > 0;
  if (isNamed || !(isPart || (share === null && groups.length === 0 && isAnyAsked(cursor)))) return;
  const mention = rowsOfMost(cursor, draft);
  if (mention !== null) subjects.push({ mention, role: null, lead: isPart ? 'of' : '' });
}

const isAnyAsked = (cursor: Cursor): boolean =>
  (cursor.is(0, 'is', 'are', 'were') && cursor.is(1, 'there', 'any')) ||
  (cursor.is(0, 'do', 'did') && cursor.is(1, 'we', 'you', 'they') && cursor.is(cursor.skip(2, 'still'), 'have'));

/** The one table that most of the values are of, where it leads on to the others; null where no two are of one. */
function rowsOfMost(cursor: Cursor, { filters }: Draft): Mention | null {
  const values = filters.flatMap((filter) => (filter.kind === 'value' && !filter.negated ? [filter.mention] : []));
  const [first] = values;
  if (first === undefined || values.length < filters.length) return null;
  const tables = [...new Set(values.flatMap(({ candidates }) => candidates.map(({ table }) => table)))];
  const of = (key: string) => values.filter(({ candidates }) => candidates.some(({ table }) => table === key)).length;
  const [most, next] = tables.sort((a, b) => of(b) - of(a));
  if (most === undefined || of(most) < 2 || (next !== undefined && of(next) === of(most))) return null;
  const isTied = ({ candidates }: Mention) =>
    candidates.some(({ table }) => table === most || cursor.reaches(most, table));
  return values.every(isTied) ? { ...first, candidates: [{ kind: 'table', table: most, score: 1 }] } : null;
}
