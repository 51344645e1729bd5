import { byName } from '../../../../../shared/by-name.ts';
import type { TimeGrain } from '../../query/query.ts';
import { grainOf } from '../../time/period.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Subject } from './draft.ts';
import type { Reading } from './rule.ts';

type Kind = 'running' | 'change' | 'growth';

const WINDOWS = byName<Kind>({
  cumulative: 'running',
  cumulated: 'running',
  'running total of': 'running',
  'running total': 'running',
  'running sum of': 'running',
  'cumulative total of': 'running',
  'cumulative sum of': 'running',
  'growth rate of': 'growth',
  'growth rate in': 'growth',
  'growth rate': 'growth',
  'growth in percent': 'growth',
  'growth in %': 'growth',
  'percent growth': 'growth',
  'percentage growth': 'growth',
  'growth of': 'growth',
  'growth in': 'growth',
  growth: 'growth',
  'percent change in': 'growth',
  'percentage change in': 'growth',
  'percent change': 'growth',
  'percentage change': 'growth',
  'change in': 'change',
  'difference in': 'change',
  changes: 'change',
  change: 'change',
  'increase in': 'change',
  'decrease in': 'change',
  'drop in': 'change',
});
const OVER = byName<TimeGrain>({
  mom: 'month',
  yoy: 'year',
  qoq: 'quarter',
  wow: 'week',
  'month on month': 'month',
  'year on year': 'year',
  'month-on-month': 'month',
  'year-on-year': 'year',
  ...Object.fromEntries(
    (['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((grain) =>
      [' over ', '-over-', ' by '].map((between) => [`${grain}${between}${grain}`, grain]),
    ),
  ),
});

/** Growth, running totals, month over month; not where a column is called so. */
export function readWindow({ cursor, draft }: Reading, at: number): number {
  const over = cursor.phrase(at, Object.keys(OVER));
  if (over !== null) {
    const grain = OVER[over.phrase];
    const words = cursor.words(at, at + over.length);
    if (grain !== undefined) draft.groups.push({ kind: 'time', grain, mention: null, words });
    if (!over.phrase.includes(' by ')) draft.window ??= { kind: 'growth', words };
    return over.length;
  }
  const found = cursor.phrase(at, Object.keys(WINDOWS));
  const kind = found === null ? undefined : WINDOWS[found.phrase];
  if (found === null || kind === undefined || isNamed(cursor, at)) return 0;
  // Growth in 2026: the year, and not what grows.
  const last = at + found.length - 1;
  const length = cursor.is(last, 'in') && cursor.period(last) !== null ? found.length - 1 : found.length;
  draft.window = { kind, words: cursor.words(at, at + length) };
  return length;
}

const isNamed = (cursor: Cursor, at: number): boolean =>
  cursor.named(at)?.candidates.some((candidate) => candidate.score >= 0.75) ?? false;

const TRENDS = [
  'trend of',
  'trend in',
  'trend for',
  'trends of',
  'trends in',
  'trends for',
  'trend',
  'trends',
  'over time',
  'development of',
  'evolution of',
  'how has',
  'how have',
];

/** The trend of orders: by month. */
export function readTrend({ cursor, draft }: Reading, at: number): number {
  const found = cursor.phrase(at, TRENDS);
  if (found === null || isNamed(cursor, at)) return 0;
  const length = found.length + (cursor.is(at + found.length, 'over') ? 1 : 0);
  if (!draft.groups.some((group) => group.kind === 'time'))
    draft.groups.push({ kind: 'time', grain: 'month', mention: null, words: cursor.words(at, at + length) });
  return length;
}

const PARTS = byName<TimeGrain>({
  'day of the week': 'weekday',
  'day of week': 'weekday',
  'days of the week': 'weekday',
  weekday: 'weekday',
  weekdays: 'weekday',
  'hour of the day': 'hour',
  'hour of day': 'hour',
  'hours of the day': 'hour',
  'time of the day': 'hour',
  'time of day': 'hour',
  hour: 'hour',
  hours: 'hour',
  'month of the year': 'month-of-year',
  'month of year': 'month-of-year',
  'months of the year': 'month-of-year',
  'calendar month': 'month-of-year',
});

/** Day of the week, hour of the day, month of the year, or a unit of the calendar. */
export function timePartAt(cursor: Cursor, at: number): { grain: TimeGrain; length: number } | null {
  const part = cursor.phrase(at, Object.keys(PARTS));
  const grain = part === null ? undefined : PARTS[part.phrase];
  if (part === null || grain === undefined) return null;
  const named = cursor.named(at);
  // A column that is called so holds it.
  if (named !== null && named.length >= part.length && named.candidates.some((c) => c.score >= 0.8)) return null;
  return { grain, length: part.length };
}

export const ASKED_BEST = ['busiest', 'best', 'worst', 'quietest', 'slowest', 'peak', 'strongest', 'weakest'];

/** Which day of the week, the busiest hour, our best month: times are what is ranked. */
export function readTimeAsked({ cursor, draft, skipped }: Reading, from: number): number {
  const at = cursor.skip(
    from,
    'on',
    'in',
    'at',
    'the',
    'our',
    'what',
    'which',
    'is',
    'was',
    'what’s',
    "what's",
    'were',
  );
  const word = cursor.lower(at);
  // The month with the most orders: a time at the beginning, told by what it had.
  const isHead = from === 0 && cursor.is(at + 1, 'with', 'when', 'where', 'that', 'we', 'in');
  const isAsked =
    isHead || cursor.tokens.slice(from, at).some(({ lower }) => lower === 'which' || lower.startsWith('what'));
  const hours = hoursAsked(cursor, at);
  if (isAsked && hours > 0) {
    const words = cursor.words(from, at + hours);
    draft.groups.push({ kind: 'time', grain: 'hour', mention: null, words });
    // Come in, start: said of whatever happens, and already heard.
    for (let one = at + hours; one < cursor.tokens.length; one++) if (cursor.is(one, ...COMING)) skipped.add(one);
    if (cursor.tokens.slice(at, at + hours).some(({ lower }) => lower === 'most'))
      draft.timeRank = { direction: 'desc', words };
    return at + hours - from;
  }
  const best = ASKED_BEST.includes(word) ? at + 1 : at;
  if (best === at && !isAsked) return 0;
  const start = cursor.skip(best, 'sales', 'selling');
  const found = timePartAt(cursor, start) ?? unitAt(cursor, start);
  if (found === null || cursor.period(start) !== null) return 0;
  // What day did he arrive: a date that is asked for, where nothing is ranked.
  if (best === at && !cursor.tokens.some((_, place) => place >= start && isRanking(cursor, place))) return 0;
  const end = start + found.length;
  const words = cursor.words(from, end);
  draft.groups.push({ kind: 'time', grain: found.grain, mention: null, words });
  if (best > at) draft.timeRank = rankOf(word, words);
  return end - from;
}

/** What time of day do orders come in, where only other rows have a time of day: the hours of what is named behind it. */
function hoursAsked(cursor: Cursor, at: number): number {
  const said = cursor.phrase(at, ['time of day', 'time of the day', 'time', 'times of day', 'hours', 'hour']);
  const next =
    said === null ? at : cursor.skip(at + said.length, 'do', 'are', 'is', 'did', 'does', 'were', 'most', 'our', 'the');
  const rows = said === null || next === at + said.length ? null : tableAt(cursor, next);
  const end = rows === null ? next : rows.start + rows.length;
  const named = cursor.named(at);
  const isTheirs =
    named?.candidates.some(
      (candidate) => !cursor.isTime(candidate) && rows?.candidates.some(({ table }) => table === candidate.table),
    ) === true;
  if (rows === null || isTheirs || cursor.skip(end, ...COMING, '?', '.', '!') < cursor.tokens.length) return 0;
  return next - at;
}

const COMING =
  'come in usually mostly normally typically placed made happen occur get arrive land the most often start'.split(' ');

const RANKING =
  'most least highest lowest best worst largest biggest smallest fewest busiest greatest top slowest quietest maximum minimum more longest shortest'.split(
    ' ',
  );

/** More than the others; more than 3 is how many there are. */
const isRanking = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, ...RANKING) && !(cursor.is(at + 1, 'than') && cursor.number(at + 2) !== null);

