import type { Query } from '../../query/query.ts';
import type { Question } from '../features/question.ts';
import type { Parts } from '../parts/candidate.ts';
import { conditionsOf } from '../parts/explained.ts';
import type { SourceColumn } from '../source/source.ts';
import { counts } from './counted.ts';
import { partsOf } from './unsaid.ts';

const SUPERLATIVE =
  /^(oldest|youngest|latest|earliest|newest|longest|shortest|largest|smallest|biggest|highest|lowest|greatest|cheapest|tallest|heaviest|lightest|fastest|slowest|busiest|most|least|fewest|best|worst|top)$/;

export function unsaidSuperlatives(words: readonly string[], query: Query): string[] {
  if (ranks(query)) return [];
  return words.filter((word, at) => SUPERLATIVE.test(word.toLowerCase()) && !/^at$/i.test(words[at - 1] ?? ''));
}

const ranks = (query: Query): boolean =>
  partsOf(query).some(
    ({ order, limit, measures, filters, rank, topOfEach }) =>
      order !== null ||
      limit !== null ||
      rank !== null ||
      topOfEach !== undefined ||
      measures.some((measure) => measure.function === 'max' || measure.function === 'min') ||
      filters.some(({ kind }) => kind === 'top' || kind === 'versus'),
  );

/** Most ships, the fewest orders, the number of trains: how many there are. */
export function uncounted(query: Query, { tokens, tablesAt, isColumnWord }: Question): string[] {
  if (counts(query)) return [];
  return tokens.flatMap(({ word, lemma }, at) => {
    if (lemma === 'number' && tokens[at + 1]?.word === 'of' && isColumnWord[at] !== true) return [word];
    const isTable = (tablesAt[at + 1] ?? []).some(({ mention }) => mention.isExact && mention.isFull);
    return /^(most|fewest)$/.test(lemma) && isTable ? [word] : [];
  });
}

/** For each, per: of figures, so many as there are of those. */
export function unsaidEach(words: readonly string[], query: Query): string[] {
  if (query.groups.length > 0 || query.measures.length === 0 || query.rank !== null) return [];
  if (query.measures.some(({ per }) => per !== undefined)) return [];
  return words.filter((word) => /^(each|every|per)$/i.test(word));
}

/** By type, at the end: of figures, so many as there are types. */
export function unsaidBy(words: readonly string[], query: Query): string[] {
  const [by = '', noun = ''] = words.filter((word) => /\w/.test(word)).slice(-2);
  if (!/^by$/i.test(by) || query.groups.length > 0 || query.measures.length === 0 || query.order !== null) return [];
  return JSON.stringify(query).toLowerCase().includes(noun.toLowerCase()) ? [] : [noun];
}

/** Hired candidates by source: so many of each, and no list of them. Sorted or painted by says something else. */
export function unheardBy(parts: Parts, { tokens, tablesAt, columnsAt }: Question): string[] {
  const { group, having, countsRows, aggregates } = parts;
  const isListing = group.option === 'none' && having === undefined && !countsRows;
  const by = tokens.findIndex(({ word }) => /^by$/i.test(word));
  const before = tokens.slice(0, Math.max(by, 0));
  if (!isListing || aggregates.length > 0 || before.length === 0 || before.some(({ word }) => ASKS.test(word)))
    return [];
  const last = before.at(-1)?.at ?? -1;
  const areRows = (tablesAt[last] ?? []).some(({ mention }) => mention.isExact && mention.end === last);
  const named = [...(tablesAt[by + 1] ?? []), ...(columnsAt[by + 1] ?? [])];
  const isNamed = named.some(({ mention }) => mention.isExact && mention.isFull && mention.start === by + 1);
  return areRows && isNamed ? [tokens[by]?.word ?? ''] : [];
}

/** Words that say what is to be done with rows. */
const ASKS =
  /^(what|which|who|whose|where|when|how|list|show|find|give|return|name|names|tell|display|get|select|sort|order|rank|sorted|ordered|ranked)$/i;

