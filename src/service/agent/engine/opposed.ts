import type { TriedReading } from './learned/try-readings.ts';
import { isOfListed } from './query/listed-values.ts';
import type { Filter, Query } from './query/query.ts';
import { finds, type ReadWhole } from './same-answer.ts';

/** What the learned models hold for so unlikely, they do not mean. */
const UNLIKELY = 0.05;
/** Of a reading by the rules: measured on questions of strangers, two of three above it are wrong where the learned models read otherwise. */
const FAR = 6;
/** The same for a plain listing, where nothing but its words speaks for a table. */
const FAR_LISTING = 5;
/** So likely, a reading about other rows has left nothing out that counts. */
export const CERTAIN = 0.9;
/** Where no reading is more likely than not, the learned models have not understood the question. */
const OPINION = 0.5;
/** Of a listing that was far to fetch, any likely reading of theirs is worth as much. */
const OPINION_ON_LISTING = 0.15;

/**
 * Whether the learned models mean one thing, and next to none of them comes to what the rules read. They have no say where they left out what the
 * rules made something of, or where only the rules know what was said.
 */
export function isOpposed(whole: ReadWhole, learned: readonly TriedReading[]): boolean {
  const [best] = learned;
  if (whole.result === undefined || best?.result === undefined) return false;
  const isCertain = best.chance >= CERTAIN && best.doubts.length === 0 && best.query.base !== whole.query.base;
  if (!isCertain && conditionsOf(best.query) < conditionsOf(whole.query)) return false;
  if (
    [
      leavesOut,
      repeatsValues,
      countsOthers,
      countsStock,
      ranksAlike,
      averagesAgain,
      sameBoth,
      addsNothingUp,
      ranksWithoutMoney,
      countsItself,
      cutsShort,
      showsCondition,
      countsShown,
      dropsValue,
      takesOtherEnd,
      takesFarState,
    ].some((test) => test(best.query, whole.query))
  )
    return false;
  // What things cost, read as their price: the word itself would be the other column.
  if (whole.query.notes.some((note) => / is read as the /.test(note))) return false;
  if (readsNumberElsewhere(best.query, whole.query)) return false;
  const isAlone = (filter: Filter) => isOfRulesAlone(filter) && !searchesAlike(filter, best.query.filters);
  // Over 1 hour, of a number in minutes: over 60, which only the rules reckon.
  const compared = whole.query.filters.flatMap((one) => (one.kind === 'compare' ? [one] : []));
  const isReckoned = [...whole.query.having, ...compared].some(
    ({ words, value }) => /\d/.test(words) && !words.replaceAll(',', '').includes(String(value)),
  );
  if (isReckoned || whole.query.filters.some(isAlone) || best.query.filters.some(isPart) || isNumberOf(best, whole))
    return false;
  return isUnlikely(whole, learned);
}

const isUnlikely = (whole: ReadWhole, learned: readonly TriedReading[]): boolean =>
  !learned.some((one) => one.chance > UNLIKELY && finds(one, whole));

/** Tables on a long way, columns that only resemble the words, and next to no learned reading that comes to it. */
export function isFarFetched(whole: ReadWhole, learned: readonly TriedReading[]): boolean {
  const [best] = learned;
  // The best customers: what ranks them, they have made nothing of.
  const tests = [leavesOut, sameBoth, readsNumberElsewhere, ranksWithoutMoney, countsItself];
  if (best !== undefined && tests.some((test) => test(best.query, whole.query))) return false;
  const [far, opinion] = isAllOfTable(whole.query) ? [FAR_LISTING, OPINION_ON_LISTING] : [FAR, OPINION];
  return (
    whole.result !== undefined &&
    (best?.chance ?? 0) > opinion &&
    best?.doubts.length === 0 &&
    (whole.cost ?? 0) > far &&
    !whole.query.filters.some(isOfRulesAlone) &&
    isUnlikely(whole, learned)
  );
}

const isAllOfTable = ({ filters, having, groups, measures, order }: Query): boolean =>
  filters.length + having.length + groups.length + measures.length === 0 && order === null;

/** No groups or no order where the rules read some: words that were not heard. */
const leavesOut = (query: Query, read: Query): boolean =>
  (query.groups.length === 0 && read.groups.length > 0) || (query.order === null && read.order !== null);

/** What channels do we have: which there are, and not one for each row. */
const repeatsValues = (query: Query, read: Query): boolean =>
  read.distinct &&
  !query.distinct &&
  query.measures.length + query.groups.length === 0 &&
  read.columns.length === 1 &&
  JSON.stringify(query.columns) === JSON.stringify(read.columns);

/** How many members: the members, which the rules count, and not their loans or how many kinds there are of something else. */
const countsOthers = (query: Query, read: Query): boolean =>
  query.base !== read.base && isCount(read) && countsOnly(query);

