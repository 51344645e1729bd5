import { type Catalog, getTable } from '../catalog/catalog.ts';
import { includedIn } from '../living/living.ts';
import { comparedPeriods } from '../query/compared-periods.ts';
import { isOpenEnded } from '../query/limits.ts';
import { measureKey } from '../query/measure-key.ts';
import type { Combined, Filter, Group, Measure, Query, Within } from '../query/query.ts';
import { daysOf } from '../time/equal-length.ts';
import { isoDay } from '../time/period.ts';
import { leftOutName } from './dead-rows.ts';
import { groupNoun, groupsText, isNamedBy, spokenGroups } from './group-text.ts';
import { listingText } from './listing-text.ts';
import { and, capital, phrase } from './lists.ts';
import { measureName, measureText } from './measure-text.ts';
import { entityName, ownerName, pluralIn } from './nouns.ts';
import { numberText } from './numbers.ts';
import { havingText, orderText } from './order-text.ts';
import { askedPeriod, periodText } from './period-text.ts';
import { type Rows, rowsOf } from './rows-text.ts';
import type { Setting } from './setting.ts';
import { extremeText, topText } from './top-text.ts';

/** A query as a person would put it: what, of which rows, by what, when. No full stop. */
export function readingText(catalog: Catalog, query: Query, now: Date): string {
  return capital(sentence({ catalog, query, today: isoDay(now) }));
}

/** The same as a question to be asked: `Revenue by month this year`. */
export function questionText(catalog: Catalog, query: Query, now: Date): string {
  return capital(sentence({ catalog, query, today: isoDay(now), isAsked: true }).replace(/^the /, ''));
}

function sentence(setting: Setting): string {
  const { within, set } = setting.query;
  const others = `${within === undefined ? '' : withinText(setting, within)}${set === undefined ? '' : setText(setting, set)}`;
  return `${plainSentence(setting)}${placesText(setting.query)}${others}${withDeadText(setting)}`;
}

/** `, including deleted users`, which are left out otherwise. */
function withDeadText({ catalog, query }: Setting): string {
  if (query.withDead !== true) return '';
  const left = includedIn(catalog, query);
  return left.length === 0 ? '' : `, including ${leftOutName(catalog, left)}`;
}

/** `, among the top 5 customers by revenue`, customers `of the orders in May`: rows that another query shows. */
function withinText(setting: Setting, within: Within): string {
  const { query, path } = within;
  const inner = sentence({ ...setting, query });
  const bare = inner.replace(/^the /, '');
  const isRows = query.measures.length === 0 || rankingOf(query) !== null;
  const { measures, groups } = setting.query;
  if (isRows && measures.length + groups.length === 0 && path.length > 0)
    return ` ${path.some(({ many }) => many) ? 'with' : 'of'} the ${bare}`;
  if (isOfOther(setting, within)) return `, only those with the ${bare}`;
  return isRows ? `, among the ${bare}` : `, among the results of “${inner}”`;
}

/** Not which rows they are, but what they have: the first in a ranking of something else. */
function isOfOther({ catalog, query: { base } }: Setting, { query, table, key }: Within): boolean {
  const isKey = table === base && getTable(catalog, table).info.primaryKey.join() === key.join();
  return rankingOf(query) !== null && query.limit?.count === 1 && !isKey;
}

function setText(setting: Setting, { operator, query }: Combined): string {
  const other = sentence({ ...setting, query });
  switch (operator) {
    case 'intersect':
      return `, only those also among ${other}`;
    case 'union':
      return `, together with ${other}`;
    case 'except':
      return `, except ${other}`;
    default:
      return operator satisfies never;
  }
}

const placesOf = (first: number, last: number): string =>
  first === last ? `, only place ${first}` : `, places ${first} to ${last}`;

/** `, places 6 to 10`: not from the first on. */
function placesText({ limit }: Query): string {
  const skip = limit?.skip ?? 0;
  if (limit === null || skip === 0) return '';
  return isOpenEnded(limit) ? `, without the first ${skip}` : placesOf(skip + 1, skip + limit.count);
}

