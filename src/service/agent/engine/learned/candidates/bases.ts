import type { PartGroup, Parts } from '../parts/candidate.ts';
import { type JoinTree, pathBetween } from '../parts/join-tree.ts';
import type { SourceTable } from '../source/source.ts';

type Rows = Pick<Parts, 'plain' | 'aggregates' | 'countsRows' | 'order' | 'having'>;

interface Joined {
  tree: JoinTree;
  /** The tables of the source, those that are likeliest meant first. */
  byMain: readonly SourceTable[];
}

/**
 * Whose rows the query is about. A list has those of the table it shows; what is counted or summed may be the rows of the
 * join's most detailed table or those of the table that is meant, each once: both are tried.
 */
export function basesOf(rows: Rows, group: PartGroup, { tree, byMain }: Joined): SourceTable[] {
  const shown = new Set([
    ...rows.plain.map(({ column }) => column.table),
    ...rows.aggregates.map(({ column }) => column.table),
    ...group.columns.map(({ table }) => table),
    ...(rows.order?.column === undefined ? [] : [rows.order.column.table]),
    ...(rows.having?.column === undefined ? [] : [rows.having.column.table]),
  ]);
  const [first] = shown;
  const seesShown = (table: SourceTable) => sees(tree, table, shown);
  /** The table, or the likeliest that is joined, whose rows see all that is shown. */
  const from = (table: SourceTable | undefined) =>
    table !== undefined && seesShown(table) ? table : byMain.find((one) => tree.tables.includes(one) && seesShown(one));
  const isListing = rows.aggregates.length === 0 && !rows.countsRows && group.option === 'none';
  if (isListing) return [from(first) ?? []].flat();
  const detailed = tree.tables.find((table) => sees(tree, table, tree.tables));
  const meant = from(rows.aggregates[0]?.column.table);
  return [...new Set([detailed, meant])].flatMap((table) => table ?? []);
}

/** Whether each row of the base has at most one row of each of the tables. */
function sees(tree: JoinTree, base: SourceTable, tables: Iterable<SourceTable>): boolean {
  for (const table of tables)
    if (table !== base && pathBetween(tree, base, table)?.every((edge) => !edge.toMany) !== true) return false;
  return true;
}
