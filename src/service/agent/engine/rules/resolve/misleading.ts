import { type Catalog, getTable, holdsTexts } from '../../catalog/catalog.ts';
import type { ColumnRef, Filter, Query } from '../../query/query.ts';
import { BUYERS, PEOPLE, PRODUCTS } from '../../words/lexicon.ts';
import { UnboundError } from './context.ts';

/**
 * What reads well from this base and says something else: another base may say it.
 * @throws UnboundError telling what does not fit
 */
export function refuseMisleading(catalog: Catalog, query: Query): void {
  refuseOfEach(query);
  refuseTopOfOne(query);
  refuseOwnSums(query);
  refuseCountsOfOne(query);
  refuseDeniedOfSome(query);
  refuseCountsOfSome(catalog, query);
}

/** The share of each feature, where a film has several: parts that come to more than all, or of what is counted twice. */
export function refusePartsOfTexts(catalog: Catalog, { measures, groups }: Query): void {
  const texts = groups.find((group) => group.kind === 'column' && holdsTexts(catalog, group.ref));
  const part = measures.find(({ function: fn, where }) => fn === 'share' && where === undefined);
  if (texts !== undefined && part !== undefined)
    throw new UnboundError(`each may have several “${texts.words}”, so “${part.words}” would not add up to 100 %`);
}

/** Genres with more than 2 loans: not the books that have as many, but of each genre together. */
function refuseOfEach({ distinct, columns, filters }: Query): void {
  const counted = filters.find((filter) => filter.kind === 'related' && filter.count > 0);
  if (distinct && columns.length === 1 && counted !== undefined)
    throw new UnboundError(`“${counted.words}” counts per row and not per value`);
}

/** The top 5 of what is one number: nothing says what they are the top of. */
function refuseTopOfOne({ limit, groups, measures }: Query): void {
  if (limit !== null && limit.count > 1 && groups.length === 0 && measures.length > 0)
    throw new UnboundError(`it is not clear what “${limit.words}” ranks`);
}

/** The hours of projects, of rows that tie scientists to them: each project's would be added once for every scientist. */
function refuseOwnSums({ measures, groups, order }: Query): void {
  const by = order?.by.kind === 'measure' ? [order.by.measure] : [];
  const sum = [...measures, ...by].find(
    ({ function: fn, ref }) =>
      (fn === 'sum' || fn === 'avg') && ref !== null && ref.path.length > 0 && groups.some((one) => isOf(one, ref)),
  );
  if (sum !== undefined) throw new UnboundError(`“${sum.words}” would be counted more than once`);
}

/** Allergy types and how many there are in each type, of groups that are one type each: 1 for all of them. */
function refuseCountsOfOne({ base, measures, groups, having }: Query): void {
  const own = groups.find((group) => group.kind === 'entity' && measures.some((one) => isOneOf(group, base, one)));
  if (own !== undefined && measures.length === 1 && having.length === 0)
    throw new UnboundError(`each of the “${own.words}” is counted once`);
}

const isOneOf = (
  { path, table }: Query['groups'][number] & { kind: 'entity' },
  base: string,
  { function: fn, ref, where }: Query['measures'][number],
): boolean => {
  if (where !== undefined) return false;
  if (fn === 'count' && ref === null) return path.length === 0 && table === base;
  return fn === 'count-distinct' && ref !== null && ref.table === table && isSamePath(path, ref.path);
};

/** The rows that a number is of. */
const isOf = (group: Query['groups'][number], ref: ColumnRef): boolean =>
  group.kind === 'entity' && group.table === ref.table && isSamePath(group.path, ref.path);

/** Patients who don't take it, of what was prescribed: those who take something else as well would be among them. */
function refuseDeniedOfSome({ columns, measures, distinct, groups, filters }: Query): void {
  const counted = measures.flatMap(({ function: fn, ref }) => (fn === 'count-distinct' && ref !== null ? [ref] : []));
  const shown = distinct ? columns : counted;
  const isAbove = shown.length > 0 && shown.every(({ path }) => path.length > 0) && groups.length === 0;
  if (!isAbove || measures.length > counted.length) return;
  const denied = filters.find((filter) => isDenied(filter) && !shown.some(({ path }) => isOnWay(path, filter)));
  if (denied !== undefined)
    throw new UnboundError(`“${denied.words}” may hold for one of their rows and not for another`);
}

/**
 * Customers and orders by country, of orders: customers without one would be left out. Orders and refunds by month, of refunds:
 * only orders with a refund would be counted, by the day of that.
 */
function refuseCountsOfSome(catalog: Catalog, { measures, groups, filters }: Query): void {
  const counted = measures.find(isCountAbove);
  const { ref = null } = counted ?? {};
  if (
    counted === undefined ||
    ref === null ||
    !measures.some((one) => one !== counted && (isOfRows(one) || isCountAbove(one)))
  )
    return;
  const times = [...groups, ...filters].flatMap((one) =>
    one.kind === 'time' || one.kind === 'period' ? [one.ref] : [],
  );
  const isOnWay = (path: ColumnRef['path']) => isSamePath(ref.path, path.slice(0, ref.path.length));
  const isTheirs = groups.every((group) => isOnWay(group.kind === 'entity' ? group.path : group.ref.path));
  // By day of an order, the customers who have one that day are meant; orders have a day of their own.
  const isByOther = times.some(({ path }) => path.length < ref.path.length) && !isTaker(catalog, ref.table);
  if (isByOther || (times.length === 0 && isTheirs))
    throw new UnboundError(`“${counted.words}” and the rest are counts of different rows, so ask for one at a time`);
}

const isCountAbove = ({ function: fn, ref, where, grain }: Query['measures'][number]): boolean =>
  fn === 'count-distinct' && ref !== null && ref.path.length > 0 && where === undefined && grain === undefined;

const isOfRows = ({ function: fn, over }: Query['measures'][number]): boolean =>
  over === undefined && (fn === 'count' || fn === 'sum');

/** Those who order and what they order, which have no day of their own that is meant. */
const isTaker = (catalog: Catalog, table: string): boolean =>
  getTable(catalog, table).words.some((word) => PEOPLE.has(word) || BUYERS.has(word) || PRODUCTS.has(word));

const isDenied = (filter: Filter): boolean =>
  ((filter.kind === 'values' || filter.kind === 'text') && filter.negated) ||
  (filter.kind === 'compare' && filter.operator === '<>');

/** Of the rows that are shown, or further up from them. */
const isOnWay = (path: ColumnRef['path'], filter: Filter): boolean =>
  'ref' in filter && isSamePath(path, filter.ref.path.slice(0, path.length));

const isSamePath = (one: ColumnRef['path'], other: ColumnRef['path']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
