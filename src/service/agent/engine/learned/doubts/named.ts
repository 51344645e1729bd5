import type { Question } from '../features/question.ts';
import type { Candidate, Parts } from '../parts/candidate.ts';
import { columnsOf } from '../parts/explained.ts';
import type { SourceColumn } from '../source/source.ts';
import { COUNTED, counts } from './counted.ts';

/** Columns whose several words stand there in full and that the reading has not taken, nor one of the same name. */
export function betterNamed({ parts, query }: Pick<Candidate, 'parts' | 'query'>, question: Question): string[] {
  const used = columnsOf(parts);
  const isUsed = (column: SourceColumn) => used.some((other) => other === column || sameWords(other, column));
  const found: string[] = [];
  for (const [column, mentions] of question.columns)
    for (const { start, end, isExact, isFull } of mentions) {
      if (!isExact || !isFull || end === start || isUsed(column)) continue;
      // The number of invoices is how many there are, whatever else is called so.
      if (COUNTED.test(question.tokens[start]?.lemma ?? '') && counts(query)) continue;
      const isInside = used.some(
        (other) =>
          other.words.length >= column.words.length &&
          (question.columns.get(other) ?? []).some((one) => one.start <= start && one.end >= end && one.isFull),
      );
      if (!isInside)
        found.push(
          question.tokens
            .slice(start, end + 1)
            .map(({ word }) => word)
            .join(' '),
        );
    }
  return [...new Set(found)];
}

/** A column was taken of a table that nobody named, and one of the same name is in a table that is named. */
export function twins(parts: Parts, question: Question): string[] {
  const isSaid = (column: SourceColumn) => (question.tableScore.get(column.table) ?? 0) > 0.9;
  return columnsOf(parts).flatMap((column) => {
    if (isSaid(column) || column.isKey || column.isForeign) return [];
    const twin = question.scope.columns.find((other) => other !== column && isSaid(other) && sameWords(other, column));
    return twin === undefined ? [] : [column.words.join(' ')];
  });
}

const sameWords = (a: SourceColumn, b: SourceColumn): boolean => a.words.join(' ') === b.words.join(' ');
