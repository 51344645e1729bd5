import { byName } from '../../../../shared/by-name.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { grainOf } from '../time/period.ts';
import { STOP_WORDS } from '../words/lexicon.ts';
import { type Token, tokensAt } from '../words/tokenize.ts';

const BEST = byName<string>({
  worst: 'worst',
  best: 'best',
  highest: 'top',
  most: 'top',
  busiest: 'top',
  strongest: 'top',
  peak: 'top',
  lowest: 'bottom',
  fewest: 'bottom',
  quietest: 'bottom',
  weakest: 'bottom',
  slowest: 'bottom',
});

/** Which month was the worst: of what was measured before, by month. */
function asRankedTime(rest: Token[], parent: Query, which: Token): Token[] | null {
  const [grain, ...more] = rest;
  const words = more.filter(({ lower }) => !['was', 'is', 'were', 'had', 'has', 'the', 'our'].includes(lower));
  const [end] = words;
  const isTime =
    grain !== undefined && (grainOf(grain.lemma) !== undefined || ['weekday', 'hour'].includes(grain.lower));
  const said = end === undefined || words.length > 1 ? undefined : BEST[end.lower];
  if (!isTime || said === undefined || parent.measures.length !== 1) return null;
  return [...tokensAt('by', which), grain, ...tokensAt(`${said} 1`, which)];
}

/** Which month was the worst, after a number by channel and month: of the months, over all channels. */
export function ofTimeAlone(tokens: Token[], parent: Query): Query {
  const said = tokens.filter(({ kind, lower }) => kind !== 'symbol' && !['and', 'so', 'but', 'then'].includes(lower));
  const [which, ...rest] = said;
  const isChosen = which !== undefined && ['which', 'what'].includes(which.lower) && asRankedTime(rest, parent, which);
  const times = parent.groups.filter(({ kind }) => kind === 'time');
  if (!isChosen && asBareTime(said, parent) === null) return parent;
  if (times.length === 0 || times.length === parent.groups.length || parent.topOfEach !== undefined) return parent;
  const { limit, rank } = parent;
  return limit === null && rank === null ? { ...structuredClone(parent), groups: times, order: null } : parent;
}

/** And the worst month: which month was the worst. */
function asBareTime(said: Token[], parent: Query): Token[] | null {
  const words = said.filter(({ lower }) => !['and', 'the', 'what', 'about', 'was', 'is', 'our'].includes(lower));
  const [best, grain, ...more] = words;
  if (best === undefined || grain === undefined || more.length > 0) return null;
  return Object.hasOwn(BEST, best.lower) ? asRankedTime([grain, best], parent, best) : null;
}

/**
 * Which products, after refunds by reason: the same numbers by product, and no list of all of them.
 * @returns the words as they would be asked; null where nothing was measured, or the rows before are of that kind
 */
export function asGroup(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] | null {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const [first, second] = said;
  const bare = asBareTime(said, parent);
  if (bare !== null) return bare;
  const isAnd = first?.lower === 'and';
  const which = isAnd ? second : first;
  if (which === undefined || !['which', 'what'].includes(which.lower)) return null;
  const rest = said.slice(isAnd ? 2 : 1);
  const ranked = asRankedTime(rest, parent, which);
  if (ranked !== null) return ranked;
  if (rest.length === 0 || rest.length > 2 || parent.measures.length === 0) return null;
  // What about loans: another question, and no group.
  if (rest.some(({ lower }) => STOP_WORDS.has(lower))) return null;
  const { subjects, unknown, measures, filters, groups, ranks, periods } = readTokens(knowledge, rest);
  const [subject] = subjects;
  const isBare =
    measures.length + filters.length + groups.length + ranks.length + periods.length + unknown.length === 0;
  if (!isBare || subject === undefined || subjects.length > 1) return null;
  const firm = subject.mention.candidates.filter(({ kind, score }) => kind !== 'value' && score >= 0.75);
  const isShown = firm.some(
    (c) =>
      c.table === parent.base &&
      (c.kind === 'table' || parent.groups.some((one) => one.kind === 'column' && one.ref.column === c.column)),
  );
  const isGroup = firm.some((c) => parent.groups.some((group) => group.kind === 'entity' && group.table === c.table));
  if (firm.length === 0 || isShown || isGroup) return null;
  return [...tokensAt('by', which), ...rest];
}
