import type { Token } from '../words/tokenize.ts';

/** The words of a follow-up in small letters, without signs. */
export const saidWords = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ kind }) => kind !== 'symbol').map(({ lower }) => lower);

export const saidText = (tokens: readonly Token[]): string => saidWords(tokens).join(' ');

/** Words that a follow-up begins with and that say nothing: a part of a pattern over `saidText`. */
export const LEAD = '(?:(?:and|so|but|then|now|ok) )*';
