import { getTable } from '../catalog/catalog.ts';
import { contradictsItself } from '../learned/doubts/contradictions.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Draft } from '../rules/read/draft.ts';
import { type Ambiguity, openContext, UnboundError } from '../rules/resolve/context.ts';
import { mentionsOf } from '../rules/resolve/mentions.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import { askOfRows } from './ask-of-rows.ts';
import { askBestShown, askDoesMost } from './best-shown.ts';
import { asGroupsBy } from './by-number.ts';
import type { Says } from './commands/says.ts';
import { losesCounted } from './counted-lost.ts';
import { askForEach } from './for-each.ts';
import { grownMost } from './grown-most.ts';
import { beforeList, inSteps } from './in-steps.ts';
import { keepingNumber } from './keeps-number.ts';
import { differences } from './kept.ts';
import { oneOfThem } from './one-of-them.ts';
import { askOwnWay } from './own-ways.ts';
import { patchQuery } from './patch.ts';
import { countedMeant, peopleMeant } from './people-meant.ts';
import { askPerEach } from './per-each.ts';
import { relationOf, saysOf, saysPart } from './relation.ts';
import { freeze } from './rows.ts';
import { ofSamePeriod } from './same-period.ts';
import { losesShown } from './shown-lost.ts';
import { type Choice, type Turn, tokensOf } from './turn.ts';
import { unheardWords } from './unheard.ts';
import { asShown } from './values-shown.ts';
import { asGroup, ofTimeAlone } from './which-of.ts';
import { amongMany, askWhichOne, choosesAnew } from './which-one.ts';
import { askWhoDid, namesNobody } from './who-did.ts';

/** What a follow-up does, most of all. */
type FollowUpKind =
  | 'again'
  | 'count'
  | 'percent'
  | 'compare'
  | 'shift'
  | 'place'
  | 'drop'
  | 'swap'
  | 'measure'
  | 'regroup'
  | 'refine'
  | 'order'
  | 'limit'
  | 'rows'
  | 'new-question';

export interface FollowUpCandidate {
  query: Query;
  /** Words that nothing used. */
  unread: Token[];
  /** Conditions that stay: `Germany`, `2026`. */
  kept: string[];
  /** `by category instead of month`. */
  changed: string[];
  /** `new-question`: it reads as a question of its own, and as a change only if that has no answer. */
  kind: FollowUpKind;
  /** Something in it has two meanings. */
  ambiguity: Ambiguity | null;
}

export type FollowUps = FollowUpCandidate[] | { kind: 'ask'; message: string };

interface Attempts {
  candidates: FollowUpCandidate[];
  failures: string[];
}

/**
 * Reads a question as a change to the one before it, or as one about the rows of its answer.
 * @returns candidates, best first, none for a question of its own; `ask` when it leans on the question before and finds
 * nothing there
 */
