import type { Catalog } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Filter, Query } from '../query/query.ts';
import { LEAD } from './said.ts';
import type { ReadTurn } from './turn.ts';

type Dated = Filter & { kind: 'period' };

const CHOOSES = new RegExp(
  String.raw`^${LEAD}(?:which|who|what|whose) .*\b(?:most|least|fewest|best|worst|highest|lowest|biggest|largest|smallest|longest|shortest|top|main)\b`,
);
const OF_ALL_TIME =
  /\b(?:ever|overall|always|all time|all-time|so far|historically|in total|to date|usually|currently|now)\b/;

/**
 * Which product was refunded most, after the refunds of September: a question of its own, and still about September. What
 * is ranked must have the same date.
 * @returns the question with the period; null where it is about another one, or where nothing is ranked
 */
export function inSamePeriod(
  catalog: Catalog,
  { tokens, parent, query }: ReadTurn,
): { query: Query; label: string } | null {
  const period = periodLeft(catalog, parent, query);
  const said = tokens.map(({ lower }) => lower).join(' ');
  const isRanked = query.limit !== null && query.measures.length > 0 && query.groups.length > 0;
  if (period === null || !isRanked || !CHOOSES.test(said) || OF_ALL_TIME.test(said)) return null;
  return { query: { ...query, filters: [...query.filters, period] }, label: period.label };
}

/**
 * How much did they order, after revenue by customer this year: another number of the same rows is of this year too, and not
 * of all that these customers ever ordered.
 */
export function ofSamePeriod(catalog: Catalog, { tokens, parent, query }: ReadTurn): Query {
  const said = tokens.map(({ lower }) => lower).join(' ');
  const isAnother = query.within !== undefined && query.measures.length > 0 && query.base === parent.base;
  const period = isAnother ? periodLeft(catalog, parent, { ...query, within: undefined }) : null;
  return period === null || OF_ALL_TIME.test(said) ? query : { ...query, filters: [...query.filters, period] };
}

/** What to say of numbers that are no longer of the period that was asked about; null where they are, or never were. */
export function periodGoneText(catalog: Catalog, { tokens, parent, query }: ReadTurn): string | null {
  const period = query.measures.length === 0 ? null : periodLeft(catalog, parent, query);
  const said = tokens.map(({ lower }) => lower).join(' ');
  return period === null || OF_ALL_TIME.test(said)
    ? null
    : `This is of all time: add “${period.label}” to stay with the time you asked about.`;
}

/** The one period of the question before, as a condition on the same date, where the next one is of no time at all. */
function periodLeft(catalog: Catalog, parent: Query, query: Query): Dated | null {
  const [period, ...more] = parent.filters.filter((filter): filter is Dated => filter.kind === 'period');
  if (period === undefined || more.length > 0 || isTimed(query)) return null;
  const { ref } = period;
  const paths = shortestPaths(catalog, query.base, 'to-one').get(ref.table) ?? [];
  const [path] = paths;
  return path === undefined || paths.length > 1 ? null : { ...period, ref: { ...ref, path } };
}

const isTimed = ({ filters, measures, groups, within, set }: Query): boolean =>
  within !== undefined ||
  set !== undefined ||
  groups.some(({ kind }) => kind === 'time') ||
  measures.some(({ where, until }) => where?.kind === 'period' || until !== undefined) ||
  JSON.stringify(filters).includes('"kind":"period"') ||
  filters.some(
    (filter) =>
      filter.kind === 'weekday' ||
      filter.kind === 'months' ||
      filter.kind === 'hours' ||
      (filter.kind === 'related' && filter.period !== undefined),
  );
