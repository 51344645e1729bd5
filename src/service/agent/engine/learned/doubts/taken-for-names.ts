import type { Question } from '../features/question.ts';
import type { Parts } from '../parts/candidate.ts';
import { columnsOf, conditionsOf, tablesOf } from '../parts/explained.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';

type Span = { start: number; end: number };

/** Open jobs, of job openings with a state `open`: a value that a reading has only taken for a word of a table's name. */
export function valuesTakenForNames(parts: Parts, question: Question): string[] {
  const used = conditionsOf(parts);
  const tables = tablesOf(parts);
  return question.tokens.flatMap(({ at, word }) => {
    const isValue = question.values.some(
      ({ start, end, kind, column }) => start === at && end === at && kind === 'exact' && tables.has(column.table),
    );
    if (!isValue || used.some((one) => one.start <= at && at <= one.end)) return [];
    const shared = [...tables].some((table) =>
      (question.tables.get(table) ?? []).some((one) => one.start < one.end && covers(one, at)),
    );
    const isOwn = columnsOf(parts).some((column) =>
      (question.columns.get(column) ?? []).some((one) => covers(one, at)),
    );
    return shared && !isOwn ? [word] : [];
  });
}

/** The interview stage: rows of interviews, of which only the value `interview` speaks. */
export function tablesTakenForValues(parts: Parts, question: Question): string[] {
  const values = conditionsOf(parts).filter(({ start }) => start >= 0);
  const isInValue = ({ start, end }: Span) => values.some((one) => one.start <= start && end <= one.end);
  const columns = columnsOf(parts);
  return parts.tree.tables.flatMap((table) => {
    const mentions = question.tables.get(table) ?? [];
    const isTaken = mentions.length > 0 && mentions.every(isInValue);
    return isTaken && !hasOwn(table, columns) ? table.words : [];
  });
}

/** Something beside its keys is shown, computed or compared. */
const hasOwn = (table: SourceTable, columns: readonly SourceColumn[]): boolean =>
  columns.some((column) => column.table === table && !column.isKey && !column.isForeign);

const covers = ({ start, end }: Span, at: number): boolean => start <= at && at <= end;