export function readFollowUps(knowledge: Knowledge, asked: Token[], shown: Query): FollowUps {
  if (choosesAnew(asked, shown)) return [];
  const meant = peopleMeant(knowledge.catalog, asked, amongMany(asked, shown));
  const parent = ofTimeAlone(asked, countedMeant(knowledge, asked, meant));
  const whole = (query: Query, kind: FollowUpKind) => [
    candidateOf(knowledge, { query, parent, unread: [], kind, ambiguity: null }),
  ];
  const best = askBestShown(asked, parent) ?? askDoesMost(asked, parent);
  if (best !== null) return whole(best, 'place');
  const stepwise = readInSteps(knowledge, asked, parent);
  if (stepwise !== null) return stepwise;
  const listed = readListed(knowledge, asked, parent);
  if (listed !== null) return listed;
  const ofOne = readOneOf(knowledge, asked, parent);
  if (ofOne !== null) return ofOne;
  const tokens = asGroup(knowledge, asked, parent) ?? asked;
  const ownWay = askOwnWay(knowledge, tokens, parent);
  if (ownWay !== null) return whole(ownWay, 'rows');
  const one = askWhichOne(knowledge, tokens, parent);
  if (one !== null) return whole(one, 'order');
  const average = askPerEach(knowledge, tokens, parent);
  if (average !== null) return whole(average, 'measure');
  const regroup = (words: Token[]) => surestOf(readFollowUps(knowledge, words, parent));
  const grown = grownMost(knowledge, { tokens, parent }, regroup);
  if (grown !== null) return whole(grown, 'order');
  const says = withOthers(knowledge, saysOf(knowledge, tokens), parent);
  const draft = readTokens(knowledge, says.rest);
  const relation = relationOf({ says, draft, parent });
  const { candidates, failures } = attempt(knowledge, { tokens, says, parent });
  const found = distinct(candidates)
    .filter(({ query }) => !losesShown({ tokens: asked, parent, query }))
    .map((one) => withUnheard(knowledge, one, asked))
    .sort((a, b) => a.unread.length - b.unread.length);
  // Average delay: of what was asked before, where that has one.
  if (relation === 'either') return found.some(isRead) ? found : [];
  if (relation === 'alone') return found.map((one) => ({ ...one, kind: 'new-question' }));
  if (found.length > 0) return found;
  return { kind: 'ask', message: messageOf(says, failures) };
}

/** A question about one row of the answer before: that row first, and then the question about it. */
function readOneOf(knowledge: Knowledge, asked: Token[], parent: Query): FollowUps | null {
  const one = oneOfThem(asked);
  if (one === null) return null;
  const places = readFollowUps(knowledge, one.place, parent);
  const placed = surestOf(places);
  if (placed === null)
    return 'kind' in places ? places : { kind: 'ask', message: 'it is not clear which one is meant' };
  freeze(knowledge.catalog, placed);
  // It was counted from the other end to find it.
  if (placed.limit === null) placed.order = null;
  const followUps = readFollowUps(knowledge, one.rest, placed);
  if ('kind' in followUps) return followUps;
  return followUps.length === 0 || followUps.some(({ kind }) => kind === 'new-question') ? null : followUps;
}

function readInSteps(knowledge: Knowledge, asked: Token[], parent: Query): FollowUps | null {
  const steps = inSteps(asked, parent);
  const changed = steps === null ? null : surestOf(readFollowUps(knowledge, steps.first, parent));
  return steps === null || changed === null ? null : readFollowUps(knowledge, steps.last, changed);
}

/** The rows that were counted, where other rows and then a list of them are asked for; never the same count again. */
function readListed(knowledge: Knowledge, asked: Token[], parent: Query): FollowUps | null {
  const first = parent.measures.length === 0 ? null : beforeList(asked);
  const changed = first === null ? null : surestOf(readFollowUps(knowledge, first, parent));
  if (changed === null) return null;
  const { measures, limit, rank, having } = changed;
  const isCounted = measures.every((one) => isRowCount(one) && !one.where);
  const isCut = limit !== null || rank !== null || having.length > 0;
  if (!isCounted || isCut || getTable(knowledge.catalog, changed.base).labels.length === 0)
    return { kind: 'ask', message: 'it is not clear which rows should be listed' };
  const query: Query = { ...structuredClone(changed), measures: [], groups: [], order: null, notes: [] };
  return [candidateOf(knowledge, { query, parent, unread: [], kind: 'rows', ambiguity: null })];
}

const surestOf = (followUps: FollowUps): Query | null => {
  const [best] = 'kind' in followUps ? [] : followUps;
  return best !== undefined && best.kind !== 'new-question' && isRead(best) ? best.query : null;
};

const withUnheard = ({ catalog }: Knowledge, one: FollowUpCandidate, asked: Token[]): FollowUpCandidate => {
  const known = new Set(one.unread.map(({ start }) => start));
  const unheard = unheardWords(catalog, asked, one.query).filter(({ start }) => !known.has(start));
  return unheard.length === 0 ? one : { ...one, unread: [...one.unread, ...unheard].sort((a, b) => a.start - b.start) };
};

