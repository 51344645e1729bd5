import type { Token } from '../words/tokenize.ts';
import { calendarUnit, type Grain, grainOf, isoDay, type Range, shift, startOf } from './period.ts';

const MAX_COUNT = 1_000;
/** Further back than so many units; nearer than that. */
const BEFORE = ['more than', 'over', 'at least', 'longer than', 'earlier than', 'before'];
const SINCE = ['less than', 'under', 'at most', 'within', 'not more than', 'no more than', 'up to'];
const LEADS = [...BEFORE, ...SINCE].map((phrase) => ({ phrase, words: phrase.split(' ') }));

const NONE = { phrase: undefined, words: [] };

/** 3 years ago, between 3 and 5 years ago, more than two weeks ago: counted back from today. */
export function readAgo(tokens: Token[], at: number, now: Date): { range: Range; length: number } | null {
  const today = startOf('day', now);
  const back = (grain: Grain, count: number) => isoDay(shift(grain, today, -count));
  const past = (grain: Grain, count: number) => isoDay(shift('day', shift(grain, today, -count), 1));
  const word = (index: number) => tokens[index]?.lower ?? '';
  if (word(at) === 'between' || word(at) === 'from') {
    const near = countAt(tokens, at + 1);
    const joined = ['and', 'to', '-'].includes(word(at + 2));
    const far = near !== null && joined ? unitsAt(tokens, at + 3) : null;
    if (near === null || far === null || word(far.end) !== 'ago') return null;
    const [low, high] = [Math.min(near, far.count), Math.max(near, far.count)];
    return { range: { from: back(far.grain, high), to: past(far.grain, low) }, length: far.end + 1 - at };
  }
  const { phrase: lead, words } = LEADS.find((one) => one.words.every((each, i) => word(at + i) === each)) ?? NONE;
  const start = at + words.length;
  const units = unitsAt(tokens, start);
  if (units === null || word(units.end) !== 'ago') return null;
  const length = units.end + 1 - at;
  const { grain, count } = units;
  if (lead === undefined) return { range: calendarUnit(grain, now, -count), length };
  if (SINCE.includes(lead)) return { range: { from: back(grain, count), to: null }, length };
  return { range: { from: null, to: lead === 'at least' ? past(grain, count) : back(grain, count) }, length };
}

function unitsAt(tokens: Token[], at: number): { count: number; grain: Grain; end: number } | null {
  const count = countAt(tokens, at);
  const grain = grainOf(tokens[at + 1]?.lemma ?? '');
  return count === null || grain === undefined ? null : { count, grain, end: at + 2 };
}

function countAt(tokens: Token[], at: number): number | null {
  const token = tokens[at];
  const count = token?.number ?? (token?.lower === 'a' || token?.lower === 'an' ? 1 : null);
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MAX_COUNT ? count : null;
}
