import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { measureName } from '../wording/measure-text.ts';
import { entityName } from '../wording/nouns.ts';
import type { Token } from '../words/tokenize.ts';
import { keepTop } from './reshape.ts';

const PER =
  /^(?:(?:and|so|ok|then|now|what|about|how|is|the|show|me|give|an|a|as|on) |what's )*(?:average|avg|mean)(?: (?:value|number|amount|total))? (?:per|for each|for every|by each|of each) (.+?)(?: (?:then|instead|please))*$/;
const BEHIND =
  /^(?:(?:and|so|ok|then|now|what|about|how|much|many|is|was|are|that|it|this|were) |what's )*per (.+?)(?: (?:on average|in average))$/;

const BARE =
  /^(?:(?:and|so|ok|then|now|but|what|about|how|much|is|was|that|it|this|are|were|they|the) )*per (.+?)(?: (?:then|please))*$/;

/**
 * The average per order, after a total or a count: what was asked before divided by how many orders there are. Null
 * where the words say anything else, and where nothing was added up or counted.
 */
export function askPerEach(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const text = said.map(({ lower }) => lower).join(' ');
  const bare = BARE.exec(text)?.[1];
  const noun = PER.exec(text)?.[1] ?? BEHIND.exec(text)?.[1] ?? bare;
  const length = noun?.split(' ').length ?? 0;
  const start = noun === undefined ? -1 : text.indexOf(` ${noun}`);
  if (noun === undefined) return null;
  const before = text.slice(0, start).split(' ').length;
  const table = tableMeant(knowledge, said.slice(before, before + length));
  const [measure, ...more] = parent.measures.filter((one) => table === null || !countsThem(one, table));
  if (measure === undefined || more.length > 0 || !isTotal(measure)) return null;
  // And per strike, after what strikes cost: of each of these rows, by which nothing can be grouped.
  if (noun === bare && (table !== parent.base || measure.function !== 'sum')) return null;
  return table === null ? null : divided(knowledge.catalog, parent, { measure, table });
}

/** Average per customer, after revenue and how many customers those are: of the revenue. */
const countsThem = ({ function: fn, ref }: Measure, table: string): boolean =>
  fn === 'count-distinct' && ref?.table === table;

/** What adds up: a sum, or how many there are. */
const isTotal = ({ function: fn, over, minus, per, window, where, until }: Measure): boolean =>
  ['sum', 'count'].includes(fn) && [over, minus, per, window, where, until].every((part) => part === undefined);

/** The table that words name best, and nothing else. */
export function tableMeant(knowledge: Knowledge, tokens: Token[]): string | null {
  const { subjects, unknown, filters, periods, measures, ranks, groups } = readTokens(knowledge, tokens);
  const [subject, ...more] = subjects;
  const others = [more, unknown, filters, periods, measures, ranks, groups].some((list) => list.length > 0);
  if (subject === undefined || others || subject.mention.length < tokens.length) return null;
  const named = subject.mention.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const [best, ...rest] = named.sort((a, b) => b.score - a.score);
  return best === undefined || rest.some(({ score }) => score === best.score) ? null : best.table;
}

function divided(
  catalog: Catalog,
  parent: Query,
  { measure, table }: { measure: Measure; table: string },
): Query | null {
  const path = shortestPaths(catalog, parent.base, 'to-one').get(table);
  const [key, ...more] = getTable(catalog, table).info.primaryKey;
  if (path === undefined || path.length !== 1 || key === undefined || more.length > 0) return null;
  const [way] = path;
  const isOwn = way?.length === 0;
  // Of orders that were counted, each is one.
  if (way === undefined || (isOwn && measure.function === 'count')) return null;
  const ref: ColumnRef = { path: way, table, column: key };
  const words = entityName(catalog, table);
  const title = `average ${measureName({ catalog, query: parent, today: '' }, measure)} per ${words}`;
  const average: Measure =
    isOwn && measure.ref !== null
      ? { ...measure, function: 'avg', words: title, title }
      : { ...measure, over: { measure: { function: 'count-distinct', ref, words }, percent: false }, title };
  const query = structuredClone(parent);
  // Of the five that bring in most, and not of the five with the highest average.
  if (parent.limit !== null && parent.limit.count > 1) keepTop(catalog, query);
  const groups = query.groups.filter((group) => !(group.kind === 'entity' && group.table === table));
  const isRegrouped = groups.length < query.groups.length;
  if (isRegrouped && (query.limit !== null || query.rank !== null || query.having.length > 0)) return null;
  const order = isRegrouped || query.order?.by.kind !== 'measure' ? null : query.order;
  return {
    ...query,
    groups,
    measures: [average],
    order: order === null ? null : { ...order, by: { kind: 'measure', measure: average } },
    notes: [],
  };
}
