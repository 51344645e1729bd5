import { editDistance } from '../../../../shared/edit-distance.ts';
import type { Candidate } from '../catalog/candidates.ts';
import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { NameIndex } from '../catalog/name-index.ts';
import type { ValueIndex } from '../catalog/value-index.ts';
import type { Knowledge } from '../rules/understand.ts';
import { plainColumn } from '../wording/columns.ts';
import { few, or } from '../wording/lists.ts';
import { tableName } from '../wording/nouns.ts';
import { nameWords } from '../words/lemma.ts';
import { synonymsOf } from '../words/synonyms.ts';
import type { Token } from '../words/tokenize.ts';

const SURE = 0.7;
const MIN_LENGTH = 4;
const MIN_VALUE = 5;

/** A word that nothing is called, and what is called almost so or means the same. */
export interface Alike {
  token: Token;
  /** What the person may have meant to write. */
  name: string;
  candidate: Candidate;
}

export function lookAlike({ index }: Knowledge, token: Token): Alike | null {
  const { lemma, lower } = token;
  const synonyms = synonymsOf(lemma).flatMap((name) => index.names.get(name).map((candidate) => ({ name, candidate })));
  const [best] = synonyms
    .filter(({ candidate }) => candidate.score >= SURE)
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const found = best ?? nearest(index.names, lemma) ?? nearest(index.values, lower);
  return found === null ? null : { token, ...found };
}

function nearest(names: NameIndex | ValueIndex, word: string): Omit<Alike, 'token'> | null {
  if (word.length < MIN_LENGTH) return null;
  const allowed = word.length < 7 ? 1 : 2;
  let found: (Omit<Alike, 'token'> & { distance: number }) | null = null;
  for (const name of names.phrases()) {
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > allowed) continue;
    const distance = editDistance(name, word);
    if (distance > allowed || distance >= (found?.distance ?? Infinity)) continue;
    const [candidate] = names.get(name);
    if (candidate === undefined || candidate.score < SURE) continue;
    // Short codes are like anything.
    if (candidate.kind === 'value' && name.length < MIN_VALUE) continue;
    found = { distance, name, candidate };
  }
  return found === null ? null : { name: found.name, candidate: found.candidate };
}

/** `customers`, `the segment of customers (Cafe or Hotel)`, `“Hotel” (segment of customers)`, `“revenue” (line total of order items)`. */
export function alikeText(catalog: Catalog, { name, candidate }: Alike): string {
  const rows = tableName(catalog, candidate.table);
  if (candidate.kind === 'table') return rows;
  const column = plainColumn(catalog, candidate);
  if (candidate.kind === 'value') return `“${candidate.value}” (${column} of ${rows})`;
  if (!nameWords(candidate.column).some((word) => name.split(' ').includes(word)))
    return `“${name}” (${column} of ${rows})`;
  return `the ${column} of ${rows}${examplesText(catalog, candidate.table, candidate.column)}`;
}

/** ` (Cafe, Hotel, Office or 2 more)`: a few of the values that a column has. */
export function examplesText(catalog: Catalog, table: string, column: string): string {
  const values = getTable(catalog, table).columns.get(column)?.info.values ?? [];
  const short = values.filter((value) => value.length <= 30);
  return short.length < 2 ? '' : ` (${few(short, or)})`;
}
