import type { Query } from './query/query.ts';
import { OURS, PLACES } from './rules/read/our-place.ts';
import { type Knowledge, readTokens } from './rules/understand.ts';
import { needOf } from './suggest/missing-concepts.ts';
import type { Token } from './words/tokenize.ts';
import { secondsOf } from './words/units.ts';

/** What the learned models have no words for: periods, shares, computed measures, parts of time, top of each group. */
export function isBeyondLearned(query: Query): boolean {
  if (query.within !== undefined || query.topOfEach !== undefined || query.rank !== null) return true;
  if ((query.limit?.skip ?? 0) > 0 || query.having.some(({ value }) => value === 'overall')) return true;
  const isRich = query.measures.some(
    (measure) =>
      measure.over !== undefined ||
      measure.minus !== undefined ||
      measure.window !== undefined ||
      measure.where !== undefined ||
      measure.per !== undefined ||
      measure.until !== undefined ||
      measure.scale !== undefined ||
      measure.grain !== undefined ||
      ['share', 'median'].includes(measure.function),
  );
  return (
    isRich ||
    query.groups.some((group) => group.kind === 'time') ||
    query.filters.some(
      (filter) =>
        ['period', 'weekday', 'months', 'hours', 'top', 'beside', 'lasts'].includes(filter.kind) ||
        (filter.kind === 'versus' && [filter.per, filter.is, filter.where].some((part) => part !== undefined)),
    )
  );
}

/**
 * Words of a question that say a relative period, a share, a computation or where we keep something: a learned reading holds them only where it has made something of them,
 * as of the hours in training hours. What it never can is told by the name of its kind.
 */
export function wordsBeyondLearned(knowledge: Knowledge, tokens: Token[]): string[] {
  const { periods, weekdays, hours, unknown, filters } = readTokens(knowledge, tokens);
  const isNeeded = (token: Token) =>
    isTaste(tokens, token) ||
    needOf(token.lemma) !== null ||
    secondsOf(token.lemma) !== undefined ||
    [...OURS, ...PLACES].includes(token.lemma);
  const isRelative = periods.some(({ label }) => !isOfYears(label)) || filters.some(({ kind }) => kind === 'period');
  const words = tokens.filter(
    (token, at) =>
      (unknown.includes(token) && (isNeeded(token) || tokens[at + 1]?.lower === 'than')) ||
      (tokens[at - 1]?.lower === 'in' && isUnitOfTime(token)) ||
      (BUSINESS.test(token.lower) && !isLatest(tokens, at)),
  );
  return [
    ...words.map(({ lower }) => lower),
    // Two words that are one, as in a phone number, where nothing is called so.
    ...unknown.flatMap(({ lower }) => (lower.includes(' ') ? [lower] : [])),
    ...(isRelative ? ['a period'] : []),
    ...(weekdays === null ? [] : ['a weekday']),
    ...(hours === null ? [] : ['an hour']),
  ];
}

/** Whether a reading made something of each word that is beyond the models otherwise. */
export const hearsAll = ({ heard }: { heard: ReadonlySet<string> }, beyond: readonly string[]): boolean =>
  beyond.every((word) => heard.has(word));

/** In 2024, before 1890, from 2000 to 2010: numbers that any reading has to use. */
const isOfYears = (label: string): boolean =>
  /\d{4}/.test(label) && !/\b(last|this|next|past|previous|ago|first|q\d)\b/i.test(label);

/** Most recently: the latest, and no period. */
const isLatest = (tokens: readonly Token[], at: number): boolean =>
  /^recent(ly)?$/.test(tokens[at]?.lower ?? '') && tokens[at - 1]?.lower === 'most';

/** Average length in hours: a unit that numbers are wanted in. */
const isUnitOfTime = (token: Token): boolean => token.lemma !== token.lower && secondsOf(token.lemma) !== undefined;

const BUSINESS =
  /^(revenue|profit|margin|growth|grew|share|ratio|rate|compared?|versus|vs|trend|median|percentile|running|cumulative|churn|forecast|predict|why|percent|percentage|recently)$/;

/** The nicest, the most charming: a ranking by what nothing in the data is called. */
const isTaste = (tokens: readonly Token[], token: Token): boolean => {
  const at = tokens.indexOf(token);
  if (SIZES.test(token.lower) || isLatest(tokens, at)) return false;
  return /^[a-z]{2,}est$/.test(token.lower) || /^(most|least)$/.test(tokens[at - 1]?.lower ?? '');
};

/** More or less of whatever is ranked. */
const SIZES =
  /^(highest|lowest|largest|smallest|biggest|greatest|fewest|latest|earliest|newest|oldest|youngest|longest|shortest)$/;
