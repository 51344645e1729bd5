import { stem } from '../../engine/words/lemma.ts';

/** The words of a text as they are compared with those of another: lower case, without accents, signs between them. */
export const plainWords = (text: string): string[] =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

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
