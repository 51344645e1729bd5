import { nameWords, stem } from '../../engine/words/lemma.ts';
import { STOP_WORDS } from '../../engine/words/lexicon.ts';

/** The words of a text as they are compared: split at case and signs, without grammar, cut to their stems. */
export const termsOf = (text: string): string[] =>
  nameWords(text)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map(stem);

const SHORTEST_PART = 3;

/** `orderitems` → order, item, where both are words of the same database; a term that is no such compound: none. */
export function partsOf(term: string, isKnown: (part: string) => boolean): string[] {
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at += 1) {
    const [head, tail] = [stem(term.slice(0, at)), stem(term.slice(at))];
    if (isKnown(head) && isKnown(tail)) return [head, tail];
  }
  return [];
}
