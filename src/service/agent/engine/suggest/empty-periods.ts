import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import type { Comparison, Filter, Group, Query, TimeGrain } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import { GRAINS, type Grain, isoDay, shift, startOf } from '../time/period.ts';
import { GRAIN_NOUNS } from '../wording/group-text.ts';
import { capital } from '../wording/lists.ts';
import { tableName } from '../wording/nouns.ts';
import { numberText } from '../wording/numbers.ts';
import { dayText } from '../wording/period-text.ts';
import { BESIDE_MS } from './cut-off.ts';

type TimeGroup = Group & { kind: 'time' };

/** `12 months`, `1 day of the week`. */
const unitsText = (grain: TimeGrain, count: number): string =>
  `${numberText(count)} ${count === 1 ? GRAIN_NOUNS[grain] : manyOf(grain)}`;

/** `days of the week` */
const manyOf = (grain: TimeGrain): string => GRAIN_NOUNS[grain].replace(/ |$/, 's$&');

/**
 * ` Weeks without any visits aren't listed: there are 2 from January 3, 2025 to November 20, 2026.` Which weeks had fewer than 25 visits:
 * those without any had fewer as well, and no row says so. Without how many there are where a further statement is billed or can't tell.
 * Empty where there are none, or where none of them would be among those that are asked for.
 */
export async function emptyPeriodsText(
  catalog: Catalog,
  { query, now }: { query: Query; now: Date },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<string> {
  const [group, ...more] = query.groups;
  if (group?.kind !== 'time' || more.length > 0 || query.having.length === 0) return '';
  if (!query.having.every(holdsForNone)) return '';
  const found = mayTry(catalog) ? await countEmpty(catalog, { query, group, now }, request) : undefined;
  if (found?.count === 0) return '';
  const such = query.filters.some((filter) => !isOfTime(filter, group)) ? 'such ' : '';
  const named = ` ${capital(manyOf(group.grain))} without any ${such}${tableName(catalog, query.base)} aren't listed`;
  if (found === undefined) return `${named}.`;
  const span = found.span === null ? '' : ` from ${dayText(found.span.first)} to ${dayText(found.span.last)}`;
  return `${named}: there ${found.count === 1 ? 'is' : 'are'} ${numberText(found.count)}${span}.`;
}

/** Fewer than 25, at most 3: none is, too. The average of none is nothing. */
function holdsForNone({ measure, operator, value }: Query['having'][number]): boolean {
  const adds = ['count', 'count-distinct', 'sum'].includes(measure.function) && measure.over === undefined;
  return adds && typeof value === 'number' && NONE_IS[operator](value);
}

const NONE_IS: Record<Comparison, (value: number) => boolean> = {
  '<': (value) => value > 0,
  '<=': (value) => value >= 0,
  '>': (value) => value < 0,
  '>=': (value) => value <= 0,
  '=': (value) => value === 0,
  '<>': (value) => value !== 0,
};

const isOfTime = (filter: Filter, group: TimeGroup): filter is Filter & { kind: 'period' } =>
  filter.kind === 'period' && JSON.stringify(filter.ref) === JSON.stringify(group.ref);

/** Only Mondays, mornings, Junes: not each of the times can have rows. */
const CLOCK: readonly string[] = ['weekday', 'months', 'hours', 'any'];

/** How often each of them is there in a week, a day or a year. */
const RETURNING: Partial<Record<TimeGrain, number>> = { weekday: 7, hour: 24, 'month-of-year': 12 };

interface Empty {
  count: number;
  /** ISO days; null where the times return. */
  span: { first: string; last: string } | null;
}

/** Of the time that was asked for, or else from the first row to the last. */
async function countEmpty(
  catalog: Catalog,
  { query, group, now }: { query: Query; group: TimeGroup; now: Date },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<Empty | undefined> {
  const { ref, grain } = group;
  if (query.filters.some(({ kind }) => CLOCK.includes(kind))) return undefined;
  const measures: Query['measures'] = [
    { function: 'count-distinct', ref, grain, words: '' },
    { function: 'min', ref, words: '' },
    { function: 'max', ref, words: '' },
  ];
  const whole: Query = { ...query, measures, groups: [], having: [], order: null, limit: null, notes: [] };
  const found = await tryOne(request, renderSql(catalog, whole), BESIDE_MS);
  const [count, min, max] = found === undefined ? [] : (cellsOf(found)[0] ?? []);
  const filled = Number(count);
  if (count === null || count === undefined || !Number.isInteger(filled)) return undefined;
  const all = RETURNING[grain];
  if (all !== undefined) return { count: all - filled, span: null };
  const unit = GRAINS.find((one) => one === grain);
  const span = unit === undefined ? null : spanOf(query.filters, group, { min, max, now });
  if (unit === undefined || span === null) return undefined;
  const units = unitsIn(unit, span);
  return units === null || units < filled ? undefined : { count: units - filled, span };
}

/** The days that were asked for, as far as they have come; else those of the first and the last row. */
function spanOf(
  filters: readonly Filter[],
  group: TimeGroup,
  { min, max, now }: { min: unknown; max: unknown; now: Date },
): Empty['span'] {
  const day = (value: unknown) => /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];
  const periods = filters.filter((filter) => isOfTime(filter, group));
  const [period, ...more] = periods;
  if (more.length > 0) return null;
  const today = isoDay(now);
  const end = period?.to ?? null;
  const until = end === null ? null : isoDay(shift('day', new Date(end), -1));
  const first = period?.from ?? day(min);
  const last = until === null ? day(max) : until > today ? [today, day(max) ?? today].sort().at(-1) : until;
  return first === undefined || last === undefined || first > last ? null : { first, last };
}

const MOST_UNITS = 20_000;

function unitsIn(grain: Grain, { first, last }: { first: string; last: string }): number | null {
  let count = 0;
  for (let at = startOf(grain, new Date(first)); isoDay(at) <= last; at = shift(grain, at, 1))
    if (++count > MOST_UNITS) return null;
  return count;
}

/**
 * `4 months. ` before the list of them, where a question asks how many there are. Empty for any other question.
 * @param found `isPartial`: those without any are not among them, and would be
 */
export function howManyPeriods(
  question: string,
  { groups, having }: Query,
  { result, total, isPartial }: { result: QueryResult; total: number | undefined; isPartial: boolean },
): string {
  const [group, ...more] = groups;
  if (group?.kind !== 'time' || more.length > 0 || having.length === 0 || !HOW_MANY.test(question)) return '';
  const count = total ?? result.rows.length;
  const found = count === 0 ? `No ${manyOf(group.grain)}` : unitsText(group.grain, count);
  return `${total === undefined ? 'At least ' : ''}${found}${isPartial ? ', leaving out those without any' : ''}. `;
}

const HOW_MANY =
  /^\W*(?:(?:in|on|at|during|and|so)\s+)*how many (?:of the |different |calendar )*(?:hour|day|week|weekday|month|quarter|year)s?\b/i;
