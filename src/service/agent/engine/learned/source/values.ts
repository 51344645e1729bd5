import type { Steps } from '../../../../../shared/steps.ts';
import { lemma, normalise, root } from '../text/words.ts';
import type { Source, SourceColumn } from './source.ts';

export interface Hit {
  column: SourceColumn;
  /** As the database has it. */
  value: string;
  /** Only the plural or singular of it. */
  isSoft: boolean;
}

/** Where values of texts occur: whole, by one word of theirs, by the root of a single word. */
export interface ValueIndex {
  whole: Map<string, Hit[]>;
  words: Map<string, Hit[]>;
  roots: Map<string, Hit[]>;
}

const MAX_LENGTH = 80;
const MAX_WORDS = 8;
const MAX_HITS = 60;

export function* indexValues(source: Source): Steps<ValueIndex> {
  const index: ValueIndex = { whole: new Map(), words: new Map(), roots: new Map() };
  for (const column of source.columns) {
    for (const value of column.values) addValue(index, column, value);
    yield;
  }
  for (const [key, hits] of index.whole) {
    if (key.length < 24 && !key.includes(' ')) for (const hit of hits.slice(0, 4)) put(index.roots, root(key), hit);
    yield;
  }
  return index;
}

export const softKey = (key: string): string => key.split(' ').map(lemma).join(' ');

function addValue(index: ValueIndex, column: SourceColumn, value: string): void {
  if (value.length > MAX_LENGTH) return;
  const key = normalise(value);
  if (key === '') return;
  const hit: Hit = { column, value, isSoft: false };
  put(index.whole, key, hit);
  const soft = softKey(key);
  if (soft !== key) put(index.whole, soft, { column, value, isSoft: true });
  const words = key.split(' ');
  if (words.length > 1 && words.length <= MAX_WORDS)
    for (const word of new Set(words)) if (word.length > 2) put(index.words, word, hit);
}

function put(map: Map<string, Hit[]>, key: string, hit: Hit): void {
  const hits = map.get(key);
  if (hits === undefined) map.set(key, [hit]);
  else if (hits.length < MAX_HITS) hits.push(hit);
}
