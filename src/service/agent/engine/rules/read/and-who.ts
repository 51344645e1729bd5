import { peopleAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Subject } from './draft.ts';
import type { Reading } from './rule.ts';

/** Who did it: said of the rows that are ranked. */
const DID = 'got gets received placed made ordered bought paid took wrote gave donated sent booked'.split(' ');

/** The biggest refund and who got it: the people it belongs to are shown as well. */
export function readAndWho({ cursor, draft }: Reading, from: number): number {
  const isBehind = cursor.is(from, 'and', ',', '-', '–', ';', '.', ':') && cursor.is(from + 1, 'who', 'whose');
  if (!isBehind || draft.ranks.length === 0) return 0;
  const at = cursor.skip(from + 2, 'was', 'has', 'did', ...DID);
  const said = cursor.skip(at, 'it', 'them', 'that', 'one', 'was', 'is');
  // And how much, and when: what it is ranked by, and its day, are shown anyway.
  const more = cursor.skip(said, ',', 'and');
  const isMuch = cursor.is(more, 'how') && cursor.is(more + 1, 'much');
  const behind = isMuch ? more + 2 : cursor.is(more, 'when') ? more + 1 : said;
  const end = behind === said ? said : cursor.skip(behind, 'was', 'it', 'for', 'that');
  const isLast = cursor.isEnd(end);
  const people = isLast ? peopleAt(cursor, from + 1, 'buyer') : null;
  if (people === null) {
    if (isLast) draft.refusals.push(`I can't tell “${cursor.words(from + 1, end)}” here`);
    return isLast ? end - from : 0;
  }
  draft.subjects.push({ mention: people, role: null, lead: 'and' });
  return end - from;
}

/** Who placed the biggest order: whoever did it is asked for, beside the rows that are ranked. */
export function whoRanked(cursor: Cursor, at: number): Subject[] {
  const isWho = cursor.is(0, 'who') && cursor.is(at - 1, ...DID) && cursor.skip(1, 'has', 'have', 'did', ...DID) === at;
  const people = isWho ? peopleAt(cursor, 0, 'buyer') : null;
  return people === null ? [] : [{ mention: people, role: null, lead: 'and' }];
}
