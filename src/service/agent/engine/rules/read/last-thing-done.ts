import { dealsAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { endOfNames, FIRST, hasTime, LAST, namesAt } from './lasts.ts';
import type { Reading } from './rule.ts';
import { tablesOfVerb } from './states.ts';

/** Done with whatever one deals in, where no table is called so. */
const TAKING = ['take', 'took', 'get', 'got', 'have', 'had', 'choose', 'chose', 'pick', 'picked'];

/** The last walk Ada Moe booked, which walk did Ada Moe book last: that of her latest booking, and not the latest of all walks. */
export function readLastThingDone({ cursor, draft }: Reading, from: number): number {
  const said = from > 0 ? null : (placeFirst(cursor) ?? placeLast(cursor));
  const deals = said === null ? null : dealsOf(cursor, said);
  if (said === null || deals === null || !cursor.isEnd(said.end)) return 0;
  const direction = FIRST.includes(said.place) ? 'asc' : 'desc';
  const words = cursor.words(from, said.end);
  draft.filters.push(...said.names.map(statedAs));
  draft.ranks.push({ direction, count: 1, entity: { ...deals, start: from }, role: null, by: 'time', words });
  draft.subjects.push({ mention: said.thing, role: null, lead: 'and' });
  return said.end - from;
}

interface Said {
  place: string;
  thing: Mention;
  names: Mention[];
  verb: number;
  end: number;
}

/** The last walk Ada Moe booked. */
function placeFirst(cursor: Cursor): Said | null {
  const start = cursor.skip(0, 'what', 'which', 'is', 'was', 'the', 'show', 'me', 'name');
  const place = cursor.phrase(start, [...LAST, ...FIRST]);
  const thing = place === null ? null : tableAt(cursor, start + place.length);
  if (place === null || thing === null) return null;
  const next = cursor.skip(thing.start + thing.length, 'that', 'which');
  const names = namesAt(cursor, next);
  const verb = cursor.skip(endOfNames(names, next), 'has', 'have', 'ever');
  return names.length === 0 ? null : { place: place.phrase, thing, names, verb, end: verb + 1 };
}

/** Which walk did Ada Moe book last. */
function placeLast(cursor: Cursor): Said | null {
  const thing = cursor.is(0, 'which', 'what') ? tableAt(cursor, 1) : null;
  const doing = thing === null ? 0 : thing.start + thing.length;
  if (thing === null || !cursor.is(doing, 'did', 'has', 'had')) return null;
  const names = namesAt(cursor, doing + 1);
  const next = endOfNames(names, doing + 1);
  const before = cursor.phrase(next, ['last', 'first', 'most recently']);
  const verb = next + (before?.length ?? 0);
  const place = before ?? cursor.phrase(verb + 1, ['last', 'first', 'most recently']);
  const end = before === null ? verb + 1 + (place?.length ?? 0) : verb + 1;
  return names.length === 0 || place === null ? null : { place: place.phrase, thing, names, verb, end };
}

/** The rows with a day that tie the one who is named to the thing. */
function dealsOf(cursor: Cursor, { thing, names, verb }: Said): Mention | null {
  const found = tablesOfVerb(cursor, verb) ?? (cursor.is(verb, ...TAKING) ? dealsAt(cursor, verb) : null);
  const reaches = (from: string, { candidates }: Mention, kind: 'table' | 'value') =>
    candidates.some(
      (one) => one.kind === kind && one.score >= 0.75 && one.table !== from && cursor.reaches(from, one.table),
    );
  return keep(
    found,
    (one) =>
      one.kind === 'table' &&
      hasTime(cursor, one) &&
      reaches(one.table, thing, 'table') &&
      names.every((name) => reaches(one.table, name, 'value')),
  );
}
