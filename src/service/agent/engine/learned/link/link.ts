import type { Source, SourceColumn, SourceTable } from '../source/source.ts';
import type { ValueIndex } from '../source/values.ts';
import { asOneWord, farWords, guessedWord, type Lexicon, nearWords, type Vocabulary } from '../source/vocabulary.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { wordsInstead } from '../text/words.ts';
import { delexicalise } from './delexicalise.ts';
import { type Fits, findMentions, type Mention } from './mentions.ts';
import { findNumbers, type NumberMention } from './numbers.ts';
import { findValues, type ValueMention } from './value-mentions.ts';

/** What a source is read with; made once for each. */
export interface Reader {
  source: Source;
  vocabulary: Vocabulary;
  values: ValueIndex;
  lexicon: Lexicon;
  /** What a word may stand for that no name has and none of its synonyms: other words for it, what it is a kind of, kinds of it. */
  wider: Lexicon;
}

/** What the words of a question may mean; nothing is decided. */
export interface Links {
  question: string;
  tokens: Token[];
  tables: Map<SourceTable, Mention[]>;
  columns: Map<SourceColumn, Mention[]>;
  values: ValueMention[];
  numbers: NumberMention[];
  /** Places of words that stand for a name's, by a synonym or by a guess. */
  standIns: ReadonlySet<number>;
  /** Those of them that were only guessed. */
  guessed: ReadonlySet<number>;
  /** The question with `<T>`, `<C>`, `<V>`, `<N>`, `<P>` in the place of what is linked. */
  pattern: string[];
}

const WEAK_TABLE_WORD = /^(ref|all|record|detail|info|history|table|t|has|of|in)$/;
const WEAK_COLUMN_WORD = /^(of|the|in|per|code|number|id|text)$/;
const MIN_SCORE = 0.3;
/** Of a word that only stands for one of a name's. */
const FAR_SCORE = 0.65;

export function link(reader: Reader, question: string): Links {
  const tokens = tokenize(question);
  const near = nearTokens(reader, tokens);
  const values = findValues(reader, tokens);
  const stand = standIn(reader, { tokens, near, values });
  const tables = new Map<SourceTable, Mention[]>();
  const columns = new Map<SourceColumn, Mention[]>();
  const touched = touchedNames(reader, near);
  for (const table of touched.tables) {
    const weights = table.words.map((word) => (WEAK_TABLE_WORD.test(word) ? 0.4 : 1));
    const mentions = mentionsOf(tokens, near, { words: table.words, weights });
    if (mentions.length > 0) tables.set(table, mentions);
  }
  for (const column of touched.columns) {
    const mentions = mentionsOf(tokens, near, { words: column.words, weights: columnWeights(column) });
    if (mentions.length > 0) columns.set(column, mentions);
  }
  const links = { question, tokens, tables, columns, values, numbers: findNumbers(tokens), ...stand, pattern: [] };
  return { ...links, pattern: delexicalise(links) };
}

/** For each token, the words of names it may mean. */
function nearTokens({ vocabulary, lexicon }: Reader, tokens: readonly Token[]): Map<string, number>[] {
  const near = tokens.map((token) => nearWords(vocabulary, lexicon, token));
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (token.kind !== 'word') continue;
    if (next?.kind === 'word' && token.lemma.length > 1) {
      const one = asOneWord(vocabulary, token, next);
      if (one !== undefined && !near[at]?.has(one)) {
        near[at]?.set(one, 1);
        near[at + 1]?.set(one, 1);
      }
    }
    const parts = vocabulary.joined.get(token.lemma) ?? [];
    if (token.lemma.length > 5 && near[at]?.size === 0) for (const part of parts) near[at]?.set(part, 1);
    const instead = wordsInstead(token.lemma);
    if (instead.every((part) => vocabulary.words.has(part))) for (const part of instead) near[at]?.set(part, 1);
  }
  return near;
}

/** Gives words that mean nothing here what they stand for. Values keep to what they are, and names too: what these are of is not in the data. */
function standIn(
  { vocabulary, wider }: Reader,
  { tokens, near, values }: Pick<Links, 'tokens' | 'values'> & { near: readonly Map<string, number>[] },
): Pick<Links, 'standIns' | 'guessed'> {
  const [standIns, guessed] = [new Set<number>(), new Set<number>()];
  const isWithin = (at: number, kinds: RegExp) =>
    values.some(({ start, end, kind }) => start <= at && at <= end && kinds.test(kind));
  for (const [at, token] of tokens.entries()) {
    if (near[at]?.size !== 0 || isWithin(at, WHOLE_VALUE)) continue;
    const far = farWords(vocabulary, token);
    for (const word of far) near[at]?.set(word, FAR_SCORE);
    if (far.length > 0) standIns.add(at);
    const isName = token.isCapital && at > 0;
    if (far.length > 0 || isName || isWithin(at, PART_OF_VALUE)) continue;
    const word = guessedWord(vocabulary, wider, token);
    if (word === undefined) continue;
    near[at]?.set(word, FAR_SCORE);
    standIns.add(at);
    guessed.add(at);
  }
  return { standIns, guessed };
}

const WHOLE_VALUE = /^(exact|soft|code|root)$/;
const PART_OF_VALUE = /^(part|quoted.*)$/;

function touchedNames({ vocabulary }: Reader, near: readonly Map<string, number>[]) {
  const tables = new Set<SourceTable>();
  const columns = new Set<SourceColumn>();
  for (const word of new Set(near.flatMap((words) => [...words.keys()]))) {
    const named = vocabulary.words.get(word);
    for (const table of named?.tables ?? []) tables.add(table);
    for (const column of named?.columns ?? []) columns.add(column);
  }
  return {
    tables: [...tables].sort((a, b) => a.at - b.at),
    columns: [...columns].sort((a, b) => a.at - b.at),
  };
}

/** The words of its table weigh little in a column's name. */
function columnWeights({ words, table }: SourceColumn): number[] {
  if (words.length === 1) return [1];
  return words.map((word) => (table.words.includes(word) ? 0.35 : WEAK_COLUMN_WORD.test(word) ? 0.7 : 1));
}

function mentionsOf(
  tokens: readonly Token[],
  near: readonly Map<string, number>[],
  { words, weights }: { words: readonly string[]; weights: readonly number[] },
): Mention[] {
  const fits: Fits = tokens.map((_, at) => {
    const found = words.flatMap((word, index): [number, number][] => {
      const score = near[at]?.get(word);
      return score === undefined ? [] : [[index, score]];
    });
    return found.length === 0 ? undefined : found;
  });
  return findMentions(tokens, fits, weights).filter((mention) => mention.score >= MIN_SCORE);
}
