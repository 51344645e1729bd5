import { type Catalog, findColumn, getTable, isNumeric, isTime } from '../catalog/catalog.ts';
import { misreadWords } from '../learned/doubts/misread.ts';
import { unsaidEach } from '../learned/doubts/ranked.ts';
import { unheardOperators } from '../learned/doubts/unsaid.ts';
import { overlap } from '../query/overlap.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { tablesOf } from '../wording/tables-of.ts';
import { longForms } from '../words/abbreviations.ts';
import { nameWords } from '../words/lemma.ts';
import { VERB_NOUNS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { isOfPeople, isPerson } from './who-did.ts';

const PERCENT = /^(percent|percentages?|shares?|proportions?|fractions?)$/;
const TIMES =
  /^(date|day|time|month|year|yr|since|founded|built|opened|established|born|birth|birthday|start|end|season|quarter|week|hour|when|timestamp)$/;
/** What a table calls the places that something is in. */
export const PLACES =
  /^(address|street|city|town|country|state|county|region|province|district|place|location|zip|postcode|postal|area|building|room|floor|latitude|longitude|continent|nationality|home|site|venue|hq|headquarter|headquarters|origin|destination|street|line|neighbourhood|neighborhood)$/;

/**
 * Words of a follow-up that ask for what a reading does not show: when, of one without a date; what share, of one
 * without a part. Grammar to the readers, they are all that tells such a reading from the question before.
 */
export function unheardWords(catalog: Catalog, tokens: readonly Token[], query: Query): Token[] {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const start = said.findIndex(({ lower }) => !/^(and|so|but|ok|okay|then|now)$/.test(lower));
  const columns = columnsOf(query).map((ref) => nameWords(ref.column));
  const names = (word: string) => columns.some((words) => words.includes(word));
  const operators = unheardOperators(
    said.map(({ lower }) => lower),
    query,
  );
  const each = said.some(({ lower }) => lower === 'per')
    ? []
    : unsaidEach(
        said.map(({ lower }) => lower),
        query,
      );
  const codes = misreadWords(catalog, said, query);
  return said.filter((token, at) => {
    const { lower, lemma } = token;
    if (codes.includes(token)) return true;
    if (names(lemma) || names(lower)) return false;
    if (lower === 'when' && at === start) return !isShown(catalog, query, isOfTime(catalog));
    if (lower === 'where' && at === start) return !isShown(catalog, query, isOfPlace);
    if (lower === 'what' && at === start && isDeed(said.slice(start))) return listsPeople(catalog, query);
    if (/^(much|many)$/.test(lower) && said[at - 1]?.lower === 'how') return !showsNumber(catalog, query);
    if (lower === 'long' && said[at - 1]?.lower === 'how' && said.at(-1)?.lower !== 'list')
      return !isShown(catalog, query, isOfDuration(catalog));
    if (lower === 'old' && said[at - 1]?.lower === 'how') return !isShown(catalog, query, isOfAge);
    // Which plan makes the most money, after how many are on each: no money is shown.
    if (/^(money|cash)$/.test(lower)) return !showsSum(catalog, query);
    if (/^(who|whom|who's)$/.test(lower) && at === start)
      return !showsPeople(catalog, query) || leavesOutPeople(catalog, said, query);
    // How many were sold, after suppliers: nothing of a sale is counted.
    const deals = Object.hasOwn(VERB_NOUNS, lower) ? (VERB_NOUNS[lower] ?? []) : null;
    if (deals !== null && start === 0 && said[0]?.lower === 'how')
      return !tablesOf(query).some((key) => getTable(catalog, key).words.some((word) => deals.includes(word)));
    if (ORDINAL.test(lower) && !/^(per|a|an|every|each)$/.test(said[at - 1]?.lower ?? ''))
      return !hasPlace(query, lower);
    if (PERCENT.test(lower)) return !isPart(query);
    if (lower === 'still') return !holdsNow(query);
    if (/^(which|what)$/.test(said[at - 1]?.lower ?? '') && at - 1 === start && lower === lemma)
      return isLeftOut(catalog, lemma, query);
    // Those three, where not three are shown: no row of number 3.
    if (token.number !== null && /^(those|these)$/.test(said[at - 1]?.lower ?? ''))
      return query.filters.some((one) => one.kind === 'compare' && one.operator === '=' && one.value === token.number);
    // Who had it before her: whoever came before a person is no row of that person.
    if (/^(before|after)$/.test(lower) && /^(him|her|them)$/.test(said[at + 1]?.lower ?? '') && at + 2 === said.length)
      return !query.filters.some(({ kind }) => kind === 'versus' || kind === 'beside');
    if (SUPERLATIVE.test(lower) && said[at - 1]?.lower !== 'at') return !isRanked(query);
    return operators.includes(lower) || each.includes(lower);
  });
}

/** Still with us, still open: something of the rows says what has not ended. */
const holdsNow = ({ filters }: Query): boolean =>
  filters.some((one) => (one.kind === 'period' ? one.to === null : !['compare', 'versus', 'top'].includes(one.kind)));

/** Which department is that person in: departments are neither listed nor shown beside. */
function isLeftOut(catalog: Catalog, word: string, query: Query): boolean {
  const words = [word, ...longForms(word)];
  const named = [...catalog.tables.values()].filter(
    (table) => table.words.length === 1 && words.includes(table.words[0] ?? ''),
  );
  const shown = tablesOf(query);
  const isColumn = columnsOf(query).some((ref) => nameWords(ref.column).some((one) => words.includes(one)));
  return named.length > 0 && !isColumn && !named.some(({ key }) => shown.includes(key));
}

const ORDINAL = /^(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/;

/** One row is picked by its place, or the word is a part of something else: the third quarter, Third Avenue. */
const hasPlace = (query: Query, word: string): boolean => {
  const parts = JSON.stringify(query).toLowerCase();
  return parts.includes('"skip":') || parts.includes(word);
};

const SUPERLATIVE =
  /^(most|least|fewest|highest|lowest|biggest|largest|smallest|greatest|longest|shortest|oldest|newest|youngest|latest|earliest|cheapest|fastest|slowest|busiest|worst|best)$/;

/** Some rows come first, and it is said by what. */
const isRanked = ({ order, rank, topOfEach, measures, filters }: Query): boolean =>
  order !== null ||
  rank !== null ||
  topOfEach !== undefined ||
  measures.some(({ function: fn }) => fn === 'max' || fn === 'min') ||
  filters.some(({ kind }) => kind === 'top' || kind === 'versus');

const MISSING: [RegExp, string][] = [
  [/^(money|cash)$/, 'it is not clear which amount that is'],
  [/^what$/, 'nothing of the previous answer says what that was'],
  [/^when$/, 'nothing of the previous answer says when that was'],
  [/^where$/, 'nothing of the previous answer says where that is'],
  [/^(much|many)$/, 'it is not clear what should be counted or added up'],
  [/^long$/, 'nothing of the previous answer says how long that was'],
  [/^old$/, 'nothing of the previous answer says how old that is'],
  [/^(who|whom)$/, 'nothing of the previous answer says who that was'],
  [ORDINAL, 'it is not clear which rows have places'],
  [SUPERLATIVE, 'it is not said by what the rows should be ranked'],
  [/^(before|after)$/, 'nothing of the previous answer says what came before or after'],
  [/^(\d+|two|three|four|five|six|seven|eight|nine|ten)$/, 'the previous answer shows another number of rows'],
  [/^still$/, 'nothing of the previous answer says what still holds'],
  [PERCENT, 'it is not clear what that would be a part of'],
  [/^(each|every)$/, 'it is not clear what each of them is'],
];

/** What is missing where nothing but such words was not heard; null where other words were not read. */
export function missingText(unread: readonly Token[]): string | null {
  const texts = unread.map(({ lower }) => MISSING.find(([word]) => word.test(lower))?.[1] ?? null);
  return texts.includes(null) ? null : (texts[0] ?? null);
}

const isOfTime =
  (catalog: Catalog) =>
  ({ table, column }: ColumnRef): boolean => {
    const info = findColumn(catalog, table, column);
    return (info !== undefined && isTime(info)) || nameWords(column).some((word) => TIMES.test(word));
  };

/** What have they ordered. */
const isDeed = ([, auxiliary, who]: Token[]): boolean =>
  /^(did|do|does|have|has|had)$/.test(auxiliary?.lower ?? '') &&
  /^(they|he|she|we|those|these)$/.test(who?.lower ?? '');

/** Those who did it are no answer to what they did. */
const listsPeople = (catalog: Catalog, query: Query): boolean =>
  query.measures.length === 0 &&
  isOfPeople(catalog, query.base) &&
  query.columns.every(({ table }) => table === query.base) &&
  query.columns.every(({ column }) => getTable(catalog, query.base).labels.includes(column));

/** Some number of the rows, and not only how many they are. */
const showsSum = (catalog: Catalog, query: Query): boolean =>
  query.measures.some(({ ref, function: fn }) => ref !== null && fn !== 'count-distinct') ||
  (query.measures.length === 0 && showsNumber(catalog, query)) ||
  query.filters.some((one) => one.kind === 'compare' && typeof one.value === 'number');

/** How much did they buy is no list of those who did. */
const showsNumber = (catalog: Catalog, { measures, columns }: Query): boolean =>
  measures.length > 0 ||
  columns.some(({ table, column }) => {
    const info = findColumn(catalog, table, column);
    return info !== undefined && isNumeric(info);
  });

const AGES = /^(age|birth|birthday|birthdate|born|dob|old|founded|built|opened|established|year|installation)$/;
const isOfAge = ({ column }: ColumnRef): boolean => nameWords(column).some((word) => AGES.test(word));

const DURATIONS =
  /^(duration|length|runtime|hours?|minutes?|seconds?|days?|weeks?|months?|years?|time|stay|tenure|delay|distance)$/;
const isOfDuration =
  (catalog: Catalog) =>
  (ref: ColumnRef): boolean =>
    isOfTime(catalog)(ref) || nameWords(ref.column).some((word) => DURATIONS.test(word));

const isOfPlace = ({ column }: ColumnRef): boolean => nameWords(column).some((word) => PLACES.test(word));

/** Those who are counted, listed or named; a manager's name in a table of theatres. */
function showsPeople(catalog: Catalog, query: Query): boolean {
  const tables = isWhole(query) ? [query.base] : columnsOf(query).map(({ table }) => table);
  const isOfPerson = ({ column }: ColumnRef) =>
    nameWords(column).some((word) => /^(name|nickname|username|login|initials|surname)$/.test(word) || isPerson(word));
  return tables.some((table) => isOfPeople(catalog, table)) || isShown(catalog, query, isOfPerson);
}

/** Who are the members there, after plans: members are named, and no list of plans has them. */
function leavesOutPeople(catalog: Catalog, tokens: readonly Token[], query: Query): boolean {
  const said = new Set(tokens.map(({ lemma }) => lemma));
  const named = [...catalog.tables.values()].filter(
    ({ key, words }) => words.every((word) => said.has(word)) && isOfPeople(catalog, key),
  );
  const shown = isWhole(query) ? [query.base] : columnsOf(query).map(({ table }) => table);
  return named.length > 0 && query.measures.length === 0 && !named.some(({ key }) => shown.includes(key));
}

/** A list of whole rows has whatever they have. */
const isWhole = ({ measures, groups, columns }: Query): boolean =>
  measures.length + groups.length + columns.length === 0;

const columnsOf = ({ columns, measures, groups }: Query): ColumnRef[] => [
  ...columns,
  ...measures.flatMap(({ ref, until }) => [ref ?? [], until !== undefined && 'column' in until ? until : []].flat()),
  ...groups.flatMap((group) =>
    group.kind === 'entity'
      ? group.labels.map((column) => ({ path: group.path, table: group.table, column }))
      : [group.ref],
  ),
];

function isShown(catalog: Catalog, query: Query, test: (ref: ColumnRef) => boolean): boolean {
  const { base } = query;
  const own = () => [...getTable(catalog, base).columns.keys()].map((column) => ({ path: [], table: base, column }));
  return (isWhole(query) ? own() : columnsOf(query)).some(test);
}

const isPart = (query: Query): boolean =>
  query.measures.some(
    (one) =>
      (one.function === 'share' && !isOfOtherTime(query, one)) || one.over?.percent === true || one.window === 'growth',
  );

/** From July to August in percent, after a month of another year: none of its rows can be a part of it. */
const isOfOtherTime = ({ filters }: Query, { where: one }: Query['measures'][number]): boolean =>
  one !== undefined &&
  filters.some(
    (other) =>
      one.kind === 'period' &&
      other.kind === 'period' &&
      JSON.stringify(one.ref) === JSON.stringify(other.ref) &&
      !overlap(one, other),
  );