function plainSentence(setting: Setting): string {
  const { query } = setting;
  if (query.measures.length === 0 && query.groups.length === 0) return listingText(setting);
  const compared = comparedText(setting) ?? setApartText(setting) ?? weekdaysApartText(setting);
  if (compared !== null) return compared;
  const told = conditions(setting);
  const ranking = rankingOf(query);
  if (ranking !== null) return rankingText(setting, told, ranking);
  if (query.measures.length === 0) return groupsOnly(setting, told);
  return query.topOfEach === undefined ? figures(setting, told) : topOfEachText(setting, told, query.topOfEach);
}

/** `revenue by country: 2025 beside 2026, with the change and the change in percent`; null for anything but two periods. */
function comparedText(setting: Setting): string | null {
  const { query, today } = setting;
  const compared = comparedPeriods(query);
  if (compared === null) return null;
  const { first, second, cut, measure } = compared;
  const filters = query.filters.filter(({ kind, words }) => kind !== 'period' || words !== '');
  const text = plainSentence({ ...setting, query: { ...query, measures: [measure], filters } });
  const periods = [cut ?? first, second].map((period) => periodText(period, today).bare);
  const whole = periodText(first, today).bare;
  const told =
    cut === null
      ? 'with the change and the change in percent'
      : `with the change, the change in percent and all of ${whole}; both cover ${daysOf(cut)} days`;
  // Of one day nothing is cut, and less of it has been.
  const isRunningDay = second.from === today && daysOf(second) === 1;
  return `${text}: ${periods.join(' beside ')}${isRunningDay ? ' (so far)' : ''}, ${told}`;
}

/** `average hourly rate: mechanics beside everyone else`; null for anything but the rows of a value and all others, or of two. */
function setApartText(setting: Setting): string | null {
  const { query } = setting;
  const [own, rest, ...more] = query.measures;
  const [where, other] = [own?.where, rest?.where];
  if (own === undefined || rest === undefined || where?.kind !== 'values' || other?.kind !== 'values') return null;
  const isOfTwo = more.length === 2 && more[0]?.minus !== undefined && !where.negated && !other.negated;
  const isRest = more.length === 0 && JSON.stringify({ ...other, negated: false }) === JSON.stringify(where);
  if (!isOfTwo && !(isRest && other.negated)) return null;
  const { where: _, title: __, ...measure } = own;
  const text = plainSentence({ ...setting, query: { ...query, measures: [measure] } });
  return isOfTwo
    ? `${text}: ${where.words} beside ${other.words}, with the change and the change in percent`
    : `${text}: ${where.words} beside ${rest.title ?? 'all others'}`;
}

/** `number of orders: weekends beside weekdays, and on one such day`; null for anything but parts of the week. */
function weekdaysApartText(setting: Setting): string | null {
  const { query } = setting;
  const [first, second, ...more] = query.measures;
  const [where, other] = [first?.where, second?.where];
  if (first === undefined || where?.kind !== 'weekday' || other?.kind !== 'weekday') return null;
  const { where: _, title: __, ...measure } = first;
  const text = plainSentence({ ...setting, query: { ...query, measures: [measure] } });
  return `${text}: ${where.words} beside ${other.words}${more.length === 0 ? '' : ', and of one such day'}`;
}

/** Where and when, apart from what belongs to the rows' own name. */
interface Told {
  rows: Rows;
  where: string;
  /** Of the time that the groups are made of: `, 2025`. */
  when: string;
}

