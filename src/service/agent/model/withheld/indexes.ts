import type { TableIndex, TableInfo } from '../../../connectors/connector.ts';
import { aggregatesIn, hasWindows, isWindow, putsTogether, shownValues } from '../../../lineage/aggregates.ts';
import { type Expression, queriesOf, type Select, type Source, within } from '../../../sql/outline/outline.ts';
import { type Flow, ownerOf, type Relation, type Scope } from './scope.ts';

interface Read {
  select: Select;
  /** What WHERE and joins say. */
  conditions: readonly Expression[];
  orderBy: readonly Expression[];
  scope: Scope;
  flow: Flow;
}

/**
 * Whether the database may read a table in the order of a withheld column, though nothing asks for it: rows that lie in
 * that order, an index that holds all that is read of them, or one that they are found by.
 * https://dev.mysql.com/doc/refman/8.4/en/innodb-index-types.html
 */
export const mayFollowIndex = (read: Read): boolean =>
  read.scope.relations.some(({ table, name }) => table !== undefined && followsIndex({ table, name }, read));

type Named = Pick<Relation, 'name'> & { table: TableInfo };

function followsIndex(named: Named, read: Read): boolean {
  const { indexes = [] } = named.table;
  const telling = indexes.filter(({ columns }) => columns.some((one) => isKept(one, named.table, read.flow)));
  // All of them hold the columns of the one that the rows lie in.
  const everywhere = indexes.flatMap(({ isClustered, columns }) => (isClustered ? columns : []));
  return telling.some(
    (index) =>
      index.isClustered || holdsAll([...index.columns, ...everywhere], named, read) || isFoundBy(index, named, read),
  );
}

const isKept = (column: string | null | undefined, table: TableInfo, flow: Flow): boolean =>
  column === null || column === undefined || flow.isWithheld(table, column);

function holdsAll(columns: readonly (string | null)[], named: Named, read: Read): boolean {
  const isHeld = (column: string) => columns.some((one) => one !== null && read.flow.names.isSame(one, column));
  return readOf(named, read).every(isHeld);
}

/** The columns of a table that are read for sure: who reads the rows of an inner SELECT may not want all that it shows. */
function readOf({ table, name }: Named, { select, conditions, orderBy, scope, flow }: Read): string[] {
  const isSame = (one: string, other: string) => flow.names.isSame(one, other);
  const isOutermost = flow.outermost === select;
  const isStar = select.items.some(
    (item) => item.kind === 'star' && item.without.length === 0 && isSame(item.of?.at(-1) ?? name, name),
  );
  if (isOutermost && isStar) return table.columns.map((column) => column.name);
  const shown = shownValues(select).filter((value) => isOutermost || isMade(value));
  const said = [...shown, ...conditions, ...orderBy, ...select.groupBy.by];
  return said.flatMap(within).flatMap((one) => {
    if (one.kind !== 'column') return [];
    const [owner, column = ''] = ownerOf(one.path, scope, flow) ?? [];
    return owner === table && isSame(one.path.at(-2) ?? name, name) ? [column] : [];
  });
}

const isMade = (value: Expression): boolean => within(value).some(isWindow) || aggregatesIn(value).length > 0;

/** By its first column: what an outer SELECT demands is looked for inside. */
function isFoundBy({ columns: [first] }: TableIndex, { table }: Named, read: Read): boolean {
  const { select, conditions, orderBy, flow } = read;
  const isOpen = flow.outermost !== select && !putsTogether(select) && !hasWindows(select);
  if (first === null || first === undefined || (isOpen && !isKept(first, table, flow))) return true;
  const said = [...conditions, ...orderBy, ...select.groupBy.by].flatMap(within);
  return (
    select.from.some(isJoinedByName) ||
    said.some((one) => queriesOf(one).length > 0) ||
    said.some((one) => one.kind === 'column' && flow.names.isSame(one.path.at(-1) ?? '', first))
  );
}

const isJoinedByName = (source: Source): boolean =>
  source.kind === 'join' &&
  (source.isNatural || source.using.length > 0 || isJoinedByName(source.left) || isJoinedByName(source.right));
