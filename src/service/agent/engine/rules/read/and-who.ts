import { peopleAt } from './business.ts';
import type { Reading } from './rule.ts';

const DID = 'got gets received placed made ordered bought paid took wrote gave donated sent booked'.split(' ');

/** The biggest refund and who got it: the people it belongs to are shown as well. */
export function readAndWho({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'and', ',', '-', '–', ';') || !cursor.is(from + 1, 'who', 'whose') || draft.ranks.length === 0)
    return 0;
  const at = cursor.skip(from + 2, 'was', 'has', 'did', ...DID);
  const end = cursor.skip(at, 'it', 'them', 'that', 'one', 'was', 'is');
  const isLast = cursor.skip(end, '?', '.', '!') >= cursor.tokens.length;
  const people = isLast ? peopleAt(cursor, from + 1, 'buyer') : null;
  if (people === null) {
    if (isLast) draft.refusals.push(`I can't tell “${cursor.words(from + 1, end)}” here`);
    return isLast ? end - from : 0;
  }
  draft.subjects.push({ mention: people, role: null, lead: 'and' });
  return end - from;
}
