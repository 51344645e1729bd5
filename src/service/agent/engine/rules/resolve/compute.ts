import { additive } from '../../catalog/additive.ts';
import { findColumn, getTable, isNumeric } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { ColumnRef, Filter, Measure, Query, SimpleMeasure } from '../../query/query.ts';
import { equalLength } from '../../time/equal-length.ts';
import { isoDay, type Period, shift } from '../../time/period.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';
import { bindFilter } from './filters.ts';

/** Turns the measures of a query into what is asked of them: growth, a comparison of periods, less refunds. */
export function compute(context: Context, query: Query): void {
  takeLess(context, query);
  comparePeriods(context, query);
  setApart(context, query);
  setWeekdaysApart(context, query);
  setNewcomersApart(context, query);
  alongTime(context, query);
}

/** Net of refunds: their amounts, of the rows below each row of the base. */
function takeLess(context: Context, query: Query): void {
  const { less } = context.draft;
  if (less === null) return;
  const [measure] = query.measures;
  if (measure === undefined || measure.function !== 'sum')
    throw new UnboundError(`it is not clear what “${less.words}” are taken off`);
  const tables = less.candidates.flatMap((c) => (c.kind === 'table' ? [c.table] : []));
  for (const table of tables) {
    const path = shortestPaths(context.catalog, query.base, 'any').get(table)?.[0];
    const [column] = [...getTable(context.catalog, table).columns.values()]
      .filter((one) => isNumeric(one.info) && additive(one) > 0)
      .sort((a, b) => additive(b) - additive(a));
    if (path === undefined || column === undefined) continue;
    const minus: SimpleMeasure = { function: 'sum', ref: { path, table, column: column.info.name }, words: less.words };
    query.measures[0] = { ...measure, minus, title: `${measure.words} less ${less.words}`.toLowerCase() };
    if (query.order?.by.kind === 'measure') query.order.by.measure = query.measures[0];
    return;
  }
  throw new UnboundError(`it is not clear what “${less.words}” take off`);
}

/** Both periods, the change from the one to the other and the same in percent. */
function comparePeriods(context: Context, query: Query): void {
  const { comparison } = context.draft;
  if (comparison === null) return;
  const [measure] = query.measures;
  if (
    measure === undefined ||
    measure.over !== undefined ||
    measure.minus !== undefined ||
    measure.function === 'share'
  )
    throw new UnboundError('two periods can be compared by one number');
  const ref = bindTime(context, { mention: null, within: [], years: false });
  const { first, second } = comparison;
  // Along time, each month stands beside its own.
  const isWhole = comparison.isEach === true || query.groups.some(({ kind }) => kind === 'time');
  const cut = isWhole ? null : equalLength(first, second, context.draft.today);
  query.measures = periodsBeside({ measure, ref, first, second, cut }, ({ label }) => titleOf(label));
  const { grown, risen } = context.draft;
  const [, , change, growth] = query.measures;
  if (risen !== null && change !== undefined) {
    if (query.groups.length === 0) throw new UnboundError(`it is not clear of what “${risen.words}” picks out some`);
    query.having.push({ measure: change, operator: risen.operator, value: 0, words: risen.words });
    const direction = risen.operator === '>' ? 'desc' : 'asc';
    query.order = { by: { kind: 'measure', measure: change }, direction, words: risen.words };
  }
  if (grown !== null && growth !== undefined)
    query.order = { by: { kind: 'measure', measure: growth }, direction: grown.direction, words: grown.words };
  // Month beside month: January of the one year and of the other.
  query.groups = query.groups.map((group) =>
    group.kind === 'time' && group.grain === 'month' ? { ...group, grain: 'month-of-year' } : group,
  );
  query.filters.push(spanFilter(ref, first, second));
}

/** A bare year has its preposition: a column that is called by a number alone would not stay in its place. */
function titleOf(label: string): string {
  const said = label.toLowerCase();
  return /^\d+$/.test(said) ? `in ${said}` : said;
}

