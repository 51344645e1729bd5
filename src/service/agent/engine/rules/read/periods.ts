import { type Grain, grainOf, type Period, wholeUnit } from '../../time/period.ts';
import type { PeriodMention } from '../../time/read-period.ts';
import { anyYear } from './any-year.ts';
import { bareYearAt } from './bare-years.ts';
import type { Cursor } from './cursor.ts';
import { unitBefore } from './period-before.ts';
import type { Reading } from './rule.ts';
import { sameYearBefore } from './year-before.ts';

/** last month, since 2024, this year and last year */
export function readPeriods({ cursor, draft }: Reading, from: number): number {
  const ahead = cursor.skip(
    from,
    'so',
    'far',
    'over',
    'during',
    'in',
    'within',
    'the',
    'already',
    'until',
    'now',
    'up',
    'to',
  );
  const isSoFar = cursor.is(from, 'so') && cursor.is(from + 1, 'far');
  if (isSoFar && cursor.period(ahead) === null) return 2;
  const at = cursor.period(from) === null && (isSoFar || cursor.is(from, 'over', 'within')) ? ahead : from;
  const same = sameYearBefore(cursor, draft.periods.at(-1) ?? null, at);
  if (same !== null) {
    draft.periods.pop();
    draft.unknown = draft.unknown.filter((token) => token !== cursor.tokens[at - 1] || !VERSUS.includes(token.lower));
    draft.comparison = same.comparison;
    draft.assumed.push(...same.assumed);
    return same.length + at - from;
  }
  const before = draft.periods.length === 1 ? unitBefore(cursor, draft.periods[0] ?? null, at) : null;
  if (before !== null && isSetBeside(cursor, at)) {
    draft.periods.pop();
    draft.unknown = draft.unknown.filter(({ lower }) => !VERSUS.includes(lower));
    draft.comparison = before.comparison;
    return before.length + at - from;
  }
  const parted = partedPeriods(cursor, draft.periods, at);
  if (parted !== null) {
    draft.periods.pop();
    // More orders than last month: both are shown, and which is more.
    draft.unknown = draft.unknown.filter(({ lower }) => !['more', 'less', 'fewer', 'than'].includes(lower));
    draft.comparison = { first: parted.first, second: parted.second };
    return parted.length + at - from;
  }
  const apart = apartPeriods(cursor, at);
  if (apart !== null) {
    draft.comparison = { first: apart.first, second: apart.second };
    return apart.length + at - from;
  }
  const grown = draft.window === null ? null : lastYear(cursor, at);
  const found =
    openPeriod(cursor, at) ?? cursor.period(at) ?? comparedYear(cursor, at) ?? grown ?? bareYearAt(cursor, draft, at);
  if (found === null || isInName(cursor, at, found)) return 0;
  const taken = takePeriod({ cursor, draft }, at, anyYear(cursor, at, found));
  return taken + at - from;
}

/** Against it, or with it: vs the week before, and the month before. */
const isSetBeside = (cursor: Cursor, at: number): boolean =>
  cursor.is(at - 1, ...VERSUS, 'and', 'to', 'than', 'over', 'from') ||
  (cursor.is(at - 1, '.') && cursor.is(at - 2, 'vs'));

/** In the 90s Music playlist, in Spring Valley: the beginning of a name, and no time. */
const isInName = (cursor: Cursor, at: number, { length, period }: PeriodMention): boolean =>
  /(\ds?|\b(spring|summer|autumn|fall|winter))$/i.test(period.label) &&
  cursor.tokens.slice(at, at + length).some((_, i) => i + (cursor.value(at + i)?.length ?? 0) > length);

const ONWARDS = ['or later', 'and later', 'or after', 'and after', 'or newer', 'onwards', 'onward', 'and onwards'];
const UNTIL = ['or earlier', 'and earlier', 'or before', 'and before', 'or older'];

/** In 2020 or later, April 2026 onwards: one end of the period is open. */
function openPeriod(cursor: Cursor, at: number): PeriodMention | null {
  const found = cursor.period(at);
  if (found === null || found.period.from === null || found.period.to === null) return null;
  const end = at + found.length;
  const [onwards, until] = [cursor.phrase(end, ONWARDS), cursor.phrase(end, UNTIL)];
  const said = onwards ?? until;
  if (said === null) return null;
  const length = found.length + said.length;
  const { from, to } = found.period;
  const label = cursor.words(at, at + length);
  return { period: onwards === null ? { from: null, to, label } : { from, to: null, label }, length };
}

const CHANGES =
  'change changed changes growth grow grew difference increase increased decrease decreased drop dropped rise compare compared'.split(
    ' ',
  );

