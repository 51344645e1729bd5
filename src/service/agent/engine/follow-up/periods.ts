import { comparedPeriods } from '../query/compared-periods.ts';
import type { ColumnRef, Filter, Query } from '../query/query.ts';
import { bindTime } from '../rules/resolve/bind-time.ts';
import { periodFilter } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import { GRAINS, type Grain, isoDay, monthsBetween, type Period, shift, wholeUnit } from '../time/period.ts';
import { besideEachOther } from './beside.ts';
import { isListing } from './reshape.ts';
import { isSameColumn } from './restrict.ts';
import type { Turn } from './turn.ts';
import { addsRows, unite } from './united.ts';

type Dated = { period: Period; ref: ColumnRef; put: (period: Period) => void };

/** The period of the question before, wherever it stands in it; of several, the one that was said last. */
export function datedOf(query: Query): Dated | null {
  const all = [...query.filters.entries()].reverse();
  // As of today is no time that was asked about, where another was.
  const asked = all.filter(([, filter]) => !isAsOfToday(filter));
  for (const [at, filter] of asked.some(([, { kind }]) => kind === 'period') ? asked : all) {
    if (filter.kind === 'period')
      return {
        period: filter,
        ref: filter.ref,
        put: (period) => {
          query.filters[at] = { ...filter, ...period, words: period.label };
        },
      };
    const inner = filter.kind === 'related' ? filter.period : undefined;
    if (filter.kind === 'related' && inner !== undefined)
      return {
        period: inner,
        ref: inner.ref,
        put: (period) => {
          query.filters[at] = { ...filter, period: { ...inner, ...period } };
        },
      };
  }
  return null;
}

const isAsOfToday = (filter: Filter): boolean =>
  filter.kind === 'period' && filter.to === null && /^(as of )?(today|now)$/.test(filter.label);

/** Another period in the place of the one before, one that is moved from it, or two side by side. */
export function patchPeriods(turn: Turn, query: Query): void {
  const { draft, says } = turn;
  const pairBefore = comparedPeriods(query);
  const compared =
    says.compare || says.shift !== null || draft.periods.length > 0 || says.noPeriod ? uncompare(query) : false;
  if (says.noPeriod)
    query.filters = query.filters.filter(({ kind }) => !['period', 'weekday', 'months', 'hours'].includes(kind));
  const [said] = draft.periods;
  if (draft.comparison !== null) {
    compareTwo(turn, query, draft.comparison);
    return;
  }
  const pair = says.compare ? pairOf(draft) : null;
  if (pair !== null) {
    draft.groups = draft.groups.filter(({ words }) => words !== said?.label);
    compareTwo(turn, query, pair);
    return;
  }
  if (draft.periods.length > 1) throw new UnboundError('two periods at once are two questions');
  const before = datedOf(query);
  const wanted = says.shift === null ? (said ?? null) : movedFrom(before, says.shift);
  if (says.compare) {
    compare(turn, query, wanted);
    return;
  }
  if (wanted === null) return;
  const isAdded = addsRows(turn) && says.shift === null && query.groups.length === 0;
  if (isAdded && unite(query, periodFilter(before?.ref ?? dateOf(turn, query), wanted))) return;
  // Of those since 2020, the ones before 2023: both hold.
  if (before !== null) before.put(says.pronoun === null || says.swap ? wanted : overlap(before.period, wanted));
  else putPeriod(query, periodFilter(dateOf(turn, query), wanted));
  // Only June, after May beside June: that one alone.
  const isOneOfThem =
    pairBefore !== null &&
    [pairBefore.first, pairBefore.second].some(({ from, to }) => from === wanted.from && to === wanted.to);
  if (compared && !isOneOfThem) compare(turn, query, null);
}

/** A year that was asked for as a number gives way to the one that is asked for now. */
function putPeriod(query: Query, period: Filter & { kind: 'period' }): void {
  const isYear = (filter: Filter) =>
    filter.kind === 'compare' && filter.operator === '=' && isSameColumn(filter.ref, period.ref);
  query.filters = [...query.filters.filter((filter) => !isYear(filter)), period];
}

/** The days of both; of periods that have none in common, the second. */
function overlap(a: Period, b: Period): Period {
  const latest = [a.from, b.from].filter((day) => day !== null).sort();
  const first = [a.to, b.to].filter((day) => day !== null).sort();
  const [from, to] = [latest.at(-1) ?? null, first[0] ?? null];
  if (from === null || to === null || from >= to) return b;
  const isWhole = from === b.from && to === b.to;
  return isWhole ? b : labelled(from, to, null);
}

/** Compare this year with last year: read as one period with a row for each, they are two. */
function pairOf({ periods, groups }: Turn['draft']): { first: Period; second: Period } | null {
  const [both, ...more] = periods;
  const group = groups.find(({ kind, words }) => kind === 'time' && words === both?.label);
  const grain = group?.kind === 'time' ? GRAINS.find((one) => one === group.grain) : undefined;
  if (both === undefined || both.from === null || both.to === null || more.length > 0 || grain === undefined)
    return null;
  const middle = isoDay(shift(grain, new Date(`${both.from}T00:00:00Z`), 1));
  return { first: labelled(both.from, middle, grain), second: labelled(middle, both.to, grain) };
}

