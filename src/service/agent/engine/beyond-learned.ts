import type { Query } from './query/query.ts';
import { type Knowledge, readTokens } from './rules/understand.ts';
import { needOf } from './suggest/missing-concepts.ts';
import type { Token } from './words/tokenize.ts';
import { secondsOf } from './words/units.ts';

/** What the learned models have no words for: periods, shares, computed measures, parts of time, top of each group. */
export function isBeyondLearned(query: Query): boolean {
  if (query.within !== undefined || query.topOfEach !== undefined || query.rank !== null) return true;
  if ((query.limit?.skip ?? 0) > 0) return true;
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
        ['period', 'weekday', 'hours', 'top', 'beside'].includes(filter.kind) ||
        (filter.kind === 'versus' && filter.per !== undefined),
    )
  );
}

/** Whether a question has words that say a period, a share or a computation, which learned readings cannot hold. */
export function saysBeyondLearned(knowledge: Knowledge, tokens: Token[]): boolean {
  const { periods, weekdays, hours, unknown, filters } = readTokens(knowledge, tokens);
  return (
    unknown.some(
      (token) => isTaste(tokens, token) || needOf(token.lemma) !== null || secondsOf(token.lemma) !== undefined,
    ) ||
    weekdays !== null ||
    hours !== null ||
    filters.some(({ kind }) => kind === 'period') ||
    tokens.some((token, at) => token.lower === 'in' && isUnitOfTime(tokens[at + 1])) ||
    periods.some(({ label }) => !/^(in )?\d{4}$/.test(label)) ||
    tokens.some(({ lower }) => BUSINESS.test(lower))
  );
}

/** Average length in hours: a unit that numbers are wanted in. */
const isUnitOfTime = (token: Token | undefined): boolean =>
  token !== undefined && token.lemma !== token.lower && secondsOf(token.lemma) !== undefined;

const BUSINESS =
  /^(revenue|profit|margin|growth|grew|share|ratio|rate|compared?|versus|vs|trend|median|percentile|running|cumulative|churn|forecast|predict|why|percent|percentage|recently)$/;

/** The nicest, the most charming: a ranking by what nothing in the data is called. */
const isTaste = (tokens: readonly Token[], token: Token): boolean =>
  /^[a-z]{2,}est$/.test(token.lower) || /^(most|least)$/.test(tokens[tokens.indexOf(token) - 1]?.lower ?? '');