/** Mechanics vs everyone else: the number of those rows, and of all that are not. */
function setApart(context: Context, query: Query): void {
  const { rest, comparison } = context.draft;
  if (rest === null) return;
  const [measure, ...more] = query.measures;
  const where = bindFilter(context, rest.filter);
  const isPlainNumber = measure?.over === undefined && measure?.minus === undefined && measure?.function !== 'share';
  if (measure === undefined || more.length > 0 || !isPlainNumber || comparison !== null)
    throw new UnboundError(`“${rest.words}” can be compared by one number`);
  if (where.kind !== 'values' || where.ref.path.some(({ many }) => many))
    throw new UnboundError(`it is not clear who “${rest.words}” are`);
  const other = rest.other === undefined ? null : bindFilter(context, rest.other);
  if (other !== null) {
    query.measures = sideBySide(
      [
        { ...measure, where: other },
        { ...measure, where },
      ],
      [rest.other?.words ?? '', rest.filter.words],
    );
    return;
  }
  query.measures = [
    { ...measure, where, title: rest.filter.words.toLowerCase() },
    { ...measure, where: { ...where, negated: true }, title: rest.words },
  ];
}

/** Weekends vs weekdays: the number of each, and what it is on one such day. */
function setWeekdaysApart(context: Context, query: Query): void {
  const { weekdayParts } = context.draft;
  if (weekdayParts === null) return;
  const [measure, ...more] = query.measures;
  const adds = measure?.function === 'count' || measure?.function === 'sum';
  const isPlainNumber = measure?.over === undefined && measure?.minus === undefined;
  if (measure === undefined || more.length > 0 || !isPlainNumber || measure.function === 'share')
    throw new UnboundError(`“${weekdayParts.words}” can be compared by one number`);
  const ref = bindTime(context, { mention: null, within: [], years: false });
  const sides = weekdayParts.parts.map(({ days, words }) => ({
    measure: { ...measure, where: { kind: 'weekday' as const, ref, days, words } },
    words,
  }));
  const each = sides.map(({ measure: one, words }): Measure => ({ ...one, title: words }));
  const aDay = sides.map(({ measure: one, words }): Measure => {
    const days: SimpleMeasure = { function: 'count-distinct', ref, grain: 'day', where: one.where, words: 'days' };
    return { ...one, over: { measure: days, percent: false }, title: `${words}, a day` };
  });
  query.measures = adds ? [...each, ...aDay] : each;
}

/** New vs returning customers: how many are the one, and how many the other. */
function setNewcomersApart(context: Context, query: Query): void {
  const { newcomers } = context.draft;
  if (newcomers === null) return;
  const [measure, ...more] = query.measures;
  if (measure?.function !== 'count' || more.length > 0)
    throw new UnboundError(`“${newcomers.words}” can only be counted`);
  if (query.groups.some(({ kind }) => kind === 'time'))
    throw new UnboundError(`“${newcomers.words}” can be counted for one period, and not along time`);
  const { fresh, returning } = newcomers;
  query.measures = [
    { ...measure, where: bindFilter(context, fresh), title: `new ${measure.words}` },
    { ...measure, where: bindFilter(context, returning), title: `returning ${measure.words}` },
  ];
}

/** A number of one period and of another, with the change and the same in percent. */
function sideBySide(
  [before, after]: [SimpleMeasure, SimpleMeasure],
  [earlier = '', later = '']: readonly string[],
): Measure[] {
  return [
    { ...before, title: earlier },
    { ...after, title: later },
    { ...after, minus: before, title: 'change' },
    { ...after, minus: before, over: { measure: before, percent: true }, title: 'change in percent' },
  ];
}

/** Two periods of which the one number is to be held against the other; `cut`: as many days of the first as the second has so far. */
interface PeriodsBeside {
  measure: Measure;
  ref: ColumnRef;
  first: Period;
  second: Period;
  cut: Period | null;
}

/** A number of both periods with the change; behind it what the whole of the first came to, where only a part of it is compared. */
export function periodsBeside(
  { measure, ref, first, second, cut }: PeriodsBeside,
  titleOf: (period: Period) => string,
): Measure[] {
  const of = (period: Period): SimpleMeasure => ({ ...measure, where: periodFilter(ref, period) });
  const compared = sideBySide([of(cut ?? first), of(second)], [cut ?? first, second].map(titleOf));
  return cut === null ? compared : [...compared, { ...of(first), title: `all of ${bareLabel(first)}` }];
}

