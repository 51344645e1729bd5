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

/** How did we do in Q3 compared with Q2: what comes in, where nothing else is named. */
export function readDoing({ cursor, draft }: Reading, at: number): number {
  const found = at === 0 ? cursor.phrase(at, DOING) : null;
  const revenue = found === null ? null : revenueAt(cursor, at);
  if (found === null || revenue === null) return 0;
  draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
  draft.assumed.push(`“${cursor.words(at, at + found.length)}” is about revenue`);
  return found.length;
}
