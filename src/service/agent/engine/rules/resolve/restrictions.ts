import { type Catalog, getTable, holdsTexts, isTime, type Step } from '../../catalog/catalog.ts';
import { isOfListed, listingBoth } from '../../query/listed-values.ts';
import { overlap } from '../../query/overlap.ts';
import type { ColumnRef, Filter } from '../../query/query.ts';
import { isPlain } from '../../query/same-row.ts';
import { type Period, wholeUnit } from '../../time/period.ts';
import { entityName, tableName } from '../../wording/names.ts';
import { DEALS } from '../../words/lexicon.ts';
import { ANY_YEAR } from '../read/any-year.ts';
import type { Mention } from '../read/draft.ts';

import { bind } from './bind.ts';
import { bindTime, daysHinted } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';
import { metByEitherEnd } from './either-end.ts';
import { bindFilter } from './filters.ts';
import { heldThen } from './held-then.ts';
import { isSamePath } from './subject-groups.ts';
import type { Subjects } from './subjects.ts';

export function bindFilters(context: Context, subjects: Subjects): Filter[] {
  const { draft } = context;
  const bound = draft.filters.flatMap((filter) =>
    filter.kind === 'having' ? [] : [{ filter: bindFilter(context, filter), either: filter.either === true }],
  );
  const filters = joined(context, bound);
  const related = relatedTables(context, subjects);
  const [within] = related;
  for (const period of draft.periods) {
    if (heldThen(context, filters, period)) continue;
    if (absentInside(context, filters, period) || periodInside(context, filters, period)) continue;
    const deed = dayOfDeed(context);
    if (deed !== null) {
      filters.push(bindFilter(context, { kind: 'period', target: deed, period, words: period.label }));
      continue;
    }
    const years = isWholeYears(period);
    const ref = bindTime(context, { mention: null, within: within?.path ?? [], years });
    filters.push({ kind: 'period', ref, from: period.from, to: period.to, label: period.label, words: period.label });
  }
  filters.push(...clockFilters(context, within?.path ?? []));
  for (const [at, filter] of filters.entries())
    if (filter.kind === 'period') filters[at] = monthOfAnyYear(context, filter);
  refuseInsideNothing(filters);
  refuseApart(filters);
  const met = (path: Step[]) =>
    filters.some((filter) => {
      const way =
        'ref' in filter ? filter.ref.path : filter.kind === 'related' && filter.count === 0 ? filter.path : [];
      return isSamePath(way.slice(0, path.length), path) && !isNothing(filter);
    });
  filters.push(...metTables(context, subjects));
  // Bought no tea: nothing of it, and not something else.
  const denied = (path: Step[]) =>
    filters.some(
      (filter) =>
        isNothing(filter) &&
        filter.words.startsWith('no ') &&
        'path' in filter &&
        isSamePath(filter.path.slice(0, path.length), path),
    );
  const exists = related
    .filter(({ path, isDone }) => !(isDone && denied(path)))
    .filter(
      ({ path }) => !met(path) && !filters.some((f) => f.kind === 'related' && f.path.at(-1)?.to === path.at(-1)?.to),
    )
    .map(({ path, words }): Filter => ({ kind: 'related', path, operator: '>', count: 0, words }));
  return [...filters, ...exists].map((filter) => byEitherEnd(context, filter));
}

/** Customers who ordered coffee in October: the day of the rows further down that the verb names; null where it is one of the rows themselves. */
function dayOfDeed(context: Context): Mention | null {
  const [day, ...more] = daysHinted(context);
  if (day === undefined || more.length > 0) return null;
  return day.candidates.every(({ table }) => !context.toOne.has(table)) ? day : null;
}

/** Airports without flights: what was said of the one end is of both. */
function byEitherEnd(context: Context, filter: Filter): Filter {
  const isSaid = context.draft.filters.some((one) => one.kind === 'missing' && one.key !== undefined);
  if (isSaid || context.draft.subjects.some(({ role }) => role !== null)) return filter;
  const { filter: met, note } = metByEitherEnd(context.catalog, filter);
  if (note === null || filter.kind !== 'related') return filter;
  // That one of them was taken is so no more.
  const taken = `I took “${entityName(context.catalog, filter.path[0]?.to ?? '')}” to be the `;
  for (const other of context.notes) if (other.startsWith(taken)) context.notes.delete(other);
  context.notes.add(note);
  return met;
}

