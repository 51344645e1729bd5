import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** How rows come about: said before a time, it tells nothing that the rows don't. */
const HAPPENED = new Set(
  'collected raised logged signed submitted filed entered issued processed received conducted made created'.split(' '),
);

/** Payments collected this month: the payments of this month. Who is logged in is a state. */
export function readHappened({ cursor, draft }: Reading, at: number): number {
  if (!HAPPENED.has(cursor.lower(at)) || cursor.mention(at) !== null || cursor.value(at) !== null) return 0;
  const rows = rowsSaid(draft);
  const isBehind = rows !== null && rows.start + rows.length === at;
  const next = cursor.skip(at + 1, 'in', 'on', 'during', 'since');
  return isBehind && cursor.period(next) !== null ? 1 : 0;
}
