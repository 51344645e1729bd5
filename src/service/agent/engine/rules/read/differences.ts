import { LIST_PRICES } from '../../catalog/line-revenue.ts';
import { SUPERLATIVES } from '../../words/lexicon.ts';

import { tableAt } from './business.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type DraftMeasure, type Mention, shareColumn, statedAs } from './draft.ts';
import { measureAt } from './measures.ts';
import type { Reading } from './rule.ts';

const LEADS = ['difference', 'gap', 'spread', 'range', 'distance', 'delta', 'differential'];
const HIGHEST = 'highest largest biggest greatest maximum max top most longest best'.split(' ');
const LOWEST = 'lowest smallest minimum min bottom least shortest worst'.split(' ');
const SMALL = ['the', 'our', 'a', 'an'];
/** Said of a price or a cost that has no other beside it. */
const OF_ONE = ['list', 'unit', 'retail', 'selling', 'average', 'avg'];

/** The gap between the highest and the lowest salary, how far price lies above cost: one number less another. */
export function readDifference({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'biggest', 'total', 'average');
  const lead = cursor.phrase(at, LEADS);
  if (lead === null || draft.measures.length > 0) return 0;
  const start = at + lead.length;
  const found = betweenEnds(cursor, start) ?? (at === from ? betweenNumbers(cursor, start) : null);
  if (found === null) return 0;
  draft.measures.push({ ...found.measure, words: cursor.words(at, found.end) });
  return found.end - from;
}

/** The difference in revenue between web and phone: of rows of the one value and of the other. */
export function readDifferenceOfValues({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'what', 'is');
  const lead = cursor.phrase(at, LEADS);
  if (lead === null || draft.measures.length > 0 || draft.rest !== null) return 0;
  const start = cursor.skip(at + lead.length, 'in', 'of', 'the');
  const spoken = measureAt(cursor, start);
  const target = spoken === null ? (cursor.numeric(start) ?? tableAt(cursor, start)) : null;
  const end = start + (spoken?.length ?? target?.length ?? 0);
  if (end === start || !cursor.is(end, 'between')) return 0;
  const one = cursor.value(cursor.skip(end + 1, ...SMALL));
  const joined = one === null ? end : one.start + one.length;
  const other = cursor.is(joined, 'and', '&') ? cursor.value(cursor.skip(joined + 1, ...SMALL)) : null;
  if (one === null || other === null || !shareColumn(one, other)) return 0;
  const isRows = target?.candidates.some(({ kind }) => kind === 'table') === true;
  if (spoken !== null) draft.measures.push(...spoken.measures);
  else if (target !== null)
    draft.measures.push({ function: isRows ? 'count' : 'default', target, words: target.words });
  draft.rest = { filter: statedAs(other), other: statedAs(one), words: cursor.words(at, other.start + other.length) };
  return other.start + other.length - from;
}

interface Difference {
  measure: DraftMeasure;
  end: number;
}

/** Between the highest and lowest salary, between the most and the least expensive track: of one number, over all rows. */
function betweenEnds(cursor: Cursor, start: number): Difference | null {
  const at = cursor.skip(start, 'between', 'from', ...SMALL);
  if (at === start || !cursor.is(start, 'between', 'from')) return null;
  const high = cursor.is(at, ...HIGHEST);
  if (!high && !cursor.is(at, ...LOWEST)) return null;
  const one = cursor.numeric(at + 1);
  const joined = at + 1 + (one?.length ?? 0);
  const next = cursor.skip(joined, 'and', 'to', '&', ...SMALL);
  if (next === joined || !cursor.is(next, ...(high ? LOWEST : HIGHEST))) return null;
  const after = cursor.skip(next + 1, 'paid');
  const number = cursor.numeric(next + 1) ?? one ?? ofConcept(cursor, next, after);
  if (number === null) return null;
  const isNamed = number.start >= next;
  return { measure: extremes(number), end: isNamed ? number.start + number.length : next + 1 };
}

/** Most expensive: the number that the superlative is about, of the rows that are named behind it. */
function ofConcept(cursor: Cursor, at: number, after: number): Mention | null {
  const found = cursor.phrase(at, Object.keys(SUPERLATIVES));
  const by = found === null ? undefined : SUPERLATIVES[found.phrase]?.by;
  if (found === null || by === undefined || typeof by === 'string') return null;
  const rows = cursor.named(at + found.length);
  const tables = new Set((rows?.candidates ?? []).filter(({ kind }) => kind === 'table').map(({ table }) => table));
  for (const word of by[0] === 'price' ? [...LIST_PRICES, ...by] : by) {
    const own = keep(
      { start: at, length: found.length, words: word, candidates: cursor.called(word) },
      (c) => cursor.isMeasurable(c) && tables.has(c.table),
    );
    if (own !== null && rows !== null) return { ...own, length: rows.start + rows.length - Math.min(at, after) };
  }
  return null;
}

const extremes = (target: Mention): DraftMeasure => ({
  function: 'max',
  target,
  less: { function: 'min', target, words: `min ${target.words}` },
  words: `max ${target.words}`,
});

/** The unit cost: where only a cost is kept, that, and no unit price. */
function numberAt(cursor: Cursor, at: number): Mention | null {
  const whole = cursor.numeric(at);
  const start = cursor.skip(at, ...OF_ONE);
  const bare = start === at ? null : cursor.numeric(start);
  return bestScore(whole) >= bestScore(bare) ? whole : bare;
}

/** Between the list price and the cost: two numbers of the same rows. */
function betweenNumbers(cursor: Cursor, start: number): Difference | null {
  if (!cursor.is(start, 'between')) return null;
  const one = numberAt(cursor, cursor.skip(start + 1, ...SMALL));
  const end = one === null ? start : one.start + one.length;
  const next = cursor.skip(end, 'and', ...SMALL);
  const other = one === null || next === end ? null : numberAt(cursor, next);
  if (one === null || other === null) return null;
  const isShared = (c: { table: string }) => other.candidates.some(({ table }) => table === c.table);
  const first = keep(one, isShared);
  if (first === null) return null;
  const fn = cursor.usual(first) === 'sum' && cursor.usual(other) === 'sum' ? 'sum' : 'avg';
  const measure: DraftMeasure = {
    function: fn,
    target: first,
    less: { function: fn, target: other, words: other.words },
    words: first.words,
  };
  return { measure, end: other.start + other.length };
}
