import type { AgentRequest } from '../../agent.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { type Knowledge, understand } from '../rules/understand.ts';
import { isoDay, utcDay } from '../time/period.ts';
import { questionText, readingText } from '../wording/reading.ts';
import { findsSome } from './finds-some.ts';
import type { LatestDays } from './latest-days.ts';
import { saysDark } from './says-dark.ts';
import type { Offer, OfferKind } from './schema-queries.ts';

export const MAX_SUGGESTIONS = 4;
const MAX_TRIED = 60;

/** What suggestions are tried with; without `execute` nothing is asked of the database. */
export interface Trial {
  knowledge: Knowledge;
  latest: LatestDays;
  execute: AgentRequest['execute'] | null;
  signal: AbortSignal;
  /** Who asks: others may be allowed to read other rows. */
  userId: number | undefined;
  /** Nothing was asked yet: questions of each kind are offered, and each is tried. */
  isOpening: boolean;
  /** How a question is read: null when not every word of it is. */
  read: (question: string) => Query | null;
}

/** Reads without asking the database. */
export function readWhole(knowledge: Knowledge, question: string): Query | null {
  const { draft, resolution } = understand(knowledge, question);
  const isWhole = draft.unknown.length === 0 && draft.refusals.length === 0;
  return isWhole && resolution.kind === 'resolved' ? resolution.query : null;
}

/**
 * Questions for queries, each once: only those that, read again, mean just that.
 * @param known what has been offered or asked before
 */
export async function questionsFor(
  trial: Trial,
  offers: Iterable<Offer[]>,
  known: readonly string[] = [],
): Promise<string[]> {
  const kept = new Map<string, OfferKind>();
  const seen = new Set(known.map(plain));
  let tried = 0;
  for (const versions of trial.isOpening ? eachKindFirst(offers, kept) : offers) {
    for (const offer of versions) {
      if (kept.size >= MAX_SUGGESTIONS || tried++ >= MAX_TRIED) return [...kept.keys()];
      const query = await withYear(trial, offer);
      const question = questionFor(trial, query);
      if (question === null || saysDark(trial.knowledge.catalog, query, question)) continue;
      if (seen.has(plain(question))) break;
      seen.add(plain(question));
      if (!(await findsSome(trial, query))) continue;
      kept.set(question, offer.kind);
      break;
    }
  }
  return [...kept.keys()];
}

/** Counts, times, rankings and lists before averages and before another of their kind. */
function* eachKindFirst(offers: Iterable<Offer[]>, kept: ReadonlyMap<string, OfferKind>): Iterable<Offer[]> {
  const later: Offer[][] = [];
  for (const versions of offers) {
    const has = new Set(kept.values());
    if (versions.some(({ kind }) => kind !== 'average' && !has.has(kind))) yield versions;
    else later.push(versions);
  }
  yield* later;
}

/** A question that is read as this query; null where none is known. */
export function questionFor({ knowledge: { catalog, now }, read }: Trial, query: Query): string | null {
  const wanted = plain(readingText(catalog, query, now));
  const isMeant = (question: string) => {
    const meant = read(question);
    return meant !== null && plain(readingText(catalog, meant, now)) === wanted;
  };
  return [questionText(catalog, query, now), readingText(catalog, query, now)].find(isMeant) ?? null;
}

/** Small differences of writing are none of meaning. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** This year or last year, where the rows reach into it; a time line over older rows is one of years. */
async function withYear({ knowledge, latest, execute }: Trial, { query, dated }: Offer): Promise<Query> {
  if (dated === null) return query;
  const day = execute === null ? null : await latest.of(knowledge.catalog, dated, execute);
  const year = knowledge.now.getUTCFullYear();
  const dataYear = Number(day?.slice(0, 4) ?? 0);
  if (dataYear >= year) return { ...query, filters: [periodOf(dated, year, 'this year')] };
  if (dataYear === year - 1) return { ...query, filters: [periodOf(dated, year - 1, 'last year')] };
  const groups = query.groups.map((group) => (group.kind === 'time' ? { ...group, grain: 'year' as const } : group));
  return { ...query, groups };
}

const periodOf = (ref: ColumnRef, year: number, label: string): Query['filters'][number] => ({
  kind: 'period',
  ref,
  from: isoDay(utcDay(year, 0, 1)),
  to: isoDay(utcDay(year + 1, 0, 1)),
  label,
  words: label,
});
