import type { TableInfo } from '../connectors/connector.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { conditionsOf, type Frame, type Leaf, plainRef, type Ref, refsIn } from '../lineage/frame.ts';
import { originOf, valuesOf } from '../lineage/origin.ts';
import { type Expression, expressionsOf } from '../sql/outline/outline.ts';
import type { Facts } from './check.ts';

/** Two tables that a SELECT joins by one column each, with both rows demanded. */
export interface Joined {
  from: TableRef;
  to: TableRef;
}

interface TableRef extends Ref {
  table: TableInfo;
}

/** Inner joins of tables, by equality of two columns; each from both sides. */
export function innerJoins(frame: Frame): Joined[] {
  return conditionsOf(frame).flatMap(({ value, frame: of, of: how }) => {
    const isInner = how === undefined || how === 'inner' || how === 'cross';
    if (!isInner || value.kind !== 'operation' || value.operator !== '=') return [];
    const [one, other] = [tableRef(value.left, of), tableRef(value.right, of)];
    if (one === undefined || other === undefined || one.leaf === other.leaf) return [];
    if (one.leaf.isOptional || other.leaf.isOptional) return [];
    return [
      { from: one, to: other },
      { from: other, to: one },
    ];
  });
}

/** Also of a query, whose column is one of a table. */
function tableRef(value: Expression, frame: Frame): TableRef | undefined {
  const ref = plainRef(value, frame);
  if (ref === undefined) return undefined;
  const { table } = ref.leaf.relation;
  if (table !== undefined) return { ...ref, table };
  const [made] = valuesOf({ relation: ref.leaf.relation, column: ref.column });
  const origin = made && originOf(made.value, made.select);
  return origin && { leaf: ref.leaf, table: origin.table, column: origin.column.name };
}

/**
 * Rows of the one table that find none in the other; null: it isn't known whether there are any. Values of both sides
 * are taken for the same, as those of keys are.
 */
export function lostOf({ from, to }: Joined, facts: Facts): number | null {
  const [own, other] = [facts.columnOf(from.table, from.column), facts.columnOf(to.table, to.column)];
  const [values, others] = [own?.distinct ?? null, other?.distinct ?? null];
  if (own === undefined || values === null || others === null) return null;
  const missing = Math.max(values - others, 0);
  const empty = own.hasNulls ? 1 : 0;
  return missing + empty;
}

/** The leaves that are spoken of beside what joins them: shown, grouped by, filtered. */
export function usedLeaves(frame: Frame): Set<Leaf> {
  const used = new Set<Leaf>();
  const add = (value: Expression, of: Frame) => {
    for (const { leaf } of refsIn(value, of)) used.add(leaf);
  };
  for (const { value, frame: of } of conditionsOf(frame)) if (!isJoin(value, of)) add(value, of);
  const { select, orderBy } = frame.select;
  const conditions = new Set(frame.select.conditions.map(({ value }) => value));
  const said = [...expressionsOf({ ...select, from: [], where: null }), ...orderBy.map(({ by }) => by)];
  for (const value of said) if (!conditions.has(value)) add(value, frame);
  return used;
}

/** `a.x = b.y` */
const isJoin = (value: Expression, frame: Frame): boolean => {
  if (value.kind !== 'operation' || value.operator !== '=') return false;
  const [one, other] = [plainRef(value.left, frame), plainRef(value.right, frame)];
  return one !== undefined && other !== undefined && one.leaf !== other.leaf;
};

/** Whether some condition chooses rows of a leaf. */
export const isFiltered = (leaf: Leaf, frame: Frame, at: 'where' | 'anywhere' = 'anywhere'): boolean =>
  conditionsOf(frame).some(
    ({ value, frame: of, of: how }) =>
      (at === 'anywhere' || how === undefined) &&
      !isJoin(value, of) &&
      refsIn(value, of).some((ref) => ref.leaf === leaf),
  );

/** Whether items of a SELECT are all of what it reads: `SELECT *`. */
export const showsAll = ({ select }: BoundSelect): boolean => select.items.some(({ kind }) => kind === 'star');