/** `last month` of `in the last month`. */
export const bareLabel = ({ label }: Period): string =>
  label.toLowerCase().replace(/^(in|for|of|during|on) (the )?/, '');

/** Of one period, as it was said. */
export const periodFilter = (ref: ColumnRef, period: Period): Filter & { kind: 'period' } => ({
  kind: 'period',
  ref,
  from: period.from,
  to: period.to,
  label: period.label,
  words: period.label,
});

/** From the beginning of the one period to the end of the other. */
export const spanFilter = (ref: ColumnRef, first: Period, second: Period): Filter => ({
  kind: 'period',
  ref,
  from: first.from,
  to: second.to,
  label: `${first.label} to ${second.label}`,
  words: '',
});

/** Growth, change and running totals along the one time that a query is grouped by. */
export function alongTime(context: Context, query: Query): void {
  const { window, comparison } = context.draft;
  if (window === null || comparison !== null) return;
  const times = query.groups.filter((group) => group.kind === 'time');
  const [measure] = query.measures;
  if (times.length !== 1 || measure === undefined || query.measures.length > 1)
    throw new UnboundError(`“${window.words}” needs one number and one time to run along`);
  const titles = { running: 'running total', change: 'change', growth: 'growth in percent' };
  query.measures = [measure, { ...measure, window: window.kind, title: titles[window.kind] }];
  if (query.order?.by.kind === 'measure') query.order = null;
}

/** The average days from one date to another, of the rows that have both. */
export function bindSpan(context: Context, query: Query, today: string): void {
  const { span } = context.draft;
  if (span === null) return;
  const from = bindDate(context, span.from, 'to-one');
  const until = span.until === 'today' ? { day: today } : bindDate(context, span.until, 'any');
  if (span.isFirst && (from.path.length > 0 || !('path' in until) || !until.path.some((step) => step.many)))
    throw new UnboundError(`“${span.words}” is of other rows`);
  const isSame = 'path' in until && JSON.stringify(from) === JSON.stringify(until);
  if (isSame) throw new UnboundError(`“${span.words}” names one date twice`);
  const names = { avg: 'average', max: 'longest', min: 'shortest', median: 'median', sum: 'total' };
  const { unit } = span;
  const scale = unit === undefined || unit.size === 86_400 ? {} : { scale: { by: 1 / unit.size, unit: unit.name } };
  const title = `${names[span.function]} ${unit?.name ?? 'days'}`;
  const words = unit?.size === 86_400 ? `${span.words} in days` : span.words;
  const days: SimpleMeasure = { function: span.function, ref: from, until, ...scale, words };
  query.measures = [{ ...days, title: span.title ?? title }];
  if (span.title !== undefined) query.filters.push(...notAhead(context, from, today));
  if (span.isBetween !== true) return;
  const behindFirst = {
    measure: { function: 'count' as const, ref: null, words: span.words },
    percent: false,
    butFirst: true,
  };
  query.measures = [{ ...days, minus: { ...days, function: 'min' }, over: behindFirst, title: span.title ?? title }];
}

/** What is booked for later is not the last that was. */
function notAhead({ catalog }: Context, ref: ColumnRef, today: string): Filter[] {
  const tomorrow = isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1));
  const last = getTable(catalog, ref.table).columns.get(ref.column)?.learned?.days?.max ?? '';
  return last < tomorrow ? [] : [{ kind: 'period', ref, from: null, to: tomorrow, label: 'until today', words: '' }];
}

function bindDate(context: Context, mention: NonNullable<Context['draft']['span']>['from'], reach: 'to-one' | 'any') {
  const isColumn = mention.candidates.some((c) => c.kind === 'column');
  const accept = (c: (typeof mention.candidates)[number]) => (isColumn ? c.kind === 'column' : c.kind === 'table');
  const { candidate, path } = bind(context, mention, { accept, reach, role: null });
  if (candidate.kind === 'column') {
    if (findColumn(context.catalog, candidate.table, candidate.column) === undefined) throw new UnboundError('no date');
    return { path, table: candidate.table, column: candidate.column };
  }
  return bindTime(context, { mention: null, within: path, years: false });
}
