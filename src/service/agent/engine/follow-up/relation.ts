import { shortestPaths } from '../catalog/join-path.ts';
import type { Query } from '../query/query.ts';
import { keep } from '../rules/read/cursor.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import { mentionsOf } from '../rules/resolve/mentions.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { readSays } from './read-says.ts';
import { isFilterOn } from './restrict.ts';
import { tokensOf } from './turn.ts';
import { isOfGroups } from './values-shown.ts';

/** A pronoun behind the thing it stands for points at nothing before: customers and their orders. */
export function saysOf(knowledge: Knowledge, tokens: Token[]): Says {
  const says = readSays(tokens);
  says.pronoun ??= demonstrative(knowledge, tokens);
  const at = says.pronoun === null ? 0 : tokens.indexOf(says.pronoun);
  // In the same town as Ada: what it is the same as is said.
  if (says.pronoun !== null && isSameAs(tokens)) return { ...says, pronoun: null, rest: tokens };
  // All students except those from Japan: students are said, and those are some of them.
  if (at > 1 && isPartOfNamed(tokens, at) && namesTable(knowledge, tokens.slice(0, at)))
    return { ...says, pronoun: null, partitive: false, list: false, rest: tokens };
  if (at < 1 || !says.possessive || !JOINING.includes(tokens[at - 1]?.lower ?? '')) return says;
  return namesTable(knowledge, tokens.slice(0, at))
    ? { ...says, pronoun: null, possessive: false, list: false, rest: tokens }
    : says;
}

const namesTable = (knowledge: Knowledge, tokens: Token[]): boolean => namesTables(readTokens(knowledge, tokens));

const isPartOfNamed = (tokens: readonly Token[], at: number): boolean =>
  /^(those|these|ones)$/.test(tokens[at]?.lower ?? '') &&
  /^(except|excluding|without|but|not|than|and|or|for|minus)$/.test(tokens[at - 1]?.lower ?? '') &&
  RELATIVE.test(tokens[at + 1]?.lower ?? '');

/** Words that are values somewhere, but not where the question before could use them, or not of what it shows: they may be others there. */
export function strayValues(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] {
  const { rest } = readSays(tokens);
  const draft = readTokens(knowledge, rest);
  const near = shortestPaths(knowledge.catalog, parent.base, 'to-one');
  return draft.filters.flatMap((filter) => {
    if (filter.kind !== 'value') return [];
    const { candidates } = filter.mention;
    const isShown = parent.groups.every(({ kind }) => kind === 'time') || isOfGroups(parent, candidates);
    if (isShown && candidates.some((c) => near.has(c.table))) return [];
    return tokensOf(rest, filter.mention);
  });
}

/** This medication, that department. */
function demonstrative(knowledge: Knowledge, tokens: Token[]): Token | null {
  const found = tokens.find(({ lower }, at) => {
    if (lower !== 'this' && lower !== 'that') return false;
    // That shipping agent: what the words say together, and not the first of them.
    return [1, 2, 3].some((length) => {
      const [subject] = readTokens(knowledge, tokens.slice(at + 1, at + 1 + length)).subjects;
      const isNamed = subject?.mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75) ?? false;
      return isNamed && subject?.mention.start === 0;
    });
  });
  return found ?? null;
}

const isSameAs = (tokens: readonly Token[]): boolean => {
  const same = tokens.findIndex(({ lower }) => lower === 'same');
  return same >= 0 && tokens.slice(same).some(({ lower }) => lower === 'as');
};

const JOINING = ['and', 'with', 'or', ',', 'by', 'plus', 'per', 'including', 'on'];

/** Whether words like these lean on a question before: used also when there is none, to say so. */
export function leansOnParent(knowledge: Knowledge, tokens: Token[]): boolean {
  const says = saysOf(knowledge, tokens);
  const draft = readTokens(knowledge, says.rest);
  const countsNothing = draft.measures.some(({ target }) => target === null);
  // Top reasons for refunds: says by itself what is ranked, and of what.
  if (!isCommand(says) && draft.ranks.some(({ entity }) => entity !== null) && namesTables(draft)) return false;
  // Refund rate in 2026 vs 2025: a part that says what it is a part of.
  if (draft.share !== null && (draft.share.of !== null || draft.share.isRate === true)) return false;
  const isHalf = (says.continues || says.asksWho || countsNothing) && !namesTables(draft);
  return isCommand(says) || isHalf || (says.continues && relationOf({ says, draft, parent: null }) === 'continues');
}

/** A number alone, of no rows that are named and under no condition: average rate, worst month. */
export const isFragment = (draft: Draft): boolean =>
  !namesTables(draft) && draft.filters.length + draft.periods.length === 0 && draft.unknown.length === 0;