function conditions(setting: Setting): Told {
  const { query, today } = setting;
  const grouped = query.groups.flatMap((group) => (group.kind === 'time' ? [JSON.stringify(group.ref)] : []));
  const isGrouped = (filter: Filter): filter is Filter & { kind: 'period' } =>
    filter.kind === 'period' && grouped.includes(JSON.stringify(filter.ref));
  const isSum = query.measures.some((measure) => measure.function === 'sum');
  const filters = query.filters.filter((filter) => !isGrouped(filter));
  const told = rowsOf(setting, filters, isSum ? 'from' : 'for');
  const isOfRows = isDone(told) && !query.measures.every(isPlainCount);
  const rows = isOfRows && isSum ? rowsOf(setting, filters, 'for') : told;
  const top =
    query.rank === null ? '' : `for ${topText(setting, query.rank, measureName(setting, query.rank.measure))}`;
  const whens = rows.whens.map(({ text }) => text);
  const periods = query.filters
    .filter(isGrouped)
    .map((filter) => (setting.isAsked === true ? ` ${askedPeriod(filter)}` : `, ${periodText(filter, today).bare}`));
  // Tips from orders placed in 2026 for courier Ada: nobody placed the courier.
  const where = isOfRows ? [...whens, ...rows.others] : [...rows.others, ...whens];
  return { rows, where: phrase(...where, ...rows.tails, top), when: periods.join('') };
}

/** `revenue by month of order in Germany, 2025`, `number of cancelled orders in 2025`. */
function figures(setting: Setting, { rows, where, when }: Told): string {
  const { query } = setting;
  const [only, ...more] = query.measures;
  const names = only !== undefined && more.length === 0 && isPlainCount(only) ? `number of ${rows.base}` : null;
  const measures = names ?? and(query.measures.map((measure) => measureText(setting, measure)));
  const of = names !== null ? '' : whichRows(setting, rows);
  const first =
    query.limit === null || isOpenEnded(query.limit) || query.groups.length === 0
      ? ''
      : `, first ${numberText(query.limit.count)}`;
  // "Orders that are cancelled by channel" would be read as who cancelled them.
  const isLong = query.measures.some((measure) => measure.where !== undefined);
  const by = groupsText(setting);
  return `${phrase(isLong && by !== '' ? `${measures},` : measures, by, of, where)}${when}${havingText(setting)}${orderText(setting)}${first}`;
}

/** The rows that a number is of, where something is said of them: `from orders` placed in October, `in October` needs none. */
function whichRows({ query }: Setting, rows: Rows): string {
  if (!rows.isPlain) return `for ${rows.base}`;
  if (!isDone(rows)) return '';
  return `${query.measures.some((measure) => measure.function === 'sum') ? 'from' : 'for'} ${rows.base}`;
}

/** A time that is told by what was done then, and nothing else of the rows: placed in October. */
const isDone = ({ isPlain, whens }: Rows): boolean =>
  isPlain && whens.some(({ text }) => !/^(in|on|since|before|after|from|at|until|between|during) /.test(text));

const isPlainCount = (measure: Measure): boolean =>
  measure.function === 'count' &&
  measure.ref?.path.some((step) => step.many) !== true &&
  [measure.where, measure.minus, measure.over, measure.window, measure.title].every((part) => part === undefined);

/** `customers with more than 3 orders`, `different categories of products`. */
function groupsOnly(setting: Setting, { rows, where, when }: Told): string {
  const { query, catalog } = setting;
  const spoken = spokenGroups(query);
  const nouns = spoken.map((group) => pluralIn(catalog, rowsNamed(setting, group) ?? groupNoun(setting, group)));
  const isEntity = query.groups.some((group) => group.kind === 'entity' || rowsNamed(setting, group) !== null);
  const isSaid = query.having.length > 0 && rows.isPlain;
  const isBase = nouns.includes(pluralIn(catalog, entityName(catalog, query.base)));
  const of = isSaid || (isBase && rows.isPlain) ? '' : `${isEntity ? 'with' : 'of'} ${rows.base}`;
  return `${isEntity ? '' : 'different '}${phrase(and(nouns), of, where)}${when}${havingText(setting, true)}${orderText(setting)}`;
}

