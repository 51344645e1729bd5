import { isWithin, longForms } from '../words/abbreviations.ts';
import { FUNCTION_WORDS, STOP_WORDS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import type { PhraseIndex } from './phrase-index.ts';

interface Words {
  short: string[];
  long: string[];
}

const KNOWN = new WeakMap<PhraseIndex, Words>();
const SHORTEST = 5;

/**
 * The one word of the schema's names that a word of a question is cut down to there: `seg` of segment, `pkg` of packages; null
 * where none is, or several.
 */
export function cutDown(index: PhraseIndex, { kind, lemma }: Token): string | null {
  if (kind !== 'word' || lemma.length < SHORTEST || !/^[a-z]+$/.test(lemma)) return null;
  // Unpaid is no unit price: a word that denies something is not cut down to one that does not.
  if (/^(un|non|in)/.test(lemma) && index.names.has(lemma.replace(/^(un|non|in)-?/, ''))) return null;
  const [only, ...more] = wordsOf(index).short.filter((word) => isCutFrom(word, lemma));
  return only !== undefined && more.length === 0 ? only : null;
}

/** The other way around: `appts` for the one word of the schema's names that it is cut down from, appointments; `cust` for the one that it usually stands for, customer. */
export function spelledOut(index: PhraseIndex, { kind, lower, lemma }: Token): string | null {
  if (kind !== 'word' || lemma.length < 3 || lemma.length > SHORTEST || !/^[a-z]+$/.test(lemma)) return null;
  if (ORDINARY.has(lower)) return null;
  const usual = longForms(lemma).filter((word) => word !== lemma && index.names.best(word) >= 0.75);
  if (usual.length === 1) return lower === lemma ? (usual[0] ?? null) : `${usual[0]}s`;
  const [only, ...more] = wordsOf(index).long.filter((word) => isCutFrom(lemma, word));
  if (only === undefined || more.length > 0) return null;
  return lower === lemma ? only : `${only}s`;
}

/** Whole words, which say when or in what order. */
const ORDINARY = new Set(['last', 'first', 'next', 'past', 'late', 'left']);

/** Words of their own at the end of a longer one: playtime is no play. */
const OWN_WORDS = /(time|day|date|rate|back|out|off|up|down|over|line|side|book|name|list)$/;

function isCutFrom(short: string, long: string): boolean {
  if (long.startsWith(short) && OWN_WORDS.test(long.slice(short.length))) return false;
  if (short.length > long.length - 2 || short[0] !== long[0]) return false;
  if (short.length > 2 && long.startsWith(short)) return !VOWEL.test(short.at(-1) ?? '') || short.length > 3;
  // Consonants in their order: pkg, rcpt, qty.
  return short.length > 1 && !VOWEL.test(short.slice(1)) && isWithin(short, long) && short.length * 3 >= long.length;
}

const VOWEL = /[aeiou]/;

/** The words of all names, cut by their length: there may be many thousands, so they are looked through once. */
function wordsOf(index: PhraseIndex): Words {
  const known = KNOWN.get(index);
  if (known !== undefined) return known;
  const names = [...index.names.phrases()].filter((phrase) => index.names.best(phrase) >= 0.75);
  const all = [...new Set(names.flatMap((phrase) => phrase.split(' ')))];
  const isShort = (word: string) =>
    /^[a-z]+$/.test(word) && !STOP_WORDS.has(word) && !Object.hasOwn(FUNCTION_WORDS, word);
  const words = {
    short: all.filter((word) => word.length <= SHORTEST && isShort(word)),
    long: all.filter((word) => word.length > SHORTEST),
  };
  KNOWN.set(index, words);
  return words;
}
