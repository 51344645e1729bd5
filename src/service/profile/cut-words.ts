import { remembered } from '../../shared/by-name-once.ts';
import { singular } from './names.ts';
import { SHORT_WORDS } from './short-words.ts';

/** How a word was cut down: to its beginning or its consonants, to letters from its first to its last, to others. */
const FORMS = { whole: 0, ends: 1, some: 2 } as const;
type Form = (typeof FORMS)[keyof typeof FORMS];

const VOWELS = /[aeiouy]/g;
const LONGEST_SHARE = 4;
/** A plural, and a letter that is two: `ß`. */
const MOST_MORE = 4;
const SHORTEST_WORD = 5;
const SHORTEST_NEAR = 2;
const SHORTEST_FAR = 3;

/** Without accents: `numéro` is cut down to `num`. */
export const folded = remembered((word): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss'),
);

/** Whether a part of a name is a word that people say, as far as its letters tell. */
export const looksSaid = remembered((part): boolean => {
  const [, letters = ''] = /^(\p{L}*)\d*$/u.exec(part) ?? [];
  // A count or an hour: 24h.
  if (letters === '') return /^\d/.test(part);
  if (SHORT_WORDS.has(letters) || SHORT_WORDS.has(singular(letters))) return true;
  // What other scripts write is no abbreviation of ours.
  if (!/^\p{Script=Latin}+$/u.test(letters)) return true;
  return singular(letters).length >= SHORTEST_WORD && isPronounced(folded(singular(letters)));
});

/** Where words were cut off: `descr`, `contr`. */
const NO_END = /[^aeiouyrlwh][rlwvjqb]$|[^aeiouylrnmwsckthdg][dgm]$/;

function isPronounced(letters: string): boolean {
  const vowels = letters.replaceAll(/[^aeiouy]/g, '').length;
  return (
    vowels / letters.length >= 0.12 &&
    !NO_END.test(letters) &&
    !(letters.length < 8 ? /[^aeiouy]{5}/ : /[^aeiouy]{7}/).test(letters)
  );
}

/** What a part of a name was cut down from, among some words. */
export type LongWord = { kind: 'one'; word: string } | { kind: 'none' } | { kind: 'several' };

/**
 * The one long word that a short one was cut down from: its letters, in their order, the first of both alike. Among words
 * that stand near, the one that fits best.
 * @param isFar they stand anywhere: only a beginning will do, or consonants to the last; and any other candidate counts
 */
export function longWordOf(short: string, words: Iterable<string>, { isFar }: { isFar: boolean }): LongWord {
  if (short.length < (isFar ? SHORTEST_FAR : SHORTEST_NEAR)) return { kind: 'none' };
  const found = new Map<string, { form: Form; word: string }>();
  for (const word of words) {
    const form = formOf(short, word);
    if (form === null) continue;
    const { root } = shapeOf(word);
    const same = found.get(root);
    const isBetter =
      same === undefined || form < same.form || (form === same.form && fitsNumber(short, word, same.word));
    if (isBetter) found.set(root, { form, word });
  }
  const best = Math.min(...[...found.values()].map(({ form }) => form));
  const [only, ...more] = [...found.values()].filter(({ form }) => isFar || form === best);
  if (only === undefined || (isFar && more.length === 0 && !isLikely(short, only))) return { kind: 'none' };
  return more.length > 0 ? { kind: 'several' } : { kind: 'one', word: only.word };
}

const isLikely = (short: string, { form, word }: { form: Form; word: string }): boolean =>
  form === FORMS.whole ||
  (form === FORMS.ends && withoutVowels(short.slice(1)) === short.slice(1) && word.length <= short.length * 2.7);

/** Of one and many, what the short word is of: `cals` of calibrations, `brth` of berth. */
const fitsNumber = (short: string, word: string, other: string): boolean =>
  short.endsWith('s') ? word.endsWith('s') && !other.endsWith('s') : word.length < other.length;

/** `root`: what forms of one word share: `berth`, `berths`; `dispatch`, `dispatches`, `dispatched`. */
const shapeOf = remembered((word) => {
  const long = folded(word);
  const one = singular(long);
  return { long, one, root: one.replace(/(?<=.{4})(?:ed|en|e|n)$/, '') };
});

function formOf(short: string, word: string): Form | null {
  if (word.length <= short.length - 1 || word.length > short.length * LONGEST_SHARE + MOST_MORE) return null;
  const { long, one } = shapeOf(word);
  if (short[0] !== long[0]) return null;
  const forms = [formOfOne(short, one), formOfOne(short, long)];
  // `disps`, of dispatches.
  if (short.length > 3 && short.endsWith('s')) forms.push(formOfOne(short.slice(0, -1), one));
  const known = forms.filter((form) => form !== null);
  return known.length === 0 ? null : asForm(Math.min(...known));
}

const asForm = (form: number): Form =>
  form === FORMS.whole ? FORMS.whole : form === FORMS.ends ? FORMS.ends : FORMS.some;

function formOfOne(short: string, long: string): Form | null {
  if (long.length <= short.length || long.length > short.length * LONGEST_SHARE) return null;
  if (looksSaid(short)) return isBeginning(short, long) ? FORMS.whole : null;
  if (short.length > 1 && long.startsWith(short)) return FORMS.whole;
  if (!areWithin(short, long)) return null;
  if (long[0] + withoutVowels(long.slice(1)) === short) return FORMS.whole;
  return short.at(-1) === long.at(-1) ? FORMS.ends : FORMS.some;
}

/** `trans`, of transaction: five letters that look like a word and are none, while loading is a form of load. */
const isBeginning = (short: string, long: string): boolean =>
  short.length === SHORTEST_WORD &&
  !SHORT_WORDS.has(short) &&
  long.startsWith(short) &&
  !FORM_OF_IT.test(long.slice(SHORTEST_WORD));

const FORM_OF_IT = /^(?:.|e[dnrs]|ers|l?ing|l?ed|ly|al|ally|ment|able|ness|ity|ation|ist)$/;

const withoutVowels = (letters: string): string => letters.replaceAll(VOWELS, '');

/** Whether the letters stand in the longer word in their order. */
function areWithin(short: string, long: string): boolean {
  let at = -1;
  for (const letter of short) {
    at = long.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