/** How much stock: what is there, and no rows that say so. */
const countsStock = (query: Query, read: Query): boolean =>
  countsOnly(query) &&
  query.base === read.base &&
  read.measures.some(({ function: fn, words }) => fn === 'sum' && /(^| )(stock|inventory)$/i.test(words));

const isCount = ({ measures, groups }: Query): boolean =>
  groups.length === 0 && measures.length === 1 && measures[0]?.function === 'count';

const countsOnly = ({ measures, groups }: Query): boolean =>
  groups.length === 0 && measures.length === 1 && measures[0]?.function.startsWith('count') === true;

/** Tools above the average price: the word says what they are compared with, and asks for no average of theirs. */
const averagesAgain = (query: Query, read: Query): boolean =>
  read.filters.some(({ kind }) => kind === 'versus') &&
  read.measures.length === 0 &&
  query.filters.some(({ kind }) => kind === 'versus') &&
  query.measures.every(({ function: fn }) => fn === 'avg' || fn === 'count');

/** Customers in Germany and France, who bought coffee and tea: two lists put together by values that the rules have in their conditions. */
const sameBoth = (query: Query, read: Query): boolean =>
  query.set?.operator === 'intersect' &&
  query.base === read.base &&
  [query, query.set.query].every(({ filters }) =>
    valuesOf(filters).every((value) => valuesOf(read.filters).includes(value)),
  );

const valuesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => {
    if (filter.kind === 'values') return filter.values;
    return filter.kind === 'related' ? valuesOf(filter.filters ?? []) : [];
  });

/** What strikes cost in total: a list of costs is no total. */
const addsNothingUp = (query: Query, read: Query): boolean =>
  query.measures.length === 0 && query.order === null && read.measures.some(({ function: fn }) => fn === 'sum');

/** Who spent the most, which film made the most money: a ranking by how many rows there are has not heard of money. */
const ranksWithoutMoney = (query: Query, read: Query): boolean =>
  ranksByLiking(read) ||
  (read.order?.by.kind === 'measure' &&
    read.order.by.measure.function === 'sum' &&
    !(query.order?.by.kind === 'measure' && query.order.by.measure.function === 'sum'));

/** The title with the most films, of films that are ranked by something else: each of them has its own. */
export const countsItself = (query: Query, read: Query): boolean => {
  const [ranked] = read.groups;
  const [group, ...groups] = query.groups;
  return (
    ranked?.kind === 'entity' &&
    query.base === ranked.table &&
    groups.length === 0 &&
    group?.kind === 'column' &&
    group.ref.path.length === 0 &&
    (query.order?.by.kind !== 'measure' || query.order.by.measure.function === 'count')
  );
};

/** Films by year, most first: all years, of which the first is one. */
const cutsShort = (query: Query, read: Query): boolean =>
  read.order !== null &&
  read.limit === null &&
  query.limit !== null &&
  query.base === read.base &&
  JSON.stringify(columnsOf(query.groups)) === JSON.stringify(columnsOf(read.groups));

/** Orders with a discount, who used all channels: the column is what they are told by, which a list of what stands in it has not heard. */
const showsCondition = (query: Query, read: Query): boolean => {
  const shown = [...query.columns.map(({ table, column }) => `${table}.${column}`), ...columnsOf(query.groups)];
  const compared = [...comparisonsOf(read).flatMap(columnOf), ...countedIn(read)];
  const heard = comparisonsOf(query).flatMap(columnOf);
  return shown.some((column) => compared.includes(column) && !heard.includes(column));
};

const columnOf = (filter: Filter): string[] => ('ref' in filter ? [`${filter.ref.table}.${filter.ref.column}`] : []);

const columnsOf = (groups: Query['groups']): string[] =>
  groups.flatMap((group) => ('ref' in group ? [`${group.ref.table}.${group.ref.column}`] : []));

const countedIn = ({ having }: Query): string[] =>
  having.flatMap(({ measure }) => (measure.ref === null ? [] : [`${measure.ref.table}.${measure.ref.column}`]));

/** The studio head in Bergen: a value of several words, said as it is kept, is no studio. */
const dropsValue = (query: Query, read: Query): boolean =>
  comparisonsOf(read).some(
    (filter) =>
      filter.kind === 'values' &&
      !filter.negated &&
      filter.values.some(
        (value) =>
          wordCount(value) > 1 &&
          value.toLowerCase() === filter.words.toLowerCase() &&
          !valuesOf(comparisonsOf(query)).includes(value),
      ),
  );

/** The port with the longest delay: of departure or of arrival, and the rules say which one they took. */
const takesOtherEnd = (query: Query, read: Query): boolean =>
  query.base === read.base && read.notes.some((note) => /^I took “.*” to be the /.test(note));