/** This year against last year: the question before for each of the two, whatever its period was. */
function compareTwo(turn: Turn, query: Query, { first, second }: { first: Period; second: Period }): void {
  uncompare(query);
  const before = datedOf(query);
  if (before === null) query.filters.push(periodFilter(dateOf(turn, query), second));
  else before.put(second);
  compare(turn, query, first);
}

/** A comparison of periods as the question about the later one that it was made from. */
function uncompare(query: Query): boolean {
  const compared = comparedPeriods(query);
  if (compared === null) return false;
  const { measure, second: period } = compared;
  query.measures = [measure];
  query.order = null;
  query.filters = [...query.filters.filter(({ kind }) => kind !== 'period'), { ...period, words: period.label }];
  return true;
}

export function dateOf({ context, draft }: Turn, query: Query): ColumnRef {
  const time = query.groups.find((group) => group.kind === 'time');
  const years = draft.periods.every(({ from, to }) => (from ?? to ?? '').endsWith('-01-01'));
  return time?.kind === 'time' ? time.ref : bindTime(context, { mention: null, within: [], years });
}

function movedFrom(before: Dated | null, { grain, by }: NonNullable<Turn['says']['shift']>): Period {
  if (before === null) throw new UnboundError('the question before is about no period that could be moved');
  const { from, to } = before.period;
  const own = wholeUnit(before.period);
  if (from === null || to === null)
    throw new UnboundError('the period of the question before has no end to move it by');
  const unit = grain ?? own;
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const months = from.endsWith('-01') && to.endsWith('-01') ? monthsBetween(day(from), day(to)) : 0;
  if (unit === null && months > 0) {
    const move = (text: string) => isoDay(shift('month', day(text), by * months));
    return labelled(move(from), move(to), null);
  }
  if (unit === null) {
    const length = Math.round((day(to).getTime() - day(from).getTime()) / 86_400_000);
    const move = (text: string) => isoDay(shift('day', day(text), by * length));
    return labelled(move(from), move(to), null);
  }
  const whole = own !== null && size(own) > size(unit) ? unit : own;
  // The month before a year is its last month before.
  const start = whole === unit && own !== unit ? (by < 0 ? from : to) : from;
  const first = shift(unit, day(start), whole === unit && own !== unit && by > 0 ? by - 1 : by);
  const last = whole === unit && own !== unit ? shift(unit, first, 1) : shift(unit, day(to), by);
  return labelled(isoDay(first), isoDay(last), whole);
}

const size = (grain: Grain): number => ['day', 'week', 'month', 'quarter', 'year'].indexOf(grain);

/** Said as people say it: March 2026, Q1 2026, 2025. */
function labelled(from: string, to: string, grain: Grain | null): Period {
  const day = new Date(`${from}T00:00:00Z`);
  const text = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const year = from.slice(0, 4);
  if (grain === 'year') return { from, to, label: year };
  if (grain === 'quarter') return { from, to, label: `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${year}` };
  if (grain === 'month') return { from, to, label: text({ month: 'long', year: 'numeric' }) };
  const start = text({ day: 'numeric', month: 'long', year: 'numeric' });
  if (grain === 'day') return { from, to, label: start };
  const end = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { from, to, label: `${start} to ${end}` };
}

/** Compared with last year, October is with October, and 2025 with the year before it. */
function yearBefore(before: Dated, wanted: Period | null): Period | null {
  const { from, to } = before.period;
  const isSaid = wanted !== null && /\b(last|previous|prior) year\b|\byear (before|ago|earlier)\b/i.test(wanted.label);
  if (!isSaid || from === null || to === null) return null;
  const isSame = wanted.from === from && wanted.to === to;
  return isSame || wholeUnit(before.period) !== 'year' ? movedFrom(before, { grain: 'year', by: -1 }) : null;
}

/** Both periods beside each other, the change from the one to the other and the same in percent. */
function compare(turn: Turn, query: Query, wanted: Period | null): void {
  const before = datedOf(query);
  if (before === null) throw new UnboundError('the question before is about no period to compare with');
  const other = yearBefore(before, wanted) ?? wanted ?? movedFrom(before, { grain: null, by: -1 });
  if (isListing(query))
    Object.assign(query, { measures: [rowCount(query)], columns: [], limit: null, distinct: false });
  const [measure] = query.measures.filter(({ function: fn }) => fn !== 'share');
  const isPart = measure?.where !== undefined || measure?.over?.measure.where !== undefined || measure?.over?.percent;
  if (measure === undefined || measure.minus !== undefined || (measure.over !== undefined && isPart))
    throw new UnboundError('two periods can be compared by one number');
  besideEachOther(turn.knowledge.catalog, query, {
    ref: before.ref,
    own: before.period,
    other,
    measure,
    today: turn.draft.today,
  });
}