/** Compare with Atlanta, after a question about Chicago: both of them, and no other period. */
function withOthers(knowledge: Knowledge, says: Says, parent: Query): Says {
  if (!says.compare || says.shift !== null) return says;
  const { filters, periods } = readTokens(knowledge, says.rest);
  const isValue = filters.length > 0 && periods.length === 0 && filters.every(({ kind }) => kind === 'value');
  const isDated = parent.filters.some(({ kind }) => kind === 'period');
  return isValue || (!isDated && filters.some(({ kind }) => kind === 'value'))
    ? { ...says, compare: false, also: true, swap: true, continues: true }
    : says;
}

function attempt(
  knowledge: Knowledge,
  { tokens, says, parent }: { tokens: Token[]; says: Says; parent: Query },
): Attempts {
  const attempts: Attempts = { candidates: [], failures: [] };
  const first = usualChoice(says, parent);
  const ofEach = askForEach(knowledge, { says, parent });
  if (ofEach !== null)
    attempts.candidates.push(candidateOf(knowledge, { ...ofEach, parent, kind: 'regroup', ambiguity: null }));
  const people = askWhoDid(knowledge, { tokens, says, parent });
  if (people !== null)
    attempts.candidates.push(
      candidateOf(knowledge, { query: people, parent, unread: [], kind: 'rows', ambiguity: null }),
    );
  const tried = (choice: Choice, said: Says) => tryPatch(knowledge, { says: said, parent, choice }, attempts);
  tried(first, says);
  // Without orders: not what is dropped, but what must not be there.
  if (says.drop !== null) tried(first, { ...says, drop: null, rest: tokens.filter(({ kind }) => kind !== 'symbol') });
  if (says.pronoun !== null || says.list || attempts.candidates.every(({ unread }) => unread.length > 0))
    askOfRows(knowledge, { tokens, says, parent }, (found, unread) => {
      const kept = keepingNumber(says, parent, found);
      const query = ofSamePeriod(knowledge.catalog, { tokens, parent, query: kept });
      attempts.candidates.push(candidateOf(knowledge, { query, parent, unread, kind: 'rows', ambiguity: null }));
    });
  const other = <T>(a: T, b: T, is: T): T => (is === a ? b : a);
  tried({ ...first, values: other('replace', 'add', first.values) }, says);
  tried({ ...first, groups: other('replace', 'add', first.groups) }, says);
  // Instead: nothing stays beside it.
  if (says.mode !== 'replace') tried({ ...first, measures: other('replace', 'add', first.measures) }, says);
  attempts.candidates = attempts.candidates.filter(
    ({ query }) =>
      !namesNobody(knowledge.catalog, { tokens, parent, query }) &&
      !losesCounted({ tokens, parent, query }) &&
      (!contradictsItself(query) || contradictsItself(parent)),
  );
  return attempts;
}

/** `and by month` adds a group; `and France?` is France in the place of Germany, `France too` both. */
function usualChoice({ mode, also, possessive }: Says, parent: Query): Choice {
  const adds = mode === 'add';
  return {
    values: also ? 'add' : 'replace',
    groups: adds ? 'add' : 'replace',
    measures: adds || (possessive && parent.groups.length > 0) ? 'add' : 'replace',
  };
}

