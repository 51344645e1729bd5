import type { Candidate } from '../../catalog/candidates.ts';
import { type Catalog, getTable, isBridge } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { deniesItself } from '../../query/denies-itself.ts';
import type { Query } from '../../query/query.ts';
import { spokenTable, tableName } from '../../wording/names.ts';
import { nameWords } from '../../words/lemma.ts';
import { BUYERS, DEALS, LIKINGS } from '../../words/lexicon.ts';
import { holdsPlaces } from '../../words/places.ts';
import type { Draft } from '../read/draft.ts';
import type { OfTheMost } from '../read/of-the-most.ts';
import { buildQuery } from './build.ts';
import { commonValues } from './common-values.ts';
import { type Ambiguity, openContext, UnboundError } from './context.ts';
import { mentionsOf } from './mentions.ts';
import { rankingAlone, ranksOwn, restrictedTo } from './of-the-most.ts';
import { isUnsaidRole } from './role-tables.ts';

export type Resolution =
  | { kind: 'resolved'; query: Query; cost: number }
  | { kind: 'ambiguous'; ambiguity: Ambiguity }
  /** Bases that answer equally well: the questions are different. */
  | { kind: 'tie'; queries: Query[] }
  | { kind: 'unresolved'; message: string };

const TIE = 0.1;
/** Whether a value is written out or is a code says little of which rows make something busy. */
const BUSY_TIE = 0.6;
const UNNAMED_COST = 2;
const FIRM = 0.5;
/** Thousands of tables have a status; those that more of the words name come first, and the others are not tried. */
const MAX_BASES = 60;

/** Every base that a draft fits, the one that its words fit best first. */
export function attemptsOf(catalog: Catalog, draft: Draft, onlyBase?: string): Attempt[] {
  return draft.most !== null ? [] : tryBases(catalog, draft, onlyBase).attempts;
}

function tryBases(catalog: Catalog, draft: Draft, onlyBase?: string): { attempts: Attempt[]; failures: string[] } {
  const named = namedTables(draft);
  const bases = onlyBase === undefined ? likeliest(candidateBases(catalog, draft), draft) : [onlyBase];
  const attempts: Attempt[] = [];
  const failures: string[] = [];
  for (const base of bases) {
    const context = openContext({ catalog, draft, base, named });
    try {
      const query = buildQuery(context);
      if (deniesItself(query)) throw new UnboundError('one condition denies another, so no row can meet both');
      const unnamed = named.has(base) || mentionsColumnOf(draft, base) ? 0 : UNNAMED_COST;
      attempts.push({ query, cost: context.cost + unnamed, ambiguities: context.ambiguities });
    } catch (error) {
      if (!(error instanceof UnboundError)) throw error;
      failures.push(error.message);
    }
  }
  attempts.sort((a, b) => a.cost - b.cost);
  return { attempts, failures };
}

/** Those of the first in a ranking: two questions in one, and both must be clear. */
function ofTheMost(catalog: Catalog, draft: Draft, most: OfTheMost): Resolution {
  const outer = resolve(catalog, { ...draft, most: null });
  const inner = outer.kind === 'resolved' ? resolveRanking(catalog, most, outer.query.base) : outer;
  if (outer.kind !== 'resolved' || inner.kind !== 'resolved') return inner;
  const query = restrictedTo(catalog, outer.query, inner.query);
  const message = `it is not clear how “${most.rank.words}” restricts the rest`;
  return query === null ? { kind: 'unresolved', message } : { kind: 'resolved', query, cost: outer.cost + inner.cost };
}

/** Of the same rows where it ranks a column of theirs. */
function resolveRanking(catalog: Catalog, most: OfTheMost, base: string): Resolution {
  const isOwn = ranksOwn(most, base);
  return resolve(catalog, rankingAlone(most, isOwn), isOwn ? base : undefined);
}

