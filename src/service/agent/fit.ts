import { setImmediate } from 'node:timers/promises';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { lemma, nameWords, stem } from './engine/words/lemma.ts';
import {
  COMPARISONS,
  EXTREMES,
  FUNCTION_WORDS,
  MEASURE_PHRASES,
  SOFT_STOP_WORDS,
  STOP_WORDS,
  SUPERLATIVES,
  UNIT_WORDS,
} from './engine/words/lexicon.ts';
import { synonymsOf } from './engine/words/synonyms.ts';
import { type Token, tokenize } from './engine/words/tokenize.ts';

/** How much a word counts by where it was found. */
const WEIGHT = { table: 1, value: 0.9, column: 0.8, likeness: 0.6, comment: 0.5 };
/** So much of a comment is read: whoever wrote it may have written a book. */
const MOST_OF_COMMENT = 300;
/** A value of more words is not looked for. */
const VALUE_WORDS = 4;
/** After so many tables others may go on: a schema may have ten thousand. */
const TABLES_AT_ONCE = 200;
const TIMES = new Set(
  'day week month quarter year today yesterday tomorrow last next previous current past recent ago time date'.split(
    ' ',
  ),
);

/** What a source calls things: lemmas and stems of its names, and the values it is known to hold, in lower case. */
interface Vocabulary {
  names: Map<string, number>;
  stems: Set<string>;
  values: Set<string>;
}

const known = new WeakMap<DatabaseSchema, Promise<Vocabulary>>();

/** Of the words that say what a question is about, by their places: how much a source knows of each, from 0 to 1. */
export type Fit = ReadonlyMap<number, number>;

/**
 * What a source has words for, by the names and comments of its tables and columns and the values known of them. Asks
 * the source nothing.
 */
export async function fitBySchema(question: string, schema: DatabaseSchema): Promise<Fit> {
  const vocabulary = known.get(schema) ?? readVocabulary(schema);
  known.set(schema, vocabulary);
  return weigh(question, await vocabulary);
}

function weigh(question: string, vocabulary: Vocabulary): Fit {
  const tokens = tokenize(question).filter(({ kind }) => kind === 'word' || kind === 'quoted');
  const inValues = valuesIn(tokens, vocabulary);
  const weights = new Map<number, number>();
  for (const [index, token] of tokens.entries()) {
    if (inValues.has(index)) weights.set(index, WEIGHT.value);
    else if (token.kind === 'quoted' || !isOnlyAsking(tokens, index))
      weights.set(index, weightOf(token.lemma, vocabulary));
  }
  return weights;
}

/** `by make`, `per order` name what they divide by, though `make` alone says nothing; `number of` names no number. */
function isOnlyAsking(tokens: Token[], index: number): boolean {
  const [before, word = '', after] = [index - 1, index, index + 1].map((at) => tokens[at]?.lower);
  if (after === 'of' && PARTS_OF_ASKING.has(word)) return true;
  return isGrammar(word) && (TIMES.has(lemma(word)) || !DIVIDES.has(before ?? ''));
}

const PARTS_OF_ASKING = new Set(['number', 'share', 'percentage', 'proportion']);
const DIVIDES = new Set(['by', 'per']);

/** The places of words that are, alone or together, a value. */
function valuesIn(tokens: Token[], { values }: Vocabulary): Set<number> {
  const words = tokens.map(({ lower }) => lower);
  const found = new Set<number>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(from + VALUE_WORDS, words.length); to > from; to -= 1) {
      const phrase = words.slice(from, to);
      if (!isValue(phrase, values) || phrase.every(isGrammar)) continue;
      for (let at = from; at < to; at += 1) found.add(at);
      break;
    }
  }
  return found;
}

/** Also of several: `paperbacks`. */
const isValue = (phrase: string[], values: Set<string>): boolean =>
  values.has(phrase.join(' ')) || values.has(inSingular(phrase));

const inSingular = (phrase: string[]): string =>
  phrase.map((word, at) => (at === phrase.length - 1 ? lemma(word) : word)).join(' ');

function weightOf(word: string, { names, stems }: Vocabulary): number {
  const named = names.get(word);
  if (named !== undefined) return named;
  const isAlike =
    stems.has(stem(word)) ||
    synonymsOf(word).some((other) => names.has(other)) ||
    (Object.hasOwn(MEASURE_PHRASES, word) &&
      (MEASURE_PHRASES[word] ?? []).some((phrase) => phrase.split(' ').every((part) => names.has(part))));
  return isAlike ? WEIGHT.likeness : 0;
}

/** Only words about how to ask, not about what. */
const isGrammar = (word: string): boolean =>
  STOP_WORDS.has(word) ||
  SOFT_STOP_WORDS.has(word) ||
  UNIT_WORDS.has(word) ||
  TIMES.has(lemma(word)) ||
  [FUNCTION_WORDS, EXTREMES, SUPERLATIVES, COMPARISONS].some((one) => Object.hasOwn(one, word));

async function readVocabulary({ tables }: DatabaseSchema): Promise<Vocabulary> {
  const vocabulary: Vocabulary = { names: new Map(), stems: new Set(), values: new Set() };
  for (const [index, table] of tables.entries()) {
    if (index > 0 && index % TABLES_AT_ONCE === 0) await setImmediate();
    addTable(table, vocabulary);
  }
  return vocabulary;
}

function addTable({ name, comment, columns }: TableInfo, { names, stems, values }: Vocabulary): void {
  const add = (word: string, weight: number): void => {
    names.set(word, Math.max(weight, names.get(word) ?? 0));
    stems.add(stem(word));
  };
  for (const word of nameWords(name)) add(word, WEIGHT.table);
  for (const column of columns) {
    for (const word of nameWords(column.name)) add(word, WEIGHT.column);
    for (const value of column.values ?? []) values.add(value.toLowerCase());
  }
  for (const text of [comment, ...columns.map((column) => column.comment)])
    for (const word of tellingWords(text)) names.set(word, Math.max(WEIGHT.comment, names.get(word) ?? 0));
}

/** The words of a comment but for those that any comment may have: `paid`, `sold`. */
const tellingWords = (comment: string): string[] =>
  tokenize(comment.slice(0, MOST_OF_COMMENT)).flatMap(({ kind, lower, lemma: word }) =>
    kind === 'word' && !isGrammar(lower) && !Object.hasOwn(MEASURE_PHRASES, word) ? [word] : [],
  );
