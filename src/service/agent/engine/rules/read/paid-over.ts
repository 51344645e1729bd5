import { COMPARISONS } from '../../words/lexicon.ts';
import { owners, salaryAt } from './earners.ts';
import type { Reading } from './rule.ts';

const ANYBODY = ['anybody', 'anyone', 'somebody', 'someone', 'everybody', 'everyone', 'people', 'who'];
/** Nobody is so old or so tall. */
const LEAST = 1000;

/** Anybody over 105k: people by what they are paid, where the number is no age. */
export function readPaidOver({ cursor, draft }: Reading, from: number): number {
  if (from > 0 || !cursor.is(from, ...ANYBODY)) return 0;
  const at = cursor.skip(from + 1, 'is', 'are', 'now', 'currently', 'with', 'who', 'that', 'paid', 'on', 'at');
  const found = cursor.phrase(at, Object.keys(COMPARISONS));
  const number = at + (found?.length ?? 0) + (cursor.is(at + (found?.length ?? 0), '$', '€', '£') ? 1 : 0);
  const value = found === null ? null : cursor.number(number);
  const salary = value === null || value < LEAST ? null : salaryAt(cursor, number);
  const isBare = cursor.named(number + 1) === null && cursor.value(number + 1) === null;
  if (found === null || value === null || salary === null || !isBare) return 0;
  const words = cursor.words(at, number + 1);
  draft.subjects.push({ mention: owners(cursor, from, salary), role: null, lead: '' });
  draft.filters.push({ kind: 'compare', target: salary, operator: COMPARISONS[found.phrase] ?? '>', value, words });
  draft.assumed.push(`“${words}” is about the ${salary.words}`);
  return number + 1 - from;
}