/** Tries every base a draft may be about and keeps the one that its words fit best. */
export function resolve(catalog: Catalog, draft: Draft, onlyBase?: string): Resolution {
  if (draft.most !== null) return ofTheMost(catalog, draft, draft.most);
  if (draft.common !== null) return { kind: 'resolved', query: commonValues(catalog, draft.common), cost: 0 };
  const { attempts: tried, failures } = tryBases(catalog, draft, onlyBase);
  const attempts = isByLiking(draft) ? likedFirst(catalog, tried, draft) : tried;
  const [best, ...others] = attempts;
  if (best === undefined)
    return { kind: 'unresolved', message: failures.at(0) ?? 'the words do not name anything in this database' };
  const [ambiguity] = best.ambiguities;
  if (ambiguity !== undefined) return { kind: 'ambiguous', ambiguity };
  const largest = draft.ranks.some(({ by }) => by === 'rows') ? largestOf(catalog, [best, ...others]) : null;
  if (largest !== null) return { kind: 'resolved', query: largest.query, cost: largest.cost };
  const rivals = others.filter((other) => other.cost < best.cost + TIE && other.ambiguities.length === 0);
  const plain = rivals.length === 0 ? null : withoutRoles(catalog, draft, [best, ...rivals]);
  if (plain !== null) return { kind: 'resolved', query: plain.query, cost: plain.cost };
  const own = rivals.length === 0 ? null : withoutBridges(catalog, [best, ...rivals]);
  if (own !== null) return { kind: 'resolved', query: own.query, cost: own.cost };
  const buyers = rivals.length === 0 ? null : ofBuyers(catalog, [best, ...rivals]);
  if (buyers !== null) return { kind: 'resolved', query: buyers.query, cost: buyers.cost };
  const asked = rivals.length === 0 ? null : ofSubject(draft, [best, ...rivals]);
  if (asked !== null) return { kind: 'resolved', query: asked.query, cost: asked.cost };
  if (rivals.length > 0) return { kind: 'tie', queries: [best, ...rivals].map(({ query }) => query) };
  return { kind: 'resolved', query: best.query, cost: best.cost };
}

/** What is popular is bought, rented or booked often, and not filed under many kinds. */
const isByLiking = ({ ranks }: Draft): boolean =>
  ranks.some(({ by, words }) => by === 'rows' && /popular/i.test(words));

/** What somebody comes to, and what says nothing of how well liked it is what comes: the most popular breed of the patients. */
const COMING = 'visit trip ride enrolment enrollment registration subscription appointment'.split(' ');

/** Rows of those who took something, or the lines of what they bought. */
function isLiking(catalog: Catalog, key: string, { ranks }: Draft): boolean {
  const words = catalog.tables.get(key)?.words ?? [];
  const last = words.at(-1) ?? '';
  const isLine = ['line', 'item', 'detail'].includes(last) && words.some((word) => DEALS.includes(word));
  const isOfColumn = ranks.every(({ entity }) => entity?.candidates.every(({ kind }) => kind === 'column') === true);
  return isLine || (LIKINGS.includes(last) && !(isOfColumn && COMING.includes(last)));
}

function likedFirst(catalog: Catalog, attempts: Attempt[], draft: Draft): Attempt[] {
  const deals = attempts.filter(({ query: { base } }) => isLiking(catalog, base, draft));
  return deals.length > 0 ? deals : attempts;
}

/** Employees per department: those who are in it, and not those who manage it, where nobody said so. */
function withoutRoles(catalog: Catalog, draft: Draft, attempts: readonly Attempt[]): Attempt | null {
  const named = namedTables(draft);
  const isRole = ({ query: { base } }: Attempt) => isUnsaidRole(catalog, named, base);
  const [only, ...more] = attempts.filter((one) => !isRole(one));
  const other = attempts.find(isRole);
  if (only === undefined || other === undefined || more.length > 0) return null;
  const [own, others] = [only, other].map(({ query: { base } }) => tableName(catalog, base));
  only.query.notes = [...only.query.notes, `I went by the ${own} and not by the ${others}`];
  return only;
}

/** The average rate of films by category: over the films, and not over the rows that tie them to categories. */
function withoutBridges(catalog: Catalog, attempts: readonly Attempt[]): Attempt | null {
  const isTie = ({ query: { base } }: Attempt) => isBridge(getTable(catalog, base));
  const [only, ...more] = attempts.filter((one) => !isTie(one));
  return only === undefined || more.length > 0 ? null : only;
}

/** Employees per title: the employees, and not the rows that say who has which. */
function ofSubject({ subjects, measures, groups }: Draft, attempts: readonly Attempt[]): Attempt | null {
  if (measures.length > 0 || groups.length === 0) return null;
  const isAsked = ({ query: { base } }: Attempt) =>
    subjects.some(({ mention }) =>
      mention.candidates.some(({ kind, table, score }) => kind === 'table' && table === base && score >= 0.95),
    );
  const [only, ...more] = attempts.filter(isAsked);
  return only === undefined || more.length > 0 ? null : only;
}

