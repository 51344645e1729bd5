import { spokenColumn } from '../../wording/nouns.ts';
import { spanOf } from './lasting.ts';
import { latenessAt } from './lateness.ts';
import { allowedDays, lendingOf } from './lending.ts';
import type { Reading } from './rule.ts';

const CAME = [
  'that',
  'which',
  'were',
  'was',
  'are',
  'is',
  'come',
  'comes',
  'came',
  'returned',
  'brought',
  'given',
  'handed',
  'been',
];
const A_DAY = 86_400;

/** Rentals that come back late, where what is rented says how many days it may be kept: those that took longer. */
export function readBackLate({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, ...CAME, 'back', 'in');
  // Overdue is what is still out, and said elsewhere.
  const late = cursor.is(at, 'overdue') ? null : latenessAt(cursor, at);
  const rows = late === null ? null : lendingOf(cursor);
  const allowed = rows === null ? null : allowedDays(cursor, rows);
  if (late === null || rows === null || allowed === null || allowed.kind !== 'column') return 0;
  const end = cursor.skip(at + late.length, 'back');
  const words = cursor.words(from, end);
  const days = spanOf(cursor, { from, end, rows, fn: 'avg' });
  if (days.until === 'today') return 0;
  const { operator } = late.meaning;
  const mention = { start: from, length: end - from, words, candidates: [allowed] };
  draft.filters.push({
    kind: 'lasts',
    from: days.from,
    until: days.until,
    operator,
    seconds: A_DAY,
    allowed: mention,
    words,
  });
  draft.assumed.push(`“${words}” goes by the ${spokenColumn(cursor.catalog, allowed)}, in days`);
  return end - from;
}