/** From September to October beside a word of change, Q1 2026 against Q1 2025: two periods that are not one. */
function apartPeriods(cursor: Cursor, at: number): { first: Period; second: Period; length: number } | null {
  const isSpan = cursor.is(at, 'from', 'between');
  const start = isSpan ? at + 1 : at;
  const first = yearOr(cursor, start);
  if (first === null) return null;
  const end = start + first.length;
  const changes = cursor.tokens.some(({ lower }) => CHANGES.includes(lower));
  if (isSpan && !changes) return null;
  const next = cursor.skip(end, ...(isSpan ? ['to', 'and', 'until', 'till'] : JOINERS));
  if (next === end) return null;
  const joined = cursor.tokens.slice(end, next).some(({ lower }) => VERSUS.includes(lower));
  if (!isSpan && !joined && !changes) return null;
  const second = yearOr(cursor, next);
  if (second === null || wholeUnit(first.period) === null || wholeUnit(first.period) !== wholeUnit(second.period))
    return null;
  const [early, late] = [first.period, second.period].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (early === undefined || late === undefined || early.from === late.from) return null;
  // By month the months say the period themselves.
  if (early.to === late.from && isByTime(cursor)) return null;
  return { first: early, second: late, length: next + second.length - at };
}

/** Compare Q3 2026 revenue to Q3 2025: the other of two periods, with what is compared between them. */
function partedPeriods(
  cursor: Cursor,
  periods: readonly Period[],
  at: number,
): { first: Period; second: Period; length: number } | null {
  const [said, ...more] = periods;
  const isThan = cursor.is(at - 1, 'than') || (cursor.is(at - 1, 'in') && cursor.is(at - 2, 'than'));
  const isCompared = isThan || cursor.tokens.some(({ lower }) => /^compar(e|ed|ing|ison)$|^vs$|^versus$/.test(lower));
  const isLed = isThan || cursor.is(at - 1, 'to', 'with', 'vs', 'versus', 'against', 'and');
  const other = said === undefined || more.length > 0 || !isCompared || !isLed ? null : yearOr(cursor, at);
  if (said === undefined || other === null || isByTime(cursor)) return null;
  if (wholeUnit(said) === null || wholeUnit(said) !== wholeUnit(other.period)) return null;
  const [first, second] = [said, other.period].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (first === undefined || second === undefined || first.from === second.from) return null;
  return { first, second, length: other.length };
}

const isByTime = (cursor: Cursor): boolean =>
  cursor.tokens.some(
    ({ lower }, at) =>
      ['by', 'per', 'each', 'every'].includes(lower) && grainOf(cursor.tokens[at + 1]?.lemma ?? '') !== undefined,
  );

const VERSUS = ['vs', 'versus', 'against', 'compared', 'with'];

/** A period, or a bare number that is a year. */
export function yearOr(cursor: Cursor, at: number): PeriodMention | null {
  const found = cursor.period(at);
  if (found !== null) return found;
  const text = cursor.lower(at);
  if (!/^(19|20)\d\d$/.test(text)) return null;
  return { period: { from: `${text}-01-01`, to: `${Number(text) + 1}-01-01`, label: text }, length: 1 };
}

/** 2025 vs 2026: beside another year, a bare number is one. */
function comparedYear(cursor: Cursor, at: number): PeriodMention | null {
  const year = yearOr(cursor, at);
  const next = cursor.skip(at + 1, ...JOINERS);
  const isJoined = cursor.tokens.slice(at + 1, next).some(({ lower }) => VERSUS.includes(lower) || lower === 'and');
  return year !== null && isJoined && yearOr(cursor, next) !== null ? year : null;
}

/** Sales growth 2025: at the end, a bare number is the year. */
function lastYear(cursor: Cursor, at: number): PeriodMention | null {
  return cursor.skip(at + 1, '?', '.', '!') === cursor.tokens.length ? yearOr(cursor, at) : null;
}

function takePeriod({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number, found: PeriodMention): number {
  const pair = periodsInRow(cursor, at, found);
  draft.periods.push(pair?.period ?? found.period);
  if (pair === null) return found.length;
  // Each of the two is a row of its own, whatever else they are grouped by.
  draft.groups.push({ kind: 'time', grain: pair.grain, mention: null, words: pair.period.label });
  return pair.length;
}

const JOINERS = ['and', 'with', 'to', 'vs', 'versus', 'against', 'compared', 'in', 'the', ',', 'for', '.'];

/** This year and last year, March vs April, 2024, 2025 and 2026: whole units in a row are one period, a row for each. */
export function periodsInRow(
  cursor: Cursor,
  at: number,
  first: PeriodMention,
): { period: Period; grain: Grain; length: number } | null {
  const grain = wholeUnit(first.period);
  if (grain === null) return null;
  const listed = [first.period];
  let end = at + first.length;
  for (;;) {
    const next = cursor.skip(end, ...JOINERS);
    const other = next === end ? null : yearOr(cursor, next);
    if (other === null || wholeUnit(other.period) !== grain) break;
    listed.push(other.period);
    end = next + other.length;
  }
  listed.sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  const [early, late] = [listed[0], listed.at(-1)];
  if (listed.length < 2 || listed.some(({ to }, i) => i + 1 < listed.length && to !== listed[i + 1]?.from)) return null;
  const period = { from: early?.from ?? null, to: late?.to ?? null, label: cursor.words(at, end) };
  return { period, grain, length: end - at };
}
