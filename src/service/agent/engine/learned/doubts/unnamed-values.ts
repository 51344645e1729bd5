import { nameWords } from '../../words/lemma.ts';
import type { Question } from '../features/question.ts';
import type { Candidate } from '../parts/candidate.ts';
import type { SourceColumn } from '../source/source.ts';
import { STOP_WORDS } from '../text/words.ts';

/**
 * Whether a reading is of the different values of a column that the question does not name: by its name or a word for it, by a word of its comment, or by one of its values.
 * Different newsletters with more than 2 pets, where owners were asked for; or the owners, told by nothing but their town.
 */
export function isOfUnnamedValues({ parts, query }: Candidate, question: Question): boolean {
  const { groups, measures, distinct } = query;
  if (measures.length > 0 || (groups.length === 0 && !distinct)) return false;
  const ofRows = groups.length === 0 || groups.some(({ kind }) => kind === 'entity');
  // Which clinics: what they are called. Rows that are counted are not told by their own names.
  const isName = (column: SourceColumn) =>
    (ofRows || column.table !== parts.base) &&
    question.tables.has(column.table) &&
    (column.isKey || column.isUnique || (column === column.table.label && (ofRows || tellsApart(column))));
  const told = ofRows ? parts.plain.map(({ column }) => column) : parts.group.columns;
  return !told.every((column) => isHeard(column, question) || isName(column));
}

/** What most rows are called by alone, and no colour of theirs. */
const tellsApart = ({ distinct, table }: SourceColumn): boolean => distinct * 2 > table.rows;

const isHeard = (column: SourceColumn, { columns, hit, tokens }: Question): boolean => {
  if (columns.has(column) || hit.has(column)) return true;
  const told = new Set(nameWords(column.info.comment ?? ''));
  return tokens.some(({ kind, lemma }) => kind === 'word' && !STOP_WORDS.has(lemma) && told.has(lemma));
};
