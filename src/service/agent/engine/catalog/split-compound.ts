import { lemma } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import type { PhraseIndex } from './phrase-index.ts';

const SHORTEST_PART = 3;
/** As sure as a name must be that two words are read for one. */
const SURE = 0.7;

/** Playtime, unitprice, no-show: two words written as one, where both together name something; null where they name nothing. */
export function splitCompound({ names }: PhraseIndex, { kind, lower }: Token): string | null {
  const [first = '', second = '', ...more] = lower.split('-');
  if (kind === 'word' && second !== '' && more.length === 0)
    return names.best(`${first} ${lemma(second)}`) >= SURE ? `${first} ${second}` : null;
  if (kind !== 'word' || !/^[a-z]{6,}$/.test(lower)) return null;
  for (let at = SHORTEST_PART; at <= lower.length - SHORTEST_PART; at++) {
    const [one, other] = [lower.slice(0, at), lower.slice(at)];
    if (names.best(`${one} ${lemma(other)}`) >= SURE) return `${one} ${other}`;
  }
  return null;
}