/** How many countries: of several tables that have them, those of the customers, and that is said. */
function ofBuyers(catalog: Catalog, attempts: readonly Attempt[]): Attempt | null {
  const counted = attempts.flatMap(({ query: { measures } }) => (measures.length === 1 ? measures : []));
  const isPlaces = counted.every(
    (one) => one.function === 'count-distinct' && holdsPlaces(nameWords(one.ref?.column ?? '')),
  );
  if (counted.length < attempts.length || !isPlaces) return null;
  const own = attempts.filter(({ query: { base } }) =>
    catalog.tables.get(base)?.words.some((word) => BUYERS.has(word)),
  );
  const [only, ...more] = own;
  if (only === undefined || more.length > 0) return null;
  only.query.notes = [...only.query.notes, `those of the ${tableName(catalog, only.query.base)} are counted`];
  return only;
}

export interface Attempt {
  query: Query;
  cost: number;
  ambiguities: Ambiguity[];
}

/** The busiest of something: of the tables that count equally well, the one with by far the most rows. */
function largestOf(catalog: Catalog, [best, ...others]: Attempt[]): Attempt | null {
  if (best === undefined) return null;
  const rows = ({ query }: Attempt) => catalog.tables.get(query.base)?.info.rowEstimate ?? 0;
  const equals = others.filter((other) => other.cost < best.cost + BUSY_TIE && other.ambiguities.length === 0);
  const [first, second] = [best, ...equals].sort((a, b) => rows(b) - rows(a));
  if (first === undefined || second === undefined || rows(first) < 2 * rows(second)) return null;
  first.query.notes = [...first.query.notes, `the ${spokenTable(catalog, first.query.base)} are counted`];
  return first;
}

function namedTables(draft: Draft): Set<string> {
  const isTable = (candidate: Candidate) => candidate.kind === 'table' && candidate.score >= 0.75;
  return new Set(
    mentionsOf(draft).flatMap((mention) => mention.candidates.filter(isTable).map((candidate) => candidate.table)),
  );
}

const mentionsColumnOf = (draft: Draft, base: string): boolean =>
  draft.measures.some(
    (measure) => measure.target?.candidates.some((c) => c.kind === 'column' && c.table === base) ?? false,
  );

function likeliest(bases: string[], draft: Draft): string[] {
  if (bases.length <= MAX_BASES) return bases;
  const scores = new Map(bases.map((base) => [base, 0]));
  for (const { candidates } of mentionsOf(draft)) {
    const best = new Map<string, number>();
    for (const { table, score } of candidates) best.set(table, Math.max(best.get(table) ?? 0, score));
    for (const [table, score] of best) scores.set(table, (scores.get(table) ?? 0) + score);
  }
  const scoreOf = (base: string) => scores.get(base) ?? 0;
  return [...bases].sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, MAX_BASES);
}

/** Tables whose names, columns or values were said, those between two of them, and for "busiest" those that point at them. */
function candidateBases(catalog: Catalog, draft: Draft): string[] {
  const firm = mentionsOf(draft).flatMap((mention) =>
    mention.candidates.filter((c) => c.score >= FIRM).map((c) => c.table),
  );
  const said = new Set(firm);
  const pointing = new Set(
    [...said].flatMap((key) => (catalog.steps.get(key) ?? []).filter(({ many }) => many).map(({ to }) => to)),
  );
  const bridges = [...catalog.tables.keys()].filter((key) => {
    if (!pointing.has(key)) return false;
    const targets = new Set(
      (catalog.steps.get(key) ?? []).filter((step) => !step.many && said.has(step.to)).map((step) => step.to),
    );
    const table = catalog.tables.get(key);
    return targets.size >= 2 || (targets.size === 1 && table !== undefined && isBridge(table));
  });
  const byRows =
    draft.ranks.some((rank) => rank.by === 'rows') || draft.measures.some((one) => one.function === 'avg-per');
  const children = byRows
    ? [...said].flatMap((key) => (catalog.steps.get(key) ?? []).filter((s) => s.many).map((s) => s.to))
    : [];
  const owners = (draft.share?.of?.candidates ?? []).flatMap(({ table }) =>
    (catalog.steps.get(table) ?? []).filter((step) => !step.many).map((step) => step.to),
  );
  const deals = isByLiking(draft)
    ? [...catalog.tables.keys()].filter(
        (key) =>
          isLiking(catalog, key, draft) && [...said].some((one) => shortestPaths(catalog, key, 'to-one').has(one)),
      )
    : [];
  return [...new Set([...firm, ...bridges, ...children, ...owners, ...deals])];
}
