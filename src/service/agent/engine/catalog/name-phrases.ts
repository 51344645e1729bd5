import { lemma } from '../words/lemma.ts';
import { STOP_WORDS } from '../words/lexicon.ts';
import { synonymsOf } from '../words/synonyms.ts';

/** The whole name, its end, its beginning, and the same with a synonym. */
export function namePhrases(words: readonly string[]): [string, number][] {
  const phrases: [string, number][] = [[words.join(' '), 1]];
  if (words.length > 1) phrases.push([words.join(''), 0.95]);
  for (let at = 1; at < words.length; at++) {
    // `of flight` says something else than the end of `phase_of_flight`.
    if (!STOP_WORDS.has(words[at] ?? '')) phrases.push([words.slice(at).join(' '), 0.8]);
  }
  const said = phrases.flatMap(([phrase, score]): [string, number][] => [
    [phrase, score],
    ...withSynonyms(phrase).map((other): [string, number] => [other, score * 0.75]),
  ]);
  // The beginning of a name says what it belongs to rather than what it is: weak, and without synonyms.
  for (let at = 1; at < words.length; at++)
    if (!EMPTY_STARTS.has(words.slice(0, at).join(' '))) said.push([words.slice(0, at).join(' '), 0.5]);
  return said;
}

/** Words that mean nothing of their own without the name's end. */
const EMPTY_STARTS = new Set([
  'first',
  'last',
  'middle',
  'full',
  'is',
  'has',
  'num',
  'number of',
  'total',
  'max',
  'min',
  'start',
  'end',
  'new',
  'old',
]);

/** The same phrase with another word for each one of its words: movie category, film genre. */
export function withSynonyms(phrase: string): string[] {
  const words = phrase.split(' ');
  return words.flatMap((word, at) => synonymsOf(word).map((other) => words.with(at, lemma(other)).join(' ')));
}
