import { stem } from '../../engine/words/lemma.ts';

const MOST_REMEMBERED = 100_000;
const stems = new Map<string, string>();

/** `stem`, remembered: the same words come again in thousands of values. */
export function stemOf(word: string): string {
  const before = stems.get(word);
  if (before !== undefined) return before;
  if (stems.size > MOST_REMEMBERED) stems.clear();
  const found = stem(word);
  stems.set(word, found);
  return found;
}
