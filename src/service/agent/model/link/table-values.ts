import { inSlices, type Steps } from '../../../../shared/steps.ts';
import type { TableInfo } from '../../../connectors/connector.ts';
import type { TableProfile } from '../../../profile/index.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { stemOf } from './value-words.ts';

/** A known value of a column of texts. */
export interface KnownValue {
  column: string;
  value: string;
  /** Its words, in the form they are compared. */
  words: readonly string[];
  /** Its place among the values of its column: the most frequent is 0. */
  rank: number;
}

/** The values of a table by each of their words, and by all of them run together. */
export type TableValues = ReadonlyMap<string, readonly KnownValue[]>;

/** A longer value is a sentence, and none that a question names. */
const MOST_WORDS = 8;
/** A word that this many values have, finds the most frequent of them. */
const MOST_PER_WORD = 400;
const AT_ONCE = 500;

const known = new WeakMap<TableProfile, Promise<TableValues>>();

/** Made when first wanted, a little at a time, and again when more is known of the table. About 3 µs for a value. */
export function tableValues(table: TableInfo, facts: TableProfile): Promise<TableValues> {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const made = inSlices(indexValues(table, facts));
  known.set(facts, made);
  return made;
}

function* indexValues({ columns }: TableInfo, facts: TableProfile): Steps<TableValues> {
  const index = new Map<string, KnownValue[]>();
  const texts = new Set(columns.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  for (const { name, values } of facts.columns) {
    if (!texts.has(name)) continue;
    for (const [rank, value] of (values ?? []).entries()) {
      const words = plainWords(value).map(stemOf);
      if (words.length > 0 && words.length <= MOST_WORDS) add(index, { column: name, value, words, rank });
      if (rank % AT_ONCE === 0) yield;
    }
  }
  return index;
}

function add(index: Map<string, KnownValue[]>, value: KnownValue): void {
  const { words } = value;
  const joined = words.length > 1 && words.length < 4 ? [words.join('')] : [];
  for (const key of new Set([...words, ...joined])) {
    const list = index.get(key);
    if (list === undefined) index.set(key, [value]);
    else if (list.length < MOST_PER_WORD) list.push(value);
  }
}
