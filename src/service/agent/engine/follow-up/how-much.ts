import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { DEALS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { moneyOf } from './measures.ts';
import { freeze } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';

const POINTED = '(?:that|it|they|those|these|this|all that|all of that|all of them)';
const HOW_MUCH = new RegExp(
  `^${LEAD}how much (?:(?:money )?(?:is|was|were|are) ${POINTED}(?: all)?(?: worth)?|money (?:did|do|does) ${POINTED} (?:make|cost|come to|add up to)|(?:do|does|did) ${POINTED} (?:come to|add up to|amount to|total))(?: in total| altogether| in all| together)?$`,
);
const IN_ALL = new RegExp(
  `^${LEAD}how (much|many)(?: (?:is|are|was|were) (?:that|it|they|there|those|these))? (?:in total|altogether|overall|in all|all together|together)$`,
);

/** How much in total: said of what was shown, whatever else such words may ask for. */
export const saysAllTogether = (tokens: readonly Token[]): boolean => IN_ALL.test(saidText(tokens));

/** How much in total, after applications by programme: all of them. Of rows that have an amount, how much would be that. */
export function askAllTogether(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const word = IN_ALL.exec(saidText(tokens))?.[1];
  const [measure, ...more] = parent.measures;
  if (word === undefined || measure === undefined || more.length > 0 || parent.groups.length === 0) return null;
  const isPlain = [measure.over, measure.minus, measure.window, measure.until].every((part) => part === undefined);
  const isWhole = parent.limit === null && parent.rank === null && parent.topOfEach === undefined;
  if (!isPlain || !isWhole || parent.having.length > 0) return null;
  const isCount = measure.function === 'count' && measure.ref === null;
  if (!isCount && !(measure.function === 'sum' && word === 'much')) return null;
  const hasAmount = amountOf(catalog, parent.base) !== null || isDeal(catalog, parent.base);
  if (isCount && word === 'much' && hasAmount) return null;
  return { ...structuredClone(parent), groups: [], order: null, notes: [] };
}

const OVERALL = new RegExp(
  `^${LEAD}(?:what(?: is|'s| was)? )?(?:the )?(?:(?:overall|total) (?:average|avg|mean)|(?:average|avg|mean) (?:overall|in total|(?:for|of|over|across) (?:all(?: of (?:them|those|these))?|everyone|everybody|everything|all (\\S+))))$`,
);

/** What's the average for all of them, after the average of each: over all rows, and not of each again. */
export function askOverall(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const [measure, ...more] = parent.measures;
  const isWhole = parent.limit === null && parent.rank === null && parent.topOfEach === undefined;
  if (measure?.function !== 'avg' || more.length > 0 || parent.groups.length === 0) return null;
  const said = OVERALL.exec(saidText(tokens));
  if (!isWhole || parent.having.length > 0 || said === null) return null;
  // For all products, after an average by department of people: another question.
  const [, rows] = said;
  if (rows !== undefined && tableNamed(knowledge, rows) !== parent.base) return null;
  return { ...structuredClone(parent), groups: [], order: null, notes: [] };
}

/** How much money is that, after a list or a count of refunds: what the rows add up to, where they have one amount. */
export function askHowMuch(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const isCounted = parent.measures.every((one) => isRowCount(one) && one.over === undefined);
  if (!isCounted || parent.groups.length > 0 || !HOW_MUCH.test(saidText(tokens))) return null;
  const ref = amountOf(catalog, parent.base);
  if (ref === null) return null;
  const query: Query = structuredClone({ ...parent, measures: [], notes: [] });
  freeze(catalog, query);
  if (query.limit !== null) return null;
  return {
    ...query,
    columns: [],
    distinct: false,
    order: null,
    measures: [{ function: 'sum', ref, words: ref.column }],
  };
}

/** The one column of money that the rows have; what orders come to is the money of their lines, which is read with the words for it. */
function amountOf(catalog: Catalog, key: string): ColumnRef | null {
  const money = isDeal(catalog, key) ? null : moneyOf({ catalog }, key);
  return money === null ? null : { path: [], table: key, column: money.column };
}

const isDeal = (catalog: Catalog, key: string): boolean => DEALS.includes(getTable(catalog, key).words.at(-1) ?? '');