/** On which days of the week and at which hours, of the date of the rows at the end of a path. */
export function clockFilters(context: Context, within: Step[]): Filter[] {
  const { weekdays, hours } = context.draft;
  const filters: Filter[] = [];
  if (weekdays !== null)
    filters.push({ kind: 'weekday', ref: bindTime(context, { mention: null, within, years: false }), ...weekdays });
  if (hours !== null)
    filters.push({
      kind: 'hours',
      ref: bindTime(context, { mention: null, within, years: false, hours: true }),
      ...hours,
    });
  return filters;
}

const BIRTH = ['birth', 'birthday', 'birthdate', 'born', 'dob'];

/** Born in June, hired in June of any year: of all years, and not of this one. */
function monthOfAnyYear({ catalog }: Context, filter: Filter & { kind: 'period' }): Filter {
  const { ref, from, to, label, words } = filter;
  const column = getTable(catalog, ref.table).columns.get(ref.column)?.words ?? [];
  // Born in the fifties, born last year: these years, and no month of any.
  const isBirth = column.some((word) => BIRTH.includes(word)) && !/\d|ties$|\b(year|decade|century)s?\b/.test(label);
  if (!isBirth && !ANY_YEAR.test(label)) return filter;
  if (from === null || to === null || wholeUnit({ from, to }) !== 'month')
    throw new UnboundError(`I can't look for “${label}” in any year; say a month, or the year as well`);
  return { kind: 'months', ref, months: [Number(from.slice(5, 7))], words };
}

/** From Dallas or to Boston: conditions on different things of which one is enough. */
function joined({ catalog }: Context, bound: readonly { filter: Filter; either: boolean }[]): Filter[] {
  const list: Filter[] = [];
  for (const { filter, either } of bound) {
    const before = either ? list.at(-1) : undefined;
    // Values of one column are put together later.
    const isSame = before?.kind === 'values' && filter.kind === 'values' && isOn(before, filter);
    const last = list.at(-1);
    if (!either && last?.kind === 'values' && filter.kind === 'values' && areListed(last, filter)) {
      list[list.length - 1] = bothListed(last, filter);
      continue;
    }
    const both = either ? null : allOf(catalog, last, filter);
    if (both !== null) list[list.length - 1] = both;
    else if (before === undefined || isSame) list.push(filter);
    else list[list.length - 1] = eitherOf(before, filter);
  }
  return list;
}

/** Rooms with a beamer and a whiteboard, where each field holds several: those with both; null for anything else. */
function allOf(catalog: Catalog, last: Filter | undefined, filter: Filter): Filter | null {
  if (last?.kind !== 'values' || filter.kind !== 'values' || last.negated || filter.negated) return null;
  if (!holdsTexts(catalog, filter.ref) || !isOn(last, filter)) return null;
  return { ...last, values: [...last.values, ...filter.values], all: true, words: `${last.words} and ${filter.words}` };
}

/** Films with trailers and commentaries, where a cell lists what a film has. */
const areListed = (a: Filter & { kind: 'values' }, b: Filter & { kind: 'values' }): boolean =>
  !a.negated && !b.negated && isOn(a, b) && isOfListed(a) && isOfListed(b);

function bothListed(a: Filter & { kind: 'values' }, b: Filter & { kind: 'values' }): Filter {
  const both = listingBoth(a, b);
  if (both.values.length === 0) throw new UnboundError(`nothing has both “${a.words}” and “${b.words}”`);
  return both;
}

const isOn = (a: Filter & { kind: 'values' }, b: Filter & { kind: 'values' }): boolean =>
  JSON.stringify(a.ref) === JSON.stringify(b.ref);

function eitherOf(a: Filter, b: Filter): Filter {
  const parts = [a, b].flatMap((one) => (one.kind === 'any' ? one.filters : [one]));
  const plain = parts.filter(isPlain);
  if (plain.length < parts.length) throw new UnboundError(`“${a.words} or ${b.words}” is more than I can read`);
  return { kind: 'any', filters: plain, words: `${a.words} or ${b.words}`.slice(0, 500) };
}

/**
 * More than five orders last year, no orders in May: the period is that of what is counted, unless a verb names a date of
 * the rows themselves (customers who signed up last year and have no orders).
 */
