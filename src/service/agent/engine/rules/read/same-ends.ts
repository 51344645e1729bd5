import type { Comparison } from '../../query/query.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { routeEnds } from './route-ends.ts';
import type { Reading } from './rule.ts';

const ENDED =
  'ended end ends ending finished finish returned return arrived arrive stopped stop landed land came come'.split(' ');
const BEGUN = 'started start began begin left departed depart were was came set took'.split(' ');
const AT_ONE = ['at the same', 'in the same', 'from the same', 'to the same', 'at the very same'];
const APART = [
  'at different',
  'in different',
  'at a different',
  'in a different',
  'at another',
  'in another',
  'to another',
  'to a different',
];

/**
 * Trips that ended where they started, rides that started and ended at the same dock: rows whose two ends are one place. Where rows have no two
 * ends, the words are left to be asked about, and not lost among the small ones.
 */
export function readSameEnds({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'have', 'has', 'were', 'was', 'not');
  const said = whereBegun(cursor, at) ?? atOne(cursor, at);
  if (said === null) return 0;
  const isDenied = cursor.tokens.slice(from, at).some(({ lower }) => lower === 'not');
  const operator: Comparison = said.isSame === isDenied ? '<>' : '=';
  const ends = endsOf(cursor, rowsSaid(draft));
  if (ends === null) draft.unknown.push(...cursor.tokens.slice(at, said.end));
  else draft.filters.push({ kind: 'versus', ...ends, operator, words: cursor.words(at, said.end) });
  return said.end - from;
}

interface Said {
  end: number;
  isSame: boolean;
}

/** Ended where they started, came back to where they left. */
function whereBegun(cursor: Cursor, at: number): Said | null {
  if (!cursor.is(at, ...ENDED)) return null;
  const where = cursor.skip(at + 1, 'up', 'back', 'again', 'exactly', 'right', 'to', 'from', 'at', 'in');
  const begun = cursor.skip(where + 1, 'they', 'it', 'he', 'she', 'had', 'also', 'first');
  if (!cursor.is(where, 'where') || begun === where + 1 || !cursor.is(begun, ...BEGUN)) return null;
  return { end: cursor.skip(begun + 1, 'from', 'at', 'in', 'picked', 'taken', 'off', 'up', 'out'), isSame: true };
}

/** Started and ended at the same station, end in a different one than they start. */
function atOne(cursor: Cursor, at: number): Said | null {
  const isPair =
    cursor.is(at, ...BEGUN, ...ENDED) && cursor.is(at + 1, 'and', 'or') && cursor.is(at + 2, ...BEGUN, ...ENDED);
  const lead = isPair ? cursor.phrase(cursor.skip(at + 3, 'up'), [...AT_ONE, ...APART]) : null;
  if (lead === null) return null;
  const thing = cursor.skip(at + 3, 'up') + lead.length;
  const length = cursor.named(thing)?.length ?? (cursor.is(thing, 'place', 'one', 'spot', 'location') ? 1 : 0);
  return length === 0 ? null : { end: thing + length, isSame: AT_ONE.includes(lead.phrase) };
}

/** Both ends of the rows that are meant, as the columns that lead there; null where they have no two. */
function endsOf(cursor: Cursor, rows: Mention | null): { target: Mention; other: Mention } | null {
  const [target, other] = routeEnds(cursor) ?? [];
  const isOwn = rows?.candidates.some(({ table }) => target?.candidates.some((end) => end.table === table)) === true;
  return target === undefined || other === undefined || !isOwn ? null : { target, other };
}
