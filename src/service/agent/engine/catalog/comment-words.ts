import { SOFT_STOP_WORDS, STOP_WORDS } from '../words/lexicon.ts';
import { tokenize } from '../words/tokenize.ts';

/** The words of a comment that say something, by their lemmas. */
export const contentWords = (comment: string): string[] =>
  tokenize(comment.slice(0, 500))
    .filter((token) => token.kind === 'word' && token.lower.length > 2 && !STOP_WORDS.has(token.lower))
    .filter((token) => !SOFT_STOP_WORDS.has(token.lower))
    .map((token) => token.lemma);

/** Those it begins with: they say what something is. */
export const commentHead = (comment: string): string[] => contentWords(comment.split(/[.,;:(]/)[0] ?? '').slice(0, 4);
