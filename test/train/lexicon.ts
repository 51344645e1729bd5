import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lexicon } from '../../src/service/agent/engine/learned/source/vocabulary.ts';
import { lemma } from '../../src/service/agent/engine/learned/text/words.ts';

/** A sense must be at least this share of what a word is used for, and of what the other word is. */
const SHARE = 0.12;
const OTHER_SHARE = 0.08;
const MOST = 10;

/**
 * Words that say the same, from WordNet's synsets with how often each sense was met in text: only what
 * both words are commonly used for counts, so that `staff` is not a stick.
 */
export function readLexicon(folder: string): Lexicon {
  const counts = readCounts(folder);
  const senses: [word: string, count: number][][] = [];
  const uses = new Map<string, number>();
  for (const file of ['data.noun', 'data.verb', 'data.adj', 'data.adv'])
    for (const line of readFileSync(join(folder, file), 'latin1').split('\n')) {
      if (!/^\d{8} /.test(line)) continue;
      const words = wordsOf(line).map(({ word, key }): [string, number] => [word, counts.get(key) ?? 0]);
      senses.push(words);
      for (const [word, count] of words) uses.set(word, (uses.get(word) ?? 0) + count);
    }
  const same = new Map<string, Set<string>>();
  const add = (a: string, b: string) => {
    if (a !== b) same.set(a, (same.get(a) ?? new Set()).add(b));
  };
  for (const words of senses)
    for (const [word, count] of words)
      for (const [other, otherCount] of words) {
        if (word === other || count < 1 || (uses.get(other) ?? 0) < 2) continue;
        if (count / (uses.get(word) ?? 1) < SHARE || otherCount / (uses.get(other) ?? 1) < OTHER_SHARE) continue;
        add(lemma(word), lemma(other));
        add(lemma(other), lemma(word));
      }
  return new Map([...same].map(([word, others]) => [word, [...others].slice(0, MOST)]));
}

/** How often each sense was met; by word, part of speech, file and number within it. */
export function readCounts(folder: string): Map<string, number> {
  const lines = readFileSync(join(folder, 'cntlist.rev'), 'latin1').split('\n');
  return new Map(
    lines.map((line) => {
      const [key = '', , count = '0'] = line.split(' ');
      return [key.split(':').slice(0, 3).join(':'), Number(count)];
    }),
  );
}

const TYPES: Readonly<Record<string, number>> = { n: 1, v: 2, a: 3, r: 4, s: 5 };

/** Single words of a synset's line: offset, file, type, how many words, then each word with its number in hexadecimal. */
export function wordsOf(line: string): { word: string; key: string }[] {
  const [, file = '', type = 'n', size = '00', ...rest] = line.split(' ');
  return Array.from({ length: Number.parseInt(size, 16) }, (_, at) => {
    const word = (rest[at * 2] ?? '').replace(/\(.*\)$/, '');
    const number = String(Number.parseInt(rest[at * 2 + 1] ?? '0', 16)).padStart(2, '0');
    return { word, key: `${word}%${TYPES[type]}:${file}:${number}` };
  }).filter(({ word }) => /^[a-z]{3,}$/.test(word));
}