export function periodInside(context: Context, filters: Filter[], period: Period): boolean {
  const [counted, ...more] = filters.filter((filter) => filter.kind === 'related');
  if (counted?.kind !== 'related' || more.length > 0 || counted.period !== undefined) return false;
  if (saysOwnDay(context) || isOfDeals(context, counted)) return false;
  const { ref } = bindTimeOf(context, counted.path, isWholeYears(period));
  counted.period = { ref, from: period.from, to: period.to, label: period.label };
  return true;
}

/** Delivered orders without refunds last month: orders are of a time themselves, and that is said. */
function isOfDeals(context: Context, { operator, count, words }: Filter & { kind: 'related' }): boolean {
  const isAbsent = operator === '=' && count === 0;
  if (!isAbsent || !isDatedDeal(context)) return false;
  context.notes.add(
    `the time is that of the ${tableName(context.catalog, context.base)}, and “${words}” means none ever`,
  );
  return true;
}

/**
 * Did not buy tea this year, bought coffee but no tea: none of that time. Whether that is all that is of it: where something
 * was done as well, that is of the same time.
 */
function absentInside(context: Context, filters: Filter[], period: Period): boolean {
  const isBelow = (filter: Filter) => 'ref' in filter && filter.ref.path.some((step) => step.many);
  const absent = filters.flatMap((filter) =>
    filter.kind === 'values' && filter.negated && isBelow(filter) ? [filter] : [],
  );
  const [only, ...more] = absent;
  if (only === undefined || more.length > 0 || saysOwnDay(context) || isDatedDeal(context)) return false;
  const end = only.ref.path.findLastIndex((step) => step.many) + 1;
  const [path, rest] = [only.ref.path.slice(0, end), only.ref.path.slice(end)];
  const { ref } = bindTimeOf(context, path, isWholeYears(period));
  filters[filters.indexOf(only)] = {
    kind: 'related',
    path,
    operator: '=',
    count: 0,
    period: { ref, from: period.from, to: period.to, label: period.label },
    filters: [{ ...only, negated: false, ref: { ...only.ref, path: rest } }],
    words: only.words,
  };
  return !filters.some((filter) => isBelow(filter));
}

/** Customers who signed up last year: a day of the rows themselves. */
const saysOwnDay = ({ draft, toOne }: Context): boolean =>
  draft.hints.some((hint) => hint.candidates.some((c) => c.kind === 'column' && c.score > 0.75 && toOne.has(c.table)));

/** Orders, rentals: rows that are of a time themselves. */
function isDatedDeal({ catalog, base }: Context): boolean {
  const { words, columns } = getTable(catalog, base);
  return DEALS.includes(words.at(-1) ?? '') && [...columns.values()].some(({ info }) => isTime(info));
}

/** The date of the rows at the end of a path, with the rest of the way to it. */
function bindTimeOf(context: Context, path: Step[], years: boolean): { ref: ColumnRef } {
  const ref = bindTime(context, { mention: null, within: path, years });
  return { ref: { ...ref, path: ref.path.slice(path.length) } };
}

/** Between 3 and 5 stars, of one rating: two conditions on rows further down could be met by different ones. */
function refuseApart(filters: Filter[]): void {
  const fanned = filters.flatMap((filter) =>
    filter.kind === 'compare' && filter.ref.path.some((step) => step.many) ? [filter] : [],
  );
  const keys = fanned.map(({ ref }) => JSON.stringify(ref));
  const twice = fanned.find(({ ref }, at) => keys.indexOf(JSON.stringify(ref)) !== at);
  if (twice !== undefined)
    throw new UnboundError(`“${twice.words}” has two bounds, and they could be met by different rows`);
  const periods = filters.flatMap((filter) => (filter.kind === 'period' ? [filter] : []));
  for (const [at, one] of periods.entries()) {
    const other = periods.slice(at + 1).find((further) => isOfOneDay(one, further) && !overlap(one, further));
    if (other !== undefined) throw new UnboundError(`no day is both “${one.label}” and “${other.label}”`);
  }
}

type PeriodFilter = Filter & { kind: 'period' };

const isOfOneDay = (one: PeriodFilter, other: PeriodFilter): boolean =>
  JSON.stringify(one.ref) === JSON.stringify(other.ref) && !one.ref.path.some((step) => step.many);

