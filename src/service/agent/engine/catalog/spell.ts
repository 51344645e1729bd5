import { editDistance } from '../../../../shared/edit-distance.ts';
import { lemma } from '../words/lemma.ts';
import { COMPARATIVES, COMPARISONS, EXTREMES, FUNCTION_WORDS, SUPERLATIVES } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { secondsOf } from '../words/units.ts';
import type { PhraseIndex } from './phrase-index.ts';

const COMMON =
  `month months week weeks quarter quarters year years yesterday today revenue sales average total number customer customers
order orders product products category categories country countries highest lowest percentage january february march april june july
august september october november december monthly weekly daily yearly growth between before after without average`.split(
    /\s+/,
  );
/** Words of comparison are no typing errors: higher is not meant to be highest, nor longest to be long. */
const COMPARING = new Set(
  [
    ...Object.keys(EXTREMES),
    ...Object.keys(SUPERLATIVES),
    ...Object.keys(COMPARATIVES),
    ...Object.keys(COMPARISONS),
    'fewest',
    'least',
    'most',
    'better',
    'worse',
    'later',
    'earlier',
    'newer',
  ].flatMap((phrase) => phrase.split(' ')),
);
/** People get the first letter right: lost is not cost, and rate not date. */
const isLong = (word: string, distance: number): boolean => word.length >= 6 && distance < 2;
const KNOWN = new WeakMap<PhraseIndex, string[]>();

/** The one known word that a misspelled one is; null where none or several are as near. */
export function corrected(index: PhraseIndex, token: Token): string | null {
  const { lower } = token;
  // Hours are no house.
  if (secondsOf(token.lemma) !== undefined) return null;
  if (token.kind !== 'word' || lower.length < 4 || COMPARING.has(lower) || !/^[a-z]+$/.test(lower)) return null;
  const most = lower.length < 8 ? 1 : 2;
  const near = vocabulary(index)
    .map((word) => ({ word, distance: editDistance(lower, word, most) }))
    // The cast is no cost: a short word with another letter is another word.
    .filter(({ word }) => lower.length > 4 || word.length !== lower.length || isShuffled(lower, word))
    .filter(
      ({ distance, word }) => distance > 0 && distance <= most && (isLong(lower, distance) || word[0] === lower[0]),
    )
    .sort((a, b) => a.distance - b.distance);
  const [best, ...others] = near;
  if (best === undefined) return null;
  const rivals = others.filter(({ distance, word }) => distance === best.distance && lemma(word) !== lemma(best.word));
  return rivals.length > 0 ? null : best.word;
}

/** The same letters in another order. */
const isShuffled = (one: string, other: string): boolean => sorted(one) === sorted(other);

const sorted = (word: string): string => word.split('').sort().join('');

function vocabulary(index: PhraseIndex): string[] {
  const known = KNOWN.get(index);
  if (known !== undefined) return known;
  const own = [...index.names.phrases()].flatMap((phrase) => phrase.split(' '));
  const general = [
    ...COMMON,
    ...Object.keys(FUNCTION_WORDS),
    ...Object.keys(SUPERLATIVES).filter((word) => !word.includes(' ')),
  ];
  const words = [
    ...new Set([
      ...own.flatMap((word) => [word, word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`]),
      ...general,
    ]),
  ].filter((word) => word.length >= 4);
  KNOWN.set(index, words);
  return words;
}