function tryPatch(
  knowledge: Knowledge,
  { says, parent, choice }: { says: Says; parent: Query; choice: Choice },
  { candidates, failures }: Attempts,
): void {
  const draft = asGroupsBy(
    knowledge.catalog,
    { draft: asShown(readTokens(knowledge, says.rest), parent), rest: says.rest },
    parent,
  );
  const [refusal] = draft.refusals;
  if (refusal !== undefined) {
    failures.push(refusal);
    return;
  }
  const context = openContext({ catalog: knowledge.catalog, draft, base: parent.base, named: namedIn(parent, draft) });
  const turn: Turn = { knowledge, parent, says, draft, context, choice, used: new Set(), read: new Set() };
  const all = [...draft.subjects];
  try {
    const query = patchQuery(turn);
    const unread = unreadOf(turn, all);
    const [ambiguity = null] = context.ambiguities;
    const isSame = JSON.stringify({ ...query, notes: [] }) === JSON.stringify({ ...parent, notes: [] });
    if (isSame && unread.length === 0 && says.again === null && !saysPart(draft))
      failures.push('it is not clear what these words change');
    else candidates.push(candidateOf(knowledge, { query, parent, unread, kind: kindOf(says, draft), ambiguity }));
  } catch (error) {
    if (!(error instanceof UnboundError)) throw error;
    failures.push(error.message);
  }
}

function namedIn(parent: Query, draft: Draft): Set<string> {
  const tables = mentionsOf(draft).flatMap(({ candidates }) =>
    candidates.filter((c) => c.kind === 'table' && c.score >= 0.75).map(({ table }) => table),
  );
  return new Set([parent.base, ...tables]);
}

function unreadOf({ draft, used, read, says, parent }: Turn, subjects: Draft['subjects']): Token[] {
  const named = subjects.filter(
    ({ mention }) =>
      draft.subjects.some((subject) => subject.mention === mention) &&
      !used.has(mention) &&
      !mention.candidates.some(
        (c) =>
          c.table === parent.base || parent.groups.some((group) => group.kind === 'entity' && group.table === c.table),
      ),
  );
  const tokens = [...draft.unknown, ...named.flatMap(({ mention }) => tokensOf(says.rest, mention))];
  return tokens.filter((token) => !read.has(token.start));
}

function candidateOf(
  knowledge: Knowledge,
  { parent, ...rest }: Pick<FollowUpCandidate, 'query' | 'unread' | 'kind' | 'ambiguity'> & { parent: Query },
): FollowUpCandidate {
  return { ...rest, ...differences(knowledge.catalog, parent, rest.query) };
}

function distinct(candidates: FollowUpCandidate[]): FollowUpCandidate[] {
  const key = ({ query }: FollowUpCandidate) =>
    JSON.stringify({ ...query, notes: [] }, (name, value: unknown) => (name === 'words' ? '' : value));
  const keys = candidates.map(key);
  return candidates.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

const isRead = ({ unread, ambiguity }: FollowUpCandidate): boolean => unread.length === 0 && ambiguity === null;

function kindOf(says: Says, draft: Draft): FollowUpKind {
  const kinds: [FollowUpKind, boolean][] = [
    ['again', says.again !== null],
    ['count', says.count],
    ['percent', says.percent],
    ['compare', says.compare],
    ['shift', says.shift !== null],
    ['place', says.position !== null || says.extreme !== null || says.timeEnd !== null],
    ['drop', says.drop !== null || says.widen || says.noFilters || says.noPeriod],
    ['measure', says.function !== null || says.total || draft.measures.length > 0],
    ['regroup', draft.groups.length > 0],
    ['refine', says.threshold !== null || draft.filters.length > 0 || draft.periods.length > 0],
    ['order', says.order !== null || draft.order !== null],
    ['limit', says.everything || says.more || says.next !== null || draft.limit !== null || draft.ranks.length > 0],
    ['swap', says.swap],
  ];
  return kinds.find(([, is]) => is)?.[0] ?? 'refine';
}

function messageOf({ pronoun }: Says, [reason = 'it is not clear what it changes']: string[]): string {
  // The third one of two: what is said of it begins with no pronoun.
  return pronoun === null || pronoun.lower === 'the'
    ? reason
    : `it is not clear what “${pronoun.text}” means after the previous answer: ${reason}`;
}
