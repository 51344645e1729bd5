import { revenueAt } from './business.ts';
import type { Reading } from './rule.ts';

const DOING = [
  'how did we do',
  'how are we doing',
  'how have we done',
  'how have we been doing',
  'how is business',
  'how was business',
  "how's business",
  'how is the business doing',
  'how did the business do',
];

/** Last week's numbers, the numbers for October: of a time, where nothing else is named. */
function numbersAt({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): { length: number } | null {
  const isAlone = draft.measures.length + draft.subjects.length + draft.groups.length + draft.filters.length === 0;
  if (!isAlone || !cursor.is(at, 'numbers', 'figures', 'results') || cursor.named(at) !== null) return null;
  const next = cursor.skip(at + 1, 'for', 'from', 'of', 'the', 'in');
  const isLast = cursor.isEnd(at + 1);
  const isOfTime = isLast ? draft.periods.length > 0 : cursor.period(next) !== null || cursor.period(at + 1) !== null;
  return isOfTime ? { length: 1 } : null;
}

/** How did we do in Q3 compared with Q2: what comes in, where nothing else is named. */
export function readDoing({ cursor, draft }: Reading, at: number): number {
  const found = at === 0 ? cursor.phrase(at, DOING) : numbersAt({ cursor, draft }, at);
  const revenue = found === null ? null : revenueAt(cursor, at);
  if (found === null || revenue === null) return 0;
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  draft.assumed.push(`“${cursor.words(at, at + found.length)}” is about revenue`);
  return found.length;
}