/** Months, day: no word of how often, as monthly is. */
export function unitAt(cursor: Cursor, at: number): { grain: TimeGrain; length: number } | null {
  const grain = grainOf(cursor.tokens[at]?.lemma ?? '');
  return grain === undefined || cursor.lower(at).endsWith('ly') ? null : { grain, length: 1 };
}

/** In which month do owls get seen the most: rows of theirs, by how many there are; the day that they were seen on is no number. */
function rankTimes({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): boolean {
  const rowsOf = ({ mention }: Subject) => keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  const isDay = (subject: Subject) =>
    rowsOf(subject) !== null || subject.mention.candidates.some((one) => cursor.isTime(one));
  if (draft.measures.length > 0 || !draft.subjects.every(isDay) || draft.filters.length === 0) return false;
  draft.subjects = draft.subjects.flatMap((subject) => {
    const mention = rowsOf(subject);
    return mention === null ? [] : [{ ...subject, mention }];
  });
  const direction = cursor.is(at, 'most') ? 'desc' : 'asc';
  draft.timeRank = { direction, isOfRows: true, words: cursor.words(at - 1, at + 1) };
  return true;
}

/** Which hour is the busiest: said behind the time. */
export function readTimeBest({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'is', 'was', 'are', 'the', 'our', 'usually');
  const time = draft.groups.at(-1);
  const often = cursor.skip(at + 1, 'often', 'frequently', '?', '.', '!');
  const isMost = cursor.is(at - 1, 'the') && cursor.is(at, 'most', 'least') && often >= cursor.tokens.length;
  if (isMost && time?.kind === 'time' && draft.timeRank === null)
    return rankTimes({ cursor, draft }, at) ? often - from : 0;
  const last = cursor.skip(at + 1, '?', '.', '!');
  if (time?.kind !== 'time' || draft.timeRank !== null || !ASKED_BEST.includes(cursor.lower(at))) return 0;
  if (last < cursor.tokens.length && !cursor.is(last, 'for', 'in', 'this', 'last')) return 0;
  const words = cursor.words(at, at + 1);
  draft.timeRank = rankOf(cursor.lower(at), words);
  return at + 1 - from;
}

export const rankOf = (word: string, words: string): NonNullable<Reading['draft']['timeRank']> => ({
  direction: ['worst', 'quietest', 'slowest', 'weakest', 'bottom', 'lowest'].includes(word) ? 'asc' : 'desc',
  ...(word === 'worst' || word === 'best' ? { judged: word } : {}),
  words,
});
