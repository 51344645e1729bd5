import type { Catalog } from '../catalog/catalog.ts';
import type { Measure, Query } from '../query/query.ts';
import { lemma, nameWords } from '../words/lemma.ts';
import { ownWord } from './aggregate-names.ts';
import { centsNotes } from './cents.ts';
import { plainColumn } from './columns.ts';
import { countedDeadNotes, deadRowsNotes } from './dead-rows.ts';
import { and, capital } from './lists.ts';
import { namesakeNotes } from './namesakes.ts';
import { noNumbersNotes } from './no-numbers.ts';
import { tableName } from './nouns.ts';
import { wordForPaid } from './paid-word.ts';
import { pastRowsNotes } from './past-rows.ts';
import { readingText } from './reading.ts';
import { severalTextsNotes } from './several-texts.ts';

/**
 * How a question was read, in at most two sentences: the reading, then what was decided for the person and which of
 * their words were left unread.
 */
export function explain(catalog: Catalog, query: Query, now: Date, unread: readonly string[] = []): string {
  const words = query.measures.flatMap((measure) => wordTaken(catalog, measure));
  const taken = [
    ...new Set([
      ...words,
      ...query.notes,
      ...centsNotes(catalog, query),
      ...noNumbersNotes(catalog, query),
      ...pastRowsNotes(catalog, query),
      ...namesakeNotes(catalog, query),
      ...severalTextsNotes(catalog, query),
      ...deadRowsNotes(catalog, query),
      ...countedDeadNotes(catalog, query),
    ]),
  ];
  const unused = unread.length === 0 ? [] : [`not used: ${and(unread.map((word) => `“${word}”`))}`];
  const second = [...taken.map((note) => note.replace(/[.\s]+$/, '')), ...unused];
  return [readingText(catalog, query, now), ...(second.length === 0 ? [] : [capital(second.join('; '))])]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** A word for money or another sum that neither the column's name nor its comment has. */
function wordTaken(catalog: Catalog, measure: Measure): string[] {
  const { ref } = measure;
  // Hours from one time to another are no column.
  const isSum = measure.function === 'sum' && measure.until === undefined;
  const word = (isSum ? ownWord(catalog, measure) : null) ?? wordForPaid(catalog, measure);
  const info = ref === null ? undefined : catalog.tables.get(ref.table)?.columns.get(ref.column)?.info;
  if (word === null || ref === null || info === undefined) return [];
  const known = nameWords(`${info.name} ${info.comment.slice(0, 200)}`);
  if (known.includes(lemma(word))) return [];
  return [`I took “${word}” to be the ${plainColumn(catalog, ref)} of ${tableName(catalog, ref.table)}`];
}
