import type { QueryResult } from '../../../connectors/connector.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, understand } from '../understand.ts';
import type { LatestDays } from './latest-days.ts';
import { PERIOD, type Wordings } from './schema-questions.ts';

export const MAX_SUGGESTIONS = 4;
const MAX_TRIED = 80;

/** What suggestions are tried with; without `execute` nothing is asked of the database. */
export interface Trial {
  knowledge: Knowledge;
  latest: LatestDays;
  execute: ((sql: string) => Promise<QueryResult>) | null;
}

/** Keeps the questions that the parser itself understands, each once, and puts a period with data into them. */
export async function answerable(trial: Trial, questions: Iterable<Wordings>): Promise<string[]> {
  const kept: string[] = [];
  let tried = 0;
  for (const wordings of questions) {
    for (const wording of wordings) {
      if (kept.length >= MAX_SUGGESTIONS || tried++ >= MAX_TRIED) return kept;
      const question = capital(await withPeriod(trial, wording));
      if (understood(trial.knowledge, question) === null) continue;
      if (!kept.includes(question)) kept.push(question);
      break;
    }
  }
  return kept;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function understood(knowledge: Knowledge, question: string): Query | null {
  const { draft, resolution } = understand(knowledge, question);
  const isWhole = draft.unknown.length === 0 && draft.refusals.length === 0;
  return isWhole && resolution.kind === 'resolved' ? resolution.query : null;
}

/** This year or last year, where the rows reach into it. */
async function withPeriod({ knowledge, latest, execute }: Trial, wording: string): Promise<string> {
  if (!wording.includes(PERIOD)) return wording;
  const query = understood(knowledge, wording.replace(PERIOD, 'this year'));
  const filter = query?.filters.find((one) => one.kind === 'period');
  const day =
    filter?.kind === 'period' && execute !== null ? await latest.of(knowledge.catalog, filter.ref, execute) : null;
  const year = knowledge.now.getUTCFullYear();
  const dataYear = Number(day?.slice(0, 4) ?? 0);
  if (dataYear >= year) return wording.replace(PERIOD, 'this year');
  if (dataYear === year - 1) return wording.replace(PERIOD, 'last year');
  return wording.replace('by month', 'by year').replace(PERIOD, '').trim();
}
