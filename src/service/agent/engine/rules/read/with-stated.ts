import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';
import { statedRowsAt } from './stated-rows.ts';

const HAVING = ['with', 'have', 'has', 'had', 'having'];
const SOME = ['a', 'an', 'any', 'some', 'at', 'least', 'one'];

/** Clients with an open ticket, guests who have cancelled bookings: at least one of their rows is so. */
export function readWithStated({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.skip(from, 'who', 'that', 'which');
  if (!cursor.is(lead, ...HAVING)) return 0;
  const stated = statedRowsAt(cursor, cursor.skip(lead + 1, ...SOME));
  const before = rowsSaid(draft);
  if (stated === null || before === null || before.start + before.length !== from) return 0;
  const { rows, of } = stated;
  const own = before.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const below = rows.candidates.filter(
    ({ kind, table }) => kind === 'table' && own.some((one) => one.table !== table && cursor.reaches(table, one.table)),
  );
  const said = of.kind === 'compare' ? of.target : of.mention;
  const isTheirs = said.candidates.some(({ table }) => below.some((one) => one.table === table));
  if (below.length === 0 || !isTheirs) return 0;
  const end = rows.start + rows.length;
  const words = cursor.words(lead, end);
  const target = { ...rows, candidates: below };
  draft.filters.push({ kind: 'compare', target, operator: '>', value: 0, of, words });
  return end - from;
}
