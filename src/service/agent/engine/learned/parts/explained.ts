import type { Question } from '../features/question.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import type { PartCondition, Parts } from './candidate.ts';

export const conditionsOf = ({ conditions, others }: Pick<Parts, 'conditions' | 'others'>): PartCondition[] => [
  ...conditions,
  ...others,
];

/** Columns that some part shows, computes, compares, groups or ranks by. */
export const columnsOf = (parts: Parts): SourceColumn[] => [
  ...[...parts.plain, ...parts.aggregates, ...conditionsOf(parts)].map(({ column }) => column),
  ...parts.group.columns,
  ...(parts.order?.column === undefined ? [] : [parts.order.column]),
  ...(parts.having?.column === undefined ? [] : [parts.having.column]),
];

export function tablesOf(parts: Parts): Set<SourceTable> {
  const tables = new Set([...parts.tree.tables, ...parts.others.map(({ column }) => column.table)]);
  if (parts.negated !== undefined) tables.add(parts.negated);
  return tables;
}

/** Places of words that some part of the query comes from. */
export function explainedBy(parts: Parts, question: Question, tables: ReadonlySet<SourceTable>): Set<number> {
  const explained = new Set<number>();
  const cover = (spans: readonly { start: number; end: number }[] | undefined) => {
    for (const { start, end } of spans ?? []) for (let at = start; at <= end; at++) explained.add(at);
  };
  for (const one of conditionsOf(parts)) {
    cover([one]);
    if (one.start2 !== undefined) explained.add(one.start2);
  }
  if (parts.having?.at !== undefined) explained.add(parts.having.at);
  if (parts.limitAt !== undefined) explained.add(parts.limitAt);
  for (const column of columnsOf(parts)) cover(question.columns.get(column));
  for (const table of tables) cover(question.tables.get(table));
  return explained;
}
