import type { Catalog } from './catalog/catalog.ts';
import { blankQuery } from './query/blank-query.ts';
import type { Query } from './query/query.ts';
import type { Token } from './words/tokenize.ts';

const ROWS = String.raw`(?:(?:(?:different|all|the) )*(?:rows?|records?|entries|entry|lines?|data ?(?:points?|sets?)))`;
const THERE = String.raw`(?: (?:are|is|do|does|did|have|has|we|you|i|there|exist|it|in|total|all|altogether|here|the|this|table|data|database|source))*`;
const COUNTED = new RegExp(
  String.raw`^(?:(?:how many|count(?: of)?|(?:total )?number of|amount of) ${ROWS}${THERE}|how many (?:are|is) there${THERE})$`,
);

/** “How many rows are there”: of the only table, where there is one. Null where anything else is said. */
export function rowsOfOnlyTable({ tables }: Catalog, tokens: readonly Token[]): Query | null {
  const [base, ...more] = tables.keys();
  const said = tokens.filter(({ kind }) => kind !== 'symbol').map(({ lower }) => lower);
  if (base === undefined || more.length > 0 || !COUNTED.test(said.join(' '))) return null;
  return { ...blankQuery(base), measures: [{ function: 'count', ref: null, words: said.join(' ').slice(0, 500) }] };
}