/** Whether a word points back to an answer, so that without one there is none. Things named before it may be meant as well. */
export function pointsBack(knowledge: Knowledge, tokens: Token[]): boolean {
  const { pronoun } = saysOf(knowledge, tokens);
  if (pronoun === null) return false;
  const at = tokens.indexOf(pronoun);
  const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  // Customers per country, only those over 20: of what the same sentence asks for.
  const isOwn = /^(only|just)$/.test(before) && tokens[at - 2]?.lower === ',' && BOUND.test(after) && at > 4;
  if (DEMONSTRATIVE.test(pronoun.lower)) return !RELATIVE.test(after) && !isOwn;
  // Cheaper than the average of their category: that of the rows themselves.
  if (readTokens(knowledge, tokens).filters.some(isOfRowsThemselves)) return false;
  const named = mentionsOf(readTokens(knowledge, tokens.slice(0, at))).filter((mention) => keep(mention, isNamed));
  return named.length < 2 && !(named.length === 1 && POSSESSIVE.test(pronoun.lower) && !/^(of|for|from)$/.test(before));
}

const BOUND = /^(over|above|under|below|between|with)$/;

const isOfRowsThemselves = (filter: Draft['filters'][number]): boolean =>
  (filter.kind === 'versus' && filter.per !== undefined) || (filter.kind === 'against' && filter.other === 'above');

const isNamed = ({ kind, score }: Mention['candidates'][number]): boolean =>
  (kind === 'table' || kind === 'column') && score >= 0.75;

const DEMONSTRATIVE = /^(this|that|these|those|above|previous|same|such)$/;
const RELATIVE = /^(who|whose|whom|which|that|where|with|without|having|in|from|of|for|on|at|made|ordered)$/;
const POSSESSIVE = /^(their|its|his|her)$/;

const isCommand = (says: Says): boolean =>
  says.count ||
  says.total ||
  says.percent ||
  says.function !== null ||
  says.pronoun !== null ||
  says.again !== null ||
  says.order !== null ||
  says.shift !== null ||
  says.position !== null ||
  says.extreme !== null ||
  says.timeEnd !== null ||
  says.threshold !== null ||
  says.everything ||
  says.more ||
  says.next !== null ||
  says.noFilters ||
  says.list;

/** As a percentage, and in total: words that only say what is done to the answer before. */
export const isBareCommand = (knowledge: Knowledge, tokens: Token[]): boolean => {
  const says = saysOf(knowledge, tokens);
  return says.rest.length === 0 && isCommand(says);
};

type Relation = 'continues' | 'alone' | 'either';

/** A question that says by itself what of is a new one, unless its words point back. */
export function relationOf({ says, draft, parent }: { says: Says; draft: Draft; parent: Query | null }): Relation {
  if (isCommand(says) || says.swap || says.mode === 'replace' || says.also) return 'continues';
  const hasTable = draft.subjects.some(
    ({ mention }) => keep(mention, (c) => c.kind === 'table' && c.score >= 0.75) !== null,
  );
  const hasSubject = hasTable || draft.ranks.some((rank) => rank.entity !== null && rank.by !== null);
  if (says.widen && draft.subjects.some(({ mention }) => parent?.filters.some((filter) => isFilterOn(filter, mention))))
    return 'continues';
  const counts = draft.measures.some((measure) => measure.target !== null);
  const isWhole = counts && (hasSubject || draft.groups.length > 0 || draft.periods.length > 0);
  if (isWhole || (hasSubject && !says.continues)) return 'alone';
  // How many penguins: of something of its own, whatever that is.
  if (says.asks && !says.continues && !says.asksWho && draft.measures.length > 0 && draft.unknown.length > 0)
    return 'alone';
  if (says.asksWho && !hasTable) return 'continues';
  const isFree = !says.asks || (parent !== null && isOfShown(draft, parent));
  if (counts && !says.continues && isFree && !namesTables(draft)) return 'either';
  return says.continues || says.compare || !(counts || draft.subjects.length > 0) ? 'continues' : 'alone';
}

/** How many pages in total, after the books of one author: a number of the rows that were picked out, and of no others that are said. */
const isOfShown = ({ measures, filters, periods, groups, unknown }: Draft, { base, ...parent }: Query): boolean =>
  parent.filters.length > 0 &&
  parent.groups.length === 0 &&
  filters.length + periods.length + groups.length + unknown.length === 0 &&
  measures.every(({ target }) =>
    target?.candidates.some((c) => c.kind === 'column' && c.table === base && c.score >= 0.75),
  );

const namesTables = (draft: Draft): boolean =>
  mentionsOf(draft).some((mention) => keep(mention, (c) => c.kind === 'table' && c.score >= 0.75) !== null);

/** Whether something is said that a query has a part for. */
export const saysPart = ({ filters, periods, groups, measures, limit, order, comparison, unit }: Draft): boolean =>
  comparison !== null ||
  unit !== null ||
  filters.length + periods.length + groups.length + measures.length > 0 ||
  limit !== null ||
  order !== null;
