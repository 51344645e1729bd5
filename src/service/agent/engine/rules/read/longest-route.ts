import { bestScore, type Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { routeEnds } from './route-ends.ts';
import type { Reading } from './rule.ts';

const DISTANCES = ['distance', 'length', 'mile', 'kilometer', 'kilometre', 'km'];
const LONGEST = { longest: 'desc', farthest: 'desc', furthest: 'desc', shortest: 'asc', nearest: 'asc' } as const;

/** The longest route, top 5 shortest routes: pairs of ends by how far apart they are. */
export function readLongestRoute({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the', 'our', 'top');
  let count = cursor.number(at);
  if (count !== null) at += 1;
  const word = cursor.lower(at);
  const direction = Object.entries(LONGEST).find(([name]) => name === word)?.[1];
  count ??= cursor.number(at + 1);
  const noun = cursor.number(at + 1) === null ? at + 1 : at + 2;
  const isRoute = cursor.is(noun, 'route', 'routes') && bestScore(cursor.named(noun)) < 0.75;
  const ends = direction === undefined || !isRoute || draft.groups.length > 0 ? null : routeEnds(cursor);
  const distance = ends === null ? null : distanceOf(cursor, ends, at);
  if (ends === null || distance === null || direction === undefined) return 0;
  const words = cursor.words(from, noun + 1);
  for (const mention of ends) draft.groups.push({ kind: 'mention', mention, role: null, words });
  const measure = {
    function: direction === 'desc' ? ('max' as const) : ('min' as const),
    target: distance,
    words: 'distance',
  };
  draft.measures.push(measure);
  draft.order = { by: measure, direction, words };
  draft.limit = { count: count ?? (cursor.is(noun, 'routes') ? 10 : 1), words };
  return noun + 1 - from;
}

/** How far it is, of the rows that lead from one end to the other. */
function distanceOf(cursor: Cursor, ends: readonly Mention[], at: number): Mention | null {
  const tables = ends.flatMap(({ candidates }) => candidates.map(({ table }) => table));
  const candidates = DISTANCES.flatMap((name) => cursor.called(name)).filter(
    (candidate) => tables.includes(candidate.table) && cursor.isMeasurable(candidate),
  );
  const [first] = candidates;
  return first === undefined ? null : { start: at, length: 1, words: 'distance', candidates: [first] };
}