/** Without a captain of some rank: a condition on what is not there turns the question around. */
function refuseInsideNothing(filters: Filter[]): void {
  for (const nothing of filters) {
    if (nothing.kind !== 'related' || nothing.operator !== '=' || nothing.count !== 0) continue;
    // Coffee but no tea: what is not there has a condition of its own.
    if (nothing.filters !== undefined) continue;
    const table = nothing.path.at(-1)?.to;
    const inside = filters.some((filter) => 'ref' in filter && filter.ref.path.some((step) => step.to === table));
    if (inside) throw new UnboundError(`“${nothing.words}” with a further condition on it is more than I can read`);
  }
}

const isNothing = (filter: Filter): boolean =>
  filter.kind === 'related' && filter.operator === '=' && filter.count === 0;

const isWholeYears = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  (from ?? to ?? '').endsWith('-01-01') && (to ?? from ?? '').endsWith('-01-01');

/** With a manager: where the key may be empty, it must not be. */
function metTables(context: Context, subjects: Subjects): Filter[] {
  return subjects.tables.flatMap(({ mention, lead, role }): Filter[] => {
    if (!['with', 'have', 'has', 'had', 'having'].includes(lead)) return [];
    const { path, candidate } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role });
    const column = path.at(-1)?.toColumns[0];
    if (column === undefined || path.some((step) => step.many) || !path.some((step) => step.nullable)) return [];
    return [{ kind: 'null', ref: { path, table: candidate.table, column }, negated: true, words: mention.words }];
  });
}

/** Rooms where there were lessons, in which rooms were lessons held. */
const PLACED = ['where', 'was', 'were'];

const HAVING = [
  'with',
  'have',
  'has',
  'had',
  'having',
  'that',
  'who',
  'which',
  'whose',
  ...PLACED,
  'by',
  'did',
  'made',
  'placed',
  'got',
  'received',
  'bought',
  'ordered',
  'purchased',
  'booked',
  'rented',
  'borrowed',
  'sold',
  'sell',
  'sells',
  'own',
  'owns',
  'contain',
  'contains',
  'containing',
  'include',
  'includes',
  'including',
  'featuring',
  'deliver',
  'delivers',
  'supply',
  'supplies',
  'provide',
  'provides',
  'offer',
  'offers',
  'produce',
  'produces',
];

/** Customers who ordered in May: of rows further down, the verb names the rows as well as the day of them. */
function saysRows({ toOne }: Context, { candidates }: Mention): boolean {
  const [first] = candidates;
  const isOne = candidates.every(({ table }) => table === first?.table && !toOne.has(table));
  return candidates.every(({ kind }) => kind === 'table') || (isOne && candidates.some(({ kind }) => kind === 'table'));
}

/** Refunded amount in percent of revenue: the rows of the amount, which need not be there. */
const isMeasured = ({ draft }: Context, { candidates }: Mention): boolean =>
  draft.measures.some(
    ({ of, target }) =>
      of !== undefined &&
      target?.candidates.some(({ table, score }) => score >= 0.95 && candidates.some((one) => one.table === table)),
  );

/** Named tables that only a fan-out reaches: the rows of the base must have some of theirs. */
function relatedTables(context: Context, subjects: Subjects): { path: Step[]; words: string; isDone: boolean }[] {
  const hints = context.draft.hints.filter((hint) => saysRows(context, hint) && !isMeasured(context, hint));
  const mentions = [...subjects.tables, ...hints.map((mention) => ({ mention, lead: 'have', role: null }))];
  const related: ReturnType<typeof relatedTables> = [];
  for (const { mention, lead, role } of mentions) {
    const { path, candidate } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role });
    const isKnown = related.some((other) => other.path.at(-1)?.to === candidate.table);
    const fans = path.some((step) => step.many);
    // Airlines that fly to Denver: flights that only share an airport with the rows that name airlines.
    if (fans && path[0]?.many === false && hints.includes(mention))
      throw new UnboundError(`nothing ties “${mention.words}” to the rows that are asked for`);
    // Rooms where dogs were treated last month: of several kinds of rows that are said, the time may be of any.
    const isApart = PLACED.includes(lead) && context.draft.periods.length > 0 && hints.length > 0;
    if (fans && (isApart || !HAVING.includes(lead)))
      throw new UnboundError(`it is not clear how “${mention.words}” restricts the rest`);
    if (fans && !isKnown) related.push({ path, words: mention.words, isDone: hints.includes(mention) });
  }
  return related;
}
