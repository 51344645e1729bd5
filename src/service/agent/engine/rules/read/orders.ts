import { grainOf } from '../../time/period.ts';
import { BAD_WHEN_HIGH } from '../../words/lexicon.ts';
import { keep } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';
import { measureAt } from './measures.ts';
import type { Reading, Rule } from './rule.ts';

const LEADS = [
  'sort by',
  'sorted by',
  'sort it by',
  'sort them by',
  'order by',
  'ordered by',
  'order it by',
  'order them by',
  'rank by',
  'ranked by',
  'in order of',
  'in the order of',
  'arranged by',
  'listed by',
  'listed in order of',
  'sorted in order of',
];
const DOWN = [
  'descending',
  'desc',
  'decreasing',
  'highest first',
  'best first',
  'best on top',
  'highest on top',
  'most on top',
  'biggest first',
  'top first',
  'most first',
  'most expensive first',
  'longest first',
  'priciest first',
  'dearest first',
  'heaviest first',
  'tallest first',
  'fastest first',
  'youngest first',
  'largest first',
  'newest first',
  'latest first',
  'from highest to lowest',
  'from high to low',
  'from most to least',
  'high to low',
  'from largest to smallest',
  'reverse',
  'z to a',
];
const UP = [
  'ascending',
  'asc',
  'increasing',
  'lowest first',
  'worst first',
  'worst on top',
  'lowest on top',
  'fewest first',
  'cheapest first',
  'shortest first',
  'lightest first',
  'slowest first',
  'smallest first',
  'least first',
  'oldest first',
  'earliest first',
  'from lowest to highest',
  'from low to high',
  'low to high',
  'from smallest to largest',
  'a to z',
];

const ALPHABETIC = [
  'alphabetical',
  'alphabetically',
  'alphabetic',
  'lexicographical',
  'lexicographic',
  'lexicographically',
];

export const readOrder: Rule = (reading, at) =>
  readSorted(reading, at) || readDirection(reading, at) || readLimit(reading, at);

function readSorted({ cursor, draft }: Reading, at: number): number {
  const lead = directedLead(cursor, at) ?? leadBefore(cursor, at) ?? cursor.phrase(at, LEADS);
  if (lead === null) return 0;
  const start = cursor.skip(at + lead.length, 'the', 'their', 'its');
  const measure = measureAt(cursor, start);
  const mention = measure === null ? (amountOf(cursor, start) ?? cursor.named(start)) : null;
  const grain = grainOf(cursor.tokens[start]?.lemma ?? '') ?? null;
  const by = measure?.measures[0] ?? mention ?? grain;
  if (by === null) return 0;
  const end = measure === null ? (mention?.start ?? start) + (mention?.length ?? 1) : start + measure.length;
  // By price decreasing and name ascending: each has a direction of its own.
  const second = end + (cursor.phrase(end, [...DOWN, ...UP])?.length ?? 0);
  if (measure === null && cursor.is(second, 'and', ',') && cursor.named(cursor.skip(second + 1, 'by', 'then')) !== null)
    draft.refusals.push(
      `ordering by two things at once, “${cursor.words(start, end)}” and another, is more than I can do`,
    );
  const direction = 'direction' in lead ? lead.direction : null;
  draft.order = {
    by,
    direction: draft.order?.by === null ? draft.order.direction : direction,
    words: cursor.words(at, end),
  };
  return end - at;
}

/** By amount of money, by level of pay: the number that is named behind. */
const amountOf = (cursor: Reading['cursor'], at: number): Mention | null =>
  cursor.is(at, 'amount', 'level', 'value', 'size', 'number') && cursor.is(at + 1, 'of')
    ? cursor.numeric(cursor.skip(at + 2, 'the', 'their', 'its'))
    : null;

/** In order of decreasing price, by ascending age: the direction stands between. */
function leadBefore(cursor: Reading['cursor'], at: number): { length: number; direction: 'asc' | 'desc' } | null {
  const lead = cursor.phrase(at, LEADS);
  const next = at + (lead?.length ?? 0);
  const isDown = cursor.is(next, ...DOWN);
  if (lead === null || (!isDown && !cursor.is(next, ...UP)) || cursor.named(next + 1) === null) return null;
  return { length: lead.length + 1, direction: isDown ? 'desc' : 'asc' };
}

/** in descending order of age, ordered in ascending order by age, listed by descending age */
function directedLead(cursor: Reading['cursor'], from: number): { length: number; direction: 'asc' | 'desc' } | null {
  const at = cursor.skip(from, 'sorted', 'ordered', 'sort', 'listed', 'ranked', 'by', 'in', 'the', 'a', 'an');
  const down = cursor.phrase(at, DOWN);
  const said = down ?? cursor.phrase(at, [...UP, ...ALPHABETIC]);
  if (said === null) return null;
  const next = cursor.skip(at + said.length, 'order', ...ALPHABETIC);
  const direction = down === null ? 'asc' : 'desc';
  if (cursor.is(next, 'of', 'by')) return { length: next + 1 - from, direction };
  const isNamed = next === at + 1 && keep(cursor.named(next), (candidate) => candidate.kind === 'column') !== null;
  return isNamed && cursor.tokens.slice(from, at).some(({ lower }) => lower === 'by' || lower === 'in')
    ? { length: next - from, direction }
    : null;
}

function readDirection({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'in', 'an', 'a', 'the', 'sorted', 'ordered', 'sort', 'by', 'listed');
  const alphabetic = cursor.phrase(at, ALPHABETIC);
  const down = cursor.phrase(at, DOWN);
  const up = cursor.phrase(at, UP);
  const found = alphabetic ?? down ?? up;
  if (found === null) return 0;
  const end = cursor.skip(at + found.length, 'order', 'manner', ...ALPHABETIC);
  const words = cursor.words(from, end);
  // By what was said, and not read: no other column is meant.
  if (cursor.is(end, 'by', 'of'))
    draft.refusals.push(`I can't tell by what to order “${words} ${cursor.lower(end)} …”`);
  const isBad = found.phrase.startsWith('worst') && cursor.tokens.some(({ lemma }) => BAD_WHEN_HIGH.has(lemma));
  // The slowest first, of times that something takes: the longest.
  const isTimed = /^(slow|fast)est/.test(found.phrase) && (draft.span !== null || draft.measures.some(takesTime));
  const direction = (down === null && !isBad) !== isTimed ? 'asc' : 'desc';
  draft.order = draft.order === null ? { by: null, direction, words } : { ...draft.order, direction };
  return end - from;
}

const takesTime = ({ words }: Draft['measures'][number]): boolean =>
  /\b(times?|durations?|delays?|waits?|latency|seconds|minutes|hours|days)\b/i.test(words);

/** limit 5, first 10, only 3, just 5 */
function readLimit({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'only', 'just', 'limit', 'to', 'first', 'show', 'me', 'give', 'list');
  const count = cursor.number(at);
  const led =
    at > from &&
    cursor.tokens.slice(from, at).some((token) => ['only', 'just', 'limit', 'first'].includes(token.lower));
  const shown =
    at > from && cursor.tokens.slice(from, at).some((token) => ['show', 'give', 'list'].includes(token.lower));
  if (count === null || !Number.isInteger(count) || count < 1 || count > 10_000) return 0;
  const table = cursor.named(at + 1);
  if (!led && !(shown && table !== null)) return 0;
  if (cursor.period(at) !== null && !led) return 0;
  draft.limit = { count, words: cursor.words(from, at + 1) };
  return at + 1 - from;
}