/** Cancelled bookings: a day of theirs goes before a status of other rows that is called alike. */
const takesFarState = (query: Query, read: Query): boolean =>
  read.filters.some(
    (day) =>
      day.kind === 'null' &&
      day.negated &&
      day.ref.path.length === 0 &&
      query.filters.some(
        (state) =>
          state.kind === 'values' &&
          state.ref.path.length > 0 &&
          state.values.some((value) => day.words.toLowerCase().split(' ').includes(value.toLowerCase())),
      ),
  );

/** How much is the tariff: what it costs, and not that there is one. */
const countsShown = (query: Query, read: Query): boolean =>
  read.columns.length > 0 && query.base === read.base && isCount(query);

/** What is popular is rented or bought often, which only the rules know. */
const ranksByLiking = ({ order, groups }: Query): boolean => groups.length === 1 && /popular/i.test(order?.words ?? '');

/** The same rows in the same order, of which one shows more. */
const ranksAlike = (query: Query, read: Query): boolean =>
  query.base === read.base && rankingOf(query) !== null && rankingOf(query) === rankingOf(read);

const rankingOf = ({ order, filters }: Query): string | null =>
  order?.by.kind === 'column' && filters.length === 0
    ? JSON.stringify([order.by.ref.table, order.by.ref.column, order.direction])
    : null;

/** Those of rows further down as well. */
const conditionsOf = ({ filters, having, set }: Query): number =>
  filters.flatMap((filter) => [filter, ...(filter.kind === 'related' ? (filter.filters ?? []) : [])]).length +
  having.length +
  (set === undefined ? 0 : conditionsOf(set.query));

/** Every condition of a query, those of rows further down and of a list that is put to it included. */
const comparisonsOf = ({ filters, set }: Query): Filter[] => [
  ...filters.flatMap((filter): Filter[] =>
    filter.kind === 'related' ? [filter, ...(filter.filters ?? [])] : [filter],
  ),
  ...(set === undefined ? [] : comparisonsOf(set.query)),
];

const readsNumberElsewhere = (query: Query, read: Query): boolean =>
  comparisonsOf(query).some((filter) => isNumberElsewhere(filter, read.filters));

/** More than 5 orders, order 1200: the number is of the rows that it stands beside, and no price. */
const isNumberElsewhere = (filter: Filter, read: readonly Filter[]): boolean =>
  filter.kind === 'compare' &&
  read.some(
    (one) =>
      (one.kind === 'related' && one.count === filter.value && one.count > 0) ||
      (one.kind === 'compare' &&
        one.operator === '=' &&
        one.value === filter.value &&
        /[a-z] #?\d+$/i.test(one.words) &&
        JSON.stringify(one.ref) !== JSON.stringify(filter.ref)),
  );

/** Texts that are searched for, what is no longer so, sums of rows further down, numbers in another unit than they are kept in. */
function isOfRulesAlone(filter: Filter): boolean {
  const { kind, words } = filter;
  if (kind === 'text') return true;
  // Those who report to somebody: of the row above in the same table.
  if (kind === 'values' && filter.ref.path.some(({ from, to }) => from === to)) return true;
  // Those that a cell lists beside others, which the learned models take for all that it holds.
  if (kind === 'values' && isOfListed(filter)) return true;
  if (kind === 'values' || kind === 'boolean' || kind === 'null') return DENYING.test(words);
  if (kind === 'related')
    return [filter.sum, filter.period, filter.each, filter.ways].some((part) => part !== undefined);
  return kind === 'compare' && /\d/.test(words) && !words.replaceAll(',', '').includes(String(filter.value));
}

/** The same text, which the learned models look for somewhere else. */
const searchesAlike = (filter: Filter, others: readonly Filter[]): boolean =>
  filter.kind === 'text' &&
  others.some((one) => one.kind === 'text' && one.value.toLowerCase() === filter.value.toLowerCase());

const DENYING = /\b(no|not|never|without)\b|n't\b/i;

/** American Samoa, where nothing but American was said. */
const isPart = (filter: Filter): boolean =>
  filter.kind === 'values' && filter.values.every((value) => wordCount(value) > wordCount(filter.words));

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** The manager of somebody by the key alone, which the rules show by name. */
function isNumberOf({ query: { columns, measures, groups }, result }: TriedReading, whole: ReadWhole): boolean {
  const isListing = columns.length > 0 && measures.length === 0 && groups.length === 0;
  const followed = whole.query.columns.flatMap(({ path }) => path.flatMap(({ fromColumns }) => fromColumns));
  const isKeys =
    isListing && columns.every(({ column }) => /(^|_)(id|key|no|nr|code)$/i.test(column) || followed.includes(column));
  return isKeys && result?.rows.length === whole.result?.rows.length;
}
