import type { Steps } from '../../../../../shared/steps.ts';
import { synonymsOf } from '../../words/synonyms.ts';
import type { Token } from '../text/tokenize.ts';
import { lemma, root, STOP_WORDS } from '../text/words.ts';
import type { Source, SourceColumn, SourceTable } from './source.ts';

/** Which names have a word: the schema's names by their words, so that a question touches only those near it. */
export interface Vocabulary {
  words: Map<string, Named>;
  /** Words by their root. */
  byRoot: Map<string, string[]>;
  /** Two words side by side that people write as one: `body builder` → `bodybuilder`. */
  joined: Map<string, string[]>;
}

interface Named {
  root: string;
  tables: SourceTable[];
  columns: SourceColumn[];
}

/** Words that say the same, by lemma; a word not in it has none. */
export type Lexicon = ReadonlyMap<string, readonly string[]>;

export function* readVocabulary(source: Source): Steps<Vocabulary> {
  const vocabulary: Vocabulary = { words: new Map(), byRoot: new Map(), joined: new Map() };
  const named = (word: string): Named => {
    const before = vocabulary.words.get(word);
    if (before !== undefined) return before;
    const made: Named = { root: root(word), tables: [], columns: [] };
    vocabulary.words.set(word, made);
    vocabulary.byRoot.set(made.root, [...(vocabulary.byRoot.get(made.root) ?? []), word]);
    return made;
  };
  const join = (words: readonly string[]) => {
    for (let at = 0; at + 1 < words.length; at++)
      vocabulary.joined.set(`${words[at]}${words[at + 1]}`, [words[at] ?? '', words[at + 1] ?? '']);
  };
  for (const table of source.tables) {
    for (const word of new Set(table.words)) named(word).tables.push(table);
    join(table.words);
  }
  for (const column of source.columns) {
    for (const word of new Set(column.words)) named(word).columns.push(column);
    join(column.words);
    yield;
  }
  return vocabulary;
}

/** Words of names that a question's word may mean, with how well they fit: 1 is the word itself. */
export function nearWords(vocabulary: Vocabulary, lexicon: Lexicon, token: Token): Map<string, number> {
  const near = new Map<string, number>();
  if (token.kind !== 'word') return near;
  const { lemma: word } = token;
  const keep = (found: string, score: number) => {
    if (score > (near.get(found) ?? 0)) near.set(found, score);
  };
  if (vocabulary.words.has(word)) keep(word, 1);
  for (const same of vocabulary.byRoot.get(token.root) ?? []) keep(same, 0.9);
  if (word.length < 4 || STOP_WORDS.has(word)) return near;
  for (const same of lexicon.get(word) ?? []) if (vocabulary.words.has(same)) keep(same, 0.65);
  for (const other of vocabulary.words.keys()) {
    if (near.has(other) || other.length < 3) continue;
    if ((word.startsWith(other) && word.length > other.length + 1) || other.startsWith(word)) keep(other, 0.6);
    else if (word.length >= 6 && other.length >= 6 && isOneEditApart(word, other)) keep(other, 0.7);
  }
  return near;
}

/** What a word stands for that no name has, nor one like it: `staff` where there are employees. */
export const farWords = ({ words }: Vocabulary, token: Token): string[] =>
  mayStandForOther(token) ? synonymsOf(token.lemma).filter((same) => words.has(same)) : [];

/** What a word may stand for where it has no synonym either: `aviator` where there are pilots. */
export const guessedWord = ({ words }: Vocabulary, wider: Lexicon, token: Token): string | undefined =>
  mayStandForOther(token) ? wider.get(token.lemma)?.find((other) => words.has(other)) : undefined;

/** Words that say what is computed, in which order, or that something belongs to something name nothing, whatever else they mean. */
const mayStandForOther = ({ kind, lemma: word }: Token): boolean =>
  kind === 'word' && word.length >= 4 && !STOP_WORDS.has(word) && !MANNER.test(word);

const MANNER = /^(number|total|amount|average|count|sum|name|order|sort|ascending|descending|kind|part)$/;

/** One letter more, less or other, or two neighbours exchanged. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let endA = a.length - 1;
  let endB = b.length - 1;
  while (endA >= from && endB >= from && a[endA] === b[endB]) {
    endA--;
    endB--;
  }
  if (endA - from <= 0 && endB - from <= 0) return true;
  const swapped = endA - from === 1 && endB - from === 1 && a[from] === b[endB] && a[endA] === b[from];
  return a.length === b.length && swapped;
}

/** A compound that the question splits (`body builder` for `bodybuilder`) or joins. */
export const asOneWord = (vocabulary: Vocabulary, first: Token, second: Token): string | undefined => {
  const joined = lemma(`${first.lemma}${second.lemma}`);
  return vocabulary.words.has(joined) ? joined : undefined;
};
