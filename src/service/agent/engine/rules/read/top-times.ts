import { type Head, takeBound } from './bounded-periods.ts';
import type { Cursor } from './cursor.ts';
import { boundBehind } from './period-bounds.ts';
import { byMeasure } from './ranked-by.ts';
import type { Reading } from './rule.ts';
import { ASKED_BEST, rankOf, timePartAt, unitAt } from './windows.ts';

const BEST = [...ASKED_BEST, 'top', 'bottom', 'highest', 'lowest'];
const LEADS = 'which what were are was list show me give us the our name'.split(' ');
const MOST = 'most highest fewest least lowest largest biggest smallest best worst'.split(' ');
const HAVING = ['with', 'had', 'have', 'has', 'that', 'saw', 'when', 'where', 'in', 'we'];
const MOST_TIMES = 100;

/** Top 3 months by revenue, our 5 busiest days, which 3 months had the most orders: so many of the times, in order of their number. */
export function readTopTimes(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const isFree = draft.groups.length + draft.ranks.length + draft.measures.length === 0 && draft.limit === null;
  const head = isFree ? headAt(cursor, from) : null;
  if (head === null) return 0;
  const { count, best, grain, words, end } = head;
  const behind = boundBehind(cursor, end);
  const isMost = cursor.tokens.slice(end).some((_, n) => cursor.is(end + n, ...MOST)) && cursor.is(end, ...HAVING);
  if (best === null && !isMost) return 0;
  draft.limit = { count, words };
  if (behind?.bound.kind === 'bound') takeBound(reading, head, behind);
  else draft.groups.push({ kind: 'time', grain, mention: null, words });
  // Top 3 months with the most orders: what they are in order of is read there.
  if (best === null || isMost) return end - from;
  draft.timeRank = rankOf(best, words);
  const by = behind === null ? byMeasure(cursor, end) : null;
  if (by !== null) draft.measures.push(by.measure);
  return end + (by?.length ?? 0) - from;
}

interface TopHead extends Head {
  count: number;
  /** How they are ranked, where that is said before them. */
  best: string | null;
}

/** Top 3 months, the 3 best months, the 3 months. */
function headAt(cursor: Cursor, from: number): TopHead | null {
  const start = cursor.skip(from, ...LEADS);
  const isFirst = from === 0 || cursor.is(from - 1, ...LEADS, 'in', 'on');
  const ahead = cursor.is(start, ...BEST) ? cursor.lower(start) : null;
  const number = ahead === null ? start : start + 1;
  const count = cursor.number(number);
  const isNext = ahead === null && cursor.is(number + 1, ...BEST);
  const best = isNext ? cursor.lower(number + 1) : ahead;
  const at = isNext ? number + 2 : number + 1;
  const part = timePartAt(cursor, at) ?? unitAt(cursor, at);
  const isCount = count !== null && Number.isInteger(count) && count > 1 && count <= MOST_TIMES;
  if (!isFirst || !isCount || part === null || cursor.period(number) !== null) return null;
  const end = at + part.length;
  return { count, best, grain: part.grain, mention: null, words: cursor.words(number, end).toLowerCase(), end };
}
