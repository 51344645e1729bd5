import type { QueryResult } from '../../../connectors/connector.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { type Knowledge, understand } from '../rules/understand.ts';
import { isoDay, utcDay } from '../time/period.ts';
import { questionText, readingText } from '../wording/reading.ts';
import type { LatestDays } from './latest-days.ts';
import type { Offer } from './schema-queries.ts';

export const MAX_SUGGESTIONS = 4;
const MAX_TRIED = 60;

/** What suggestions are tried with; without `execute` nothing is asked of the database. */
export interface Trial {
  knowledge: Knowledge;
  latest: LatestDays;
  execute: ((sql: string) => Promise<QueryResult>) | null;
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
  const kept: string[] = [];
  const seen = new Set(known.map(plain));
  let tried = 0;
  for (const versions of offers) {
    for (const offer of versions) {
      if (kept.length >= MAX_SUGGESTIONS || tried++ >= MAX_TRIED) return kept;
      const question = questionFor(trial, await withYear(trial, offer));
      if (question === null) continue;
      if (!seen.has(plain(question))) kept.push(question);
      seen.add(plain(question));
      break;
    }
  }
  return kept;
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