/** The name of the rows that a key leads to, beside that key: those rows. */
function rowsNamed({ catalog, query }: Setting, group: Group): string | null {
  if (group.kind !== 'column' || !getTable(catalog, group.ref.table).labels.includes(group.ref.column)) return null;
  const { table, path } = group.ref;
  const isKeyed = query.groups.some((other) => other.kind === 'column' && isNamedBy(other.ref, group.ref));
  return isKeyed ? ownerName(catalog, table, path) : null;
}

interface Ranking {
  measure: Measure;
  direction: 'asc' | 'desc';
  count: number;
}

/** The first few groups by a measure. */
function rankingOf({ groups, order, limit, measures, topOfEach }: Query): Ranking | null {
  const [first] = measures;
  if (limit === null || isOpenEnded(limit) || groups.length === 0 || topOfEach !== undefined) return null;
  const count = limit.count + (limit.skip ?? 0);
  if (order?.by.kind === 'measure') return { measure: order.by.measure, direction: order.direction, count };
  const isByMeasure = order === null && !groups.some((group) => group.kind === 'time');
  return isByMeasure && first !== undefined ? { measure: first, direction: 'desc', count } : null;
}

/** `top 5 customers by revenue in 2025`, `the airport with the longest average delay`. */
function rankingText(setting: Setting, { rows, where, when }: Told, { measure, direction, count }: Ranking): string {
  const { query } = setting;
  const [first, ...others] = spokenGroups(query).map((group) => groupNoun(setting, group));
  const isCounted = isPlainCount(measure);
  const by = isCounted ? `number of ${rows.base}` : measureName(setting, measure);
  const of = isCounted ? '' : whichRows(setting, rows);
  const one = others.length === 0 ? (first ?? '') : `pair of ${and([first ?? '', ...others])}`;
  const many =
    others.length === 0
      ? pluralIn(setting.catalog, one)
      : one.replace('pair of', others.length > 1 ? 'combinations of' : 'pairs of');
  const what =
    count > 1 && direction === 'desc'
      ? `top ${numberText(count)} ${many} by ${by}`
      : lastText(setting, { one, many, by, direction, count });
  return `${phrase(what, of, where)}${when}${shownBeside(setting, measure)}${havingText(setting)}`;
}

/** `the airport with the longest average delay`; many of the other end are asked for as the bottom. */
function lastText(
  setting: Setting,
  { one, many, by, direction, count }: { one: string; many: string; by: string } & Omit<Ranking, 'measure'>,
): string {
  if (count === 1) return `the ${one} with the ${extremeText(by, direction)}`;
  if (setting.isAsked === true) return `bottom ${numberText(count)} ${many} by ${by}`;
  return `the ${numberText(count)} ${many} with the ${extremeText(by, direction)}`;
}

/** Measures that are shown and do not rank. */
function shownBeside(setting: Setting, ranked: Measure): string {
  const key = measureKey(ranked);
  const others = setting.query.measures.filter((measure) => measureKey(measure) !== key);
  return others.length === 0 ? '' : `, with ${and(others.map((measure) => measureText(setting, measure)))}`;
}

/** `top 3 products by revenue in each category`. */
function topOfEachText(setting: Setting, { rows, where, when }: Told, top: NonNullable<Query['topOfEach']>): string {
  const { groups } = setting.query;
  const within = groups[top.within];
  const ranked = groups.filter((_, at) => at !== top.within).map((group) => groupNoun(setting, group));
  const one = and(ranked);
  const many = pluralIn(setting.catalog, one);
  const name = isPlainCount(top.measure) ? `number of ${rows.base}` : measureName(setting, top.measure);
  const of = isPlainCount(top.measure) ? '' : whichRows(setting, rows);
  const what =
    top.count > 1 && top.direction === 'desc'
      ? `top ${numberText(top.count)} ${many} by ${name}`
      : `the ${top.count === 1 ? one : `${numberText(top.count)} ${many}`} with the ${extremeText(name, top.direction)}`;
  const each = within === undefined ? '' : `in each ${groupNoun(setting, within)}`;
  return `${phrase(what, each, of, where)}${when}${shownBeside(setting, top.measure)}${havingText(setting)}`;
}
