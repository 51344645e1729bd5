import type { TableInfo } from '../../../connectors/connector.ts';
import { nameWords } from '../../engine/words/lemma.ts';
import { holdsPlaces, otherNames } from '../../engine/words/places.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import type { Sent } from '../../privacy/sent.ts';
import type { TableValues } from './table-values.ts';
import type { ValueHit } from './value-hit.ts';
import { stemOf } from './value-words.ts';

/** `United States of America` */
const MOST_WORDS = 4;
const MOST_VALUES = 6;

interface Renaming {
  names: readonly string[][];
  sent: Sent;
}

/** Values of columns of places that the text has another name of: `USA` for the United States, `TX` for Texas. */
export function renamedIn(table: TableInfo, values: TableValues, { names, sent }: Renaming): ValueHit[] {
  const columns = new Map<string, Set<string>>();
  for (const words of names) {
    for (const known of values.get(words[0] ?? '') ?? []) {
      const isSame = known.words.length === words.length && known.words.every((word, at) => word === words[at]);
      if (!isSame || !holdsPlaces(nameWords(known.column)) || sent.withheld(table, known.column) !== undefined)
        continue;
      columns.set(known.column, (columns.get(known.column) ?? new Set()).add(known.value));
    }
  }
  return [...columns].map(([column, found]) => ({
    table,
    column,
    values: [...found].slice(0, MOST_VALUES),
    matched: found.size,
    how: 'renamed',
  }));
}

/** The other names of all places in a text, each as the words that values are compared by. */
export function placesNamed(text: string): string[][] {
  const words = plainWords(text);
  const phrases = words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_each, at) => words.slice(from, from + at + 1).join(' ')),
  );
  return [...new Set(phrases)].flatMap(otherNames).map((name) => plainWords(name).map(stemOf));
}