const FALLING =
  /\b((greatest|highest|largest|most|high|big|oldest|old|longest|long|z) to \w+|descending|decreasing)\b/i;
const RISING =
  /\b((least|lowest|smallest|fewest|low|small|youngest|young|shortest|short|a) to \w+|ascending|increasing)\b/i;

export function wrongDirection(words: readonly string[], { order }: Query): string[] {
  const text = words.join(' ');
  const said = FALLING.test(text) ? 'desc' : RISING.test(text) ? 'asc' : undefined;
  if (said === undefined || (FALLING.test(text) && RISING.test(text))) return [];
  return order?.direction === said ? [] : [(said === 'desc' ? FALLING : RISING).exec(text)?.[0] ?? ''];
}

/** Ordered by title and pages: a reading has one column to order by. */
export function secondOrder({ tokens, isColumnWord }: Question): string[] {
  const by = tokens.findIndex(
    ({ word }, at) => /^by$/i.test(word) && /^(sort|order|rank|arrange)(ed|d)?$/i.test(tokens[at - 1]?.word ?? ''),
  );
  if (by < 0) return [];
  const and = tokens.findIndex(({ word }, at) => at > by + 1 && /^(and|then|,)$/i.test(word));
  const isSecond = and > 0 && isColumnWord[and + 1] === true && isColumnWord[and - 1] === true;
  return isSecond ? tokens.slice(and + 1, and + 2).map(({ word }) => word) : [];
}

/** The best machine by its rank is the first, and not the one with the highest number. */
export function wrongRank({ order }: Parts, { tokens }: Question, query: Query): string[] {
  const isRank = /^(rank|ranking|position|place)$/.test(order?.column?.words.at(-1) ?? '');
  if (!isRank || query.order?.direction !== 'desc') return [];
  return tokens.filter(({ word }) => /^(best|top|first|leading)$/i.test(word)).map(({ word }) => word);
}

const HIGH = /^(highest|largest|biggest|greatest|longest|tallest|heaviest|maximum|max)$/i;
const LOW = /^(lowest|smallest|shortest|lightest|cheapest|minimum|min)$/i;

/** The highest price is no lowest one. */
export function wrongExtreme(words: readonly string[], query: Query): string[] {
  const functions = partsOf(query).flatMap(({ measures }) => measures.map((measure) => measure.function));
  const isAlone = (fn: 'min' | 'max', other: 'min' | 'max') => functions.includes(fn) && !functions.includes(other);
  const high = words.filter((word) => HIGH.test(word));
  const low = words.filter((word) => LOW.test(word));
  if (high.length > 0 && low.length === 0 && isAlone('min', 'max')) return high;
  return low.length > 0 && high.length === 0 && isAlone('max', 'min') ? low : [];
}

/** In alphabetical order: of texts. */
export function wrongAlphabet({ order }: Parts, { tokens }: Question): string[] {
  const isText = order?.column !== undefined && !order.column.isNumber && !order.column.isDate;
  return isText ? [] : tokens.filter(({ lemma }) => /^alphabetical(ly)?$/.test(lemma)).map(({ word }) => word);
}

/** Younger than 50 is not said of a number that only tells rows apart, unless it is named. */
export function comparedKeys(parts: Parts, question: Question): string[] {
  const isKey = (column: SourceColumn) => column.isKey || column.isForeign;
  const isSaid = (column: SourceColumn) => (question.columns.get(column)?.[0]?.score ?? 0) >= 0.5;
  const conditions = conditionsOf(parts).filter(
    ({ kind, column }) => kind !== 'eq' && kind !== 'n=' && isKey(column) && !isSaid(column),
  );
  const order = parts.order?.column;
  const isRanked = order !== undefined && isKey(order);
  return [
    ...conditions.map(({ start }) => question.tokens[start]?.word ?? ''),
    ...(isRanked
      ? question.tokens.filter(({ word }) => SUPERLATIVE.test(word.toLowerCase())).map(({ word }) => word)
      : []),
  ];
}
