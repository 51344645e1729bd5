import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lexicon } from '../../src/service/agent/engine/learned/source/vocabulary.ts';
import { lemma } from '../../src/service/agent/engine/learned/text/words.ts';
import { readCounts, wordsOf } from './lexicon.ts';

/** A word must be met at least so often in text: nobody's table is called after a rarer one. */
const LEAST_USED = 3;
const MOST_KINDS = 10;
/** Of words that are never met, longer ones are left out: the file that the product carries is to stay under a megabyte. */
const LONGEST_RARE = 8;

interface Sense {
  words: string[];
  /** Senses that this one is a kind of, and those that are kinds of this one, by their place in the file. */
  wider: string[];
  narrower: string[];
}

/**
 * What a noun may stand for where nothing is called by it, the nearest first, from what it means most often in WordNet: other words for it, what it is a kind of
 * (`forename`: a name), and kinds of it (`aviator`: a pilot).
 */
export function readWiderLexicon(folder: string): Lexicon {
  const counts = readCounts(folder);
  const senses = new Map<string, Sense>();
  const uses = new Map<string, number>();
  for (const line of linesOf(folder, 'data.noun')) {
    const words = wordsOf(line);
    for (const { word, key } of words) uses.set(word, (uses.get(word) ?? 0) + (counts.get(key) ?? 0));
    const to = (sign: string) =>
      [...line.matchAll(/ (@|~) (\d{8}) n 0000/g)].flatMap(([, kind, place]) =>
        kind === sign && place !== undefined ? [place] : [],
      );
    senses.set(line.slice(0, 8), { words: words.map(({ word }) => word), wider: to('@'), narrower: to('~') });
  }
  const usesOf = (word: string) => uses.get(word) ?? 0;
  const wordsAt = (places: readonly string[]) =>
    places
      .flatMap((place) => senses.get(place)?.words ?? [])
      .filter((word) => usesOf(word) >= LEAST_USED)
      .sort((a, b) => usesOf(b) - usesOf(a));
  const lexicon = new Map<string, string[]>();
  const otherUses = usesAsOther(counts);
  for (const { word, place } of firstSenses(folder)) {
    const sense = senses.get(place);
    // Make, of those who make a lot: a word that is mostly a verb is no noun here either.
    const isRare = usesOf(word) === 0 && word.length > LONGEST_RARE;
    if (sense === undefined || isRare || usesOf(word) < (otherUses.get(word) ?? 0)) continue;
    const kinds = wordsAt(sense.narrower).slice(0, MOST_KINDS);
    const found = [...wordsAt([place]), ...wordsAt(sense.wider), ...kinds].map(lemma);
    const others = [...new Set(found)].filter((other) => other !== lemma(word));
    if (others.length > 0 && !lexicon.has(lemma(word))) lexicon.set(lemma(word), others);
  }
  return lexicon;
}

/** How often words are met as something else than a noun. */
function usesAsOther(counts: ReadonlyMap<string, number>): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [key, count] of counts) {
    const [word = '', sense = ''] = key.split('%');
    if (!sense.startsWith('1:')) uses.set(word, (uses.get(word) ?? 0) + count);
  }
  return uses;
}

const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

/** Single nouns of four letters or more, each with the place of the sense that it is met in most often. */
const firstSenses = (folder: string): { word: string; place: string }[] =>
  linesOf(folder, 'index.noun').flatMap((line) => {
    const [word = '', , , pointers = '0', ...rest] = line.trim().split(/\s+/);
    const place = rest[Number(pointers) + 2];
    return /^[a-z]{4,}$/.test(word) && place !== undefined ? [{ word, place }] : [];
  });
