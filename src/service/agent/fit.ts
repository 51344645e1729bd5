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
import { tokenize } from './engine/words/tokenize.ts';

/** How much a word counts by where it was found. */
const WEIGHT = { table: 1, value: 0.9, column: 0.8, likeness: 0.6 };
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

/**
 * How much of a question a source has words for, by the names of its tables and columns and the values known of them:
 * from 0, nothing, to 1, every word that says what the question is about. Asks the source nothing.
 */
export async function fitBySchema(question: string, schema: DatabaseSchema): Promise<number> {
  const vocabulary = known.get(schema) ?? readVocabulary(schema);
  known.set(schema, vocabulary);
  return share(question, await vocabulary);
}

function share(question: string, vocabulary: Vocabulary): number {
  const tokens = tokenize(question).filter(({ kind }) => kind === 'word' || kind === 'quoted');
  const inValues = valuesIn(
    tokens.map(({ lower }) => lower),
    vocabulary,
  );
  const weights = tokens.flatMap((token, index) => {
    if (inValues.has(index)) return [WEIGHT.value];
    if (token.kind === 'word' && isGrammar(token.lower)) return [];
    return [weightOf(token.lemma, vocabulary)];
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.length === 0 ? 0 : total / weights.length;
}

/** The places of words that are, alone or together, a value. */
function valuesIn(words: string[], { values }: Vocabulary): Set<number> {
  const found = new Set<number>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(from + VALUE_WORDS, words.length); to > from; to -= 1) {
      const phrase = words.slice(from, to);
      if (!values.has(phrase.join(' ')) || phrase.every(isGrammar)) continue;
      for (let at = from; at < to; at += 1) found.add(at);
      break;
    }
  }
  return found;
}

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

function addTable({ name, columns }: TableInfo, { names, stems, values }: Vocabulary): void {
  const add = (word: string, weight: number): void => {
    names.set(word, Math.max(weight, names.get(word) ?? 0));
    stems.add(stem(word));
  };
  for (const word of nameWords(name)) add(word, WEIGHT.table);
  for (const column of columns) {
    for (const word of nameWords(column.name)) add(word, WEIGHT.column);
    for (const value of column.values ?? []) values.add(value.toLowerCase());
  }
}
