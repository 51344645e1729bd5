import { isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import { revenueAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { unitBefore } from './period-before.ts';
import type { Reading } from './rule.ts';
import { runningYearBefore } from './year-before.ts';

const MOVED = [
  'up or down',
  'higher or lower',
  'better or worse',
  'growing or shrinking',
  'increasing or decreasing',
  'up',
  'down',
  'higher',
  'lower',
  'better',
  'worse',
];
const AGAINST = ['vs', 'versus', 'against', 'compared to', 'compared with', 'from', 'on', 'than', 'over', 'since'];

/** Asked in the past, these say by themselves that there is another time to hold it against. */
const CHANGED =
  'go up or down,gone up or down,go down or up,grow or shrink,increase or decrease,rise or fall,improve or decline,go up,went up,gone up,go down,went down,gone down,grow,grown,increase,increased,rise,risen,improve,improved,drop,dropped,fall,fallen,fell,decline,declined,decrease,decreased,shrink,shrunk'.split(
    ',',
  );
const MORE = ['more', 'less', 'fewer', 'better', 'worse', 'higher', 'lower'];
/** Did we earn more: what comes in. */
const EARN = ['earn', 'earned', 'make', 'made', 'do', 'sell', 'take', 'bring', 'in'];

/** Are sales up or down vs last month: the month that follows it, against it. */
export function readUpOrDown(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (draft.comparison !== null) return 0;
  const more = readMoreThan(reading, from) || readChanged(reading, from);
  if (more > 0) return more;
  const isAsked = cursor.is(0, 'are', 'is', 'were', 'was', 'did', 'do', 'have', 'has', 'how');
  const moved = isAsked ? cursor.phrase(from, MOVED) : null;
  if (moved === null) return 0;
  const lead = cursor.phrase(from + moved.length, AGAINST);
  const at = from + moved.length + (lead?.length ?? 0);
  const sameUnit = lead === null || draft.periods.length > 0 ? null : runningYearBefore(cursor, at);
  if (sameUnit !== null) {
    draft.comparison = sameUnit.comparison;
    if (cursor.is(1, 'we') && isBare(reading)) takeRevenue(reading, from, from + moved.length);
    return at + sameUnit.length - from;
  }
  const found = lead === null ? null : cursor.period(at);
  if (found === null || draft.periods.length > 1) return 0;
  const second = draft.periods[0] ?? nextOf(found.period, cursor.today);
  if (second === null) return 0;
  draft.periods = [];
  draft.comparison = { first: found.period, second };
  // Are we up on last year: in what comes in, where nothing else is named.
  if (cursor.is(1, 'we') && isBare(reading)) takeRevenue(reading, from, from + moved.length);
  return at + found.length - from;
}

/** Was revenue higher last month than the month before, did we earn more in May than in April. */
function readMoreThan(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(0, 'was', 'were', 'did', 'is', 'are', 'have', 'has') || draft.periods.length > 0) return 0;
  const at = cursor.skip(from, ...EARN);
  if (!cursor.is(at, ...MORE)) return 0;
  const later = cursor.period(cursor.skip(at + 1, 'in', 'revenue', 'money', 'for', 'on'));
  const start = cursor.skip(at + 1, 'in', 'revenue', 'money', 'for', 'on') + (later?.length ?? 0);
  if (later === null || !cursor.is(start, 'than')) return 0;
  const next = cursor.skip(start + 1, 'in', 'on', 'for', 'it', 'was', 'were', 'we', 'did');
  const before = unitBefore(cursor, later.period, next);
  const earlier = before === null ? cursor.period(next) : null;
  const comparison = before?.comparison ?? (earlier === null ? null : { first: earlier.period, second: later.period });
  const isEarned = at > from && draft.measures.length === 0;
  if (comparison === null || ((isEarned || isBare(reading)) && !takeRevenue(reading, isEarned ? 0 : at, at + 1)))
    return 0;
  draft.comparison = comparison;
  return next + (before?.length ?? earlier?.length ?? 0) - from;
}

/** Did revenue go up last month: against the month before it, as many days of it where the month is not over; or against what is said. */
function readChanged(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const changed = cursor.is(0, 'did', 'has', 'have') ? cursor.phrase(from, CHANGED) : null;
  if (changed === null) return 0;
  const at = cursor.skip(from + changed.length, 'in', 'during');
  const found = cursor.period(at);
  const [said, ...more] = draft.periods;
  const second = found?.period ?? said;
  const end = found === null ? from + changed.length : at + found.length;
  if (found !== null && said === undefined) {
    const against = againstBehind(cursor, found.period, end);
    if (against !== null && (!isBare(reading) || takeRevenue(reading, from, end))) {
      draft.comparison = against.comparison;
      return against.end - from;
    }
  }
  const unit = second === undefined ? null : wholeUnit(second);
  if (
    second === undefined ||
    second.from === null ||
    unit === null ||
    more.length > 0 ||
    (found !== null && said !== undefined)
  )
    return 0;
  if (!cursor.isEnd(end) || (isBare(reading) && !takeRevenue(reading, from, end))) return 0;
  const first = {
    from: isoDay(shift(unit, new Date(`${second.from}T00:00:00Z`), -1)),
    to: second.from,
    label: `the ${unit} before`,
  };
  draft.periods = [];
  draft.comparison = { first, second };
  return end - from;
}

/** In October compared to September, than the month before. */
function againstBehind(cursor: Cursor, second: Period, from: number) {
  const lead = cursor.phrase(cursor.skip(from, ','), AGAINST);
  if (lead === null) return null;
  const at = cursor.skip(from, ',') + lead.length;
  const before = unitBefore(cursor, second, at);
  const earlier = before === null ? cursor.period(cursor.skip(at, 'in', 'the', 'to')) : null;
  const comparison = before?.comparison ?? (earlier === null ? null : { first: earlier.period, second });
  const length = before === null ? cursor.skip(at, 'in', 'the', 'to') - at + (earlier?.length ?? 0) : before.length;
  return comparison !== null && cursor.isEnd(at + length) ? { comparison, end: at + length } : null;
}

const isBare = ({ draft }: Reading): boolean => draft.measures.length + draft.subjects.length === 0;

/** Names nothing that could be more or less. */
const NOBODY = 'we you they it i things business the our did has have was were is are'.split(' ');

/** What comes in, where nothing else is named before that; it is said. */
function takeRevenue({ cursor, draft }: Reading, before: number, end = before): boolean {
  const revenue = revenueAt(cursor, end - 1);
  const values = draft.filters.flatMap((one) => (one.kind === 'value' ? one.mention : []));
  const isOf = (at: number) => values.some(({ start, length }) => at >= start && at < start + length);
  const isSaid = cursor.tokens.slice(0, before).every((_, at) => isOf(at) || cursor.is(at, ...NOBODY, ...EARN));
  if (revenue === null || !isSaid) return false;
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  draft.assumed.push(`“${cursor.words(0, end)}” is about revenue`);
  return true;
}

function nextOf(period: Period, today: string): Period | null {
  const unit = wholeUnit(period);
  if (unit === null || period.to === null || period.to > today) return null;
  const to = isoDay(shift(unit, new Date(`${period.to}T00:00:00Z`), 1));
  const isRunning = period.to <= today && to > today;
  return { from: period.to, to, label: isRunning ? `this ${unit}` : `the ${unit} after` };
}
