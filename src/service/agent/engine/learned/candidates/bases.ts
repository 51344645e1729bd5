import type { Parts } from '../parts/candidate.ts';
import { type JoinTree, pathBetween } from '../parts/join-tree.ts';
import type { SourceTable } from '../source/source.ts';

type Rows = Pick<Parts, 'plain' | 'aggregates' | 'countsRows' | 'order' | 'having' | 'group'>;

/**
 * Whose rows the query is about. A list has those of the table it shows; what is counted or summed may be the rows of the
 * join's most detailed table or those of the table that is meant, each once: both are tried.
 */
export function basesOf(rows: Rows, tree: JoinTree, byMain: readonly SourceTable[]): SourceTable[] {
  const shown = [
    ...rows.plain.map(({ column }) => column.table),
    ...rows.aggregates.map(({ column }) => column.table),
    ...rows.group.columns.map(({ table }) => table),
    ...(rows.order?.column === undefined ? [] : [rows.order.column.table]),
    ...(rows.having?.column === undefined ? [] : [rows.having.column.table]),
  ];
  const sees = (base: SourceTable, tables: readonly SourceTable[]) =>
    tables.every((table) => pathBetween(tree, base, table)?.every((edge) => !edge.toMany) === true);
  const isListing = rows.aggregates.length === 0 && !rows.countsRows && rows.group.option === 'none';
  const [first] = shown;
  const inOrder = byMain.filter((table) => tree.tables.includes(table));
  if (isListing) {
    const base = [...(first === undefined ? [] : [first]), ...inOrder].find((table) => sees(table, shown));
    return base === undefined ? [] : [base];
  }
  const detailed = tree.tables.find((table) => sees(table, tree.tables));
  const own = rows.aggregates[0]?.column.table;
  const meant = [...(own === undefined ? [] : [own]), ...inOrder].find((table) => sees(table, shown));
  return [...new Set([detailed, meant])].flatMap((table) => table ?? []);
}
