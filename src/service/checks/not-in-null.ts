import type { Finding } from '../agent/checked.ts';
import { type BoundSelect, boundWithin, meaningOf, outputsOf } from '../lineage/bind.ts';
import { originOf } from '../lineage/origin.ts';
import { type Expression, expressionsOf, type Query, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';

/** Nothing is NOT IN a list with a NULL in it. */
export const notInNull: Check = {
  trap: 'not-in-null',
  passed: undefined,
  find({ selects }, facts) {
    const excluded = selects.flatMap((select) => excludedIn(select));
    if (excluded.length === 0) return undefined;
    return excluded.flatMap((one) => findIn(one, facts) ?? []);
  },
};

interface Excluded {
  list: Query | readonly Expression[];
  select: BoundSelect;
}

/** Lists that something must not be in: of NOT IN, `<> ALL`, and NOT (`= ANY`). */
function excludedIn(select: BoundSelect): Excluded[] {
  return expressionsOf(select.select)
    .flatMap((one) => within(one))
    .flatMap((one): Excluded[] => {
      if (one.kind === 'in' && one.isNegated) return [{ list: one.list, select }];
      if (one.kind !== 'query' || (one.how !== 'any' && one.how !== 'all')) return [];
      const isExcluded =
        (one.how === 'any' && one.operator === '=' && one.isNegated) ||
        (one.how === 'all' && one.operator === '<>' && !one.isNegated);
      return isExcluded ? [{ list: one.query, select }] : [];
    });
}

function findIn({ list, select }: Excluded, facts: Facts): Finding | undefined {
  if (!('body' in list)) {
    return list.some(({ kind }) => kind === 'null') ? finding('the list', 'NULL in a NOT IN list') : undefined;
  }
  const [first] = outputsOf(boundWithin(list, select));
  const empty = first?.values.find((made) => mayBeNull(made.value, made.select, facts));
  if (empty === undefined) return undefined;
  const origin = originOf(empty.value, empty.select);
  const name = origin === undefined ? 'the subquery' : `${origin.table.name}.${origin.column.name}`;
  return finding(origin === undefined ? 'the list' : facts.said.column(origin.table, origin.column.name), name);
}

const finding = (what: string, name: string): Finding => ({
  trap: 'not-in-null',
  severity: 'wrong',
  says: `Some rows have no ${what}, and a list with an empty value excludes everything.`,
  tells: `${name} has NULLs: NOT IN (or <> ALL) over them finds nothing. Add WHERE … IS NOT NULL to the subquery, or use NOT EXISTS.`,
});

function mayBeNull(value: Expression, select: BoundSelect, facts: Facts): boolean {
  if (value.kind === 'null') return true;
  if (value.kind === 'cast') return mayBeNull(value.value, select, facts);
  if (value.kind === 'call') {
    if (value.name === 'coalesce' || value.name === 'ifnull' || value.name === 'nvl' || value.name === 'count')
      return false;
    return value.args.some((arg) => mayBeNull(arg, select, facts));
  }
  if (value.kind !== 'column' || isDemanded(value, select)) return false;
  const meaning = meaningOf(value.path, select);
  if (meaning?.relation.isOptional === true) return true;
  const origin = originOf(value, select);
  if (origin === undefined) return false;
  const known = facts.columnOf(origin.table, origin.column.name);
  return known === undefined || known.distinct === null ? false : known.hasNulls && !isDemandedWithin(value, select);
}

/** Whether rows without a value are left out: any condition on it but IS NULL leaves them out. */
const isDemanded = (column: Expression & { kind: 'column' }, { conditions, names }: BoundSelect): boolean =>
  conditions.some(({ value: condition, of }) => {
    if (of !== undefined && of !== 'inner') return false;
    const isSame = (one: Expression) =>
      one.kind === 'column' && names.isSame(one.path.at(-1) ?? '', column.path.at(-1) ?? '');
    if (condition.kind === 'is-null') return condition.isNegated && isSame(condition.value);
    if (condition.kind === 'operation')
      return condition.operator !== 'or' && [condition.left, condition.right].some(isSame);
    return (condition.kind === 'in' || condition.kind === 'between') && isSame(condition.value);
  });

/** The same in the query that the column comes from. */
function isDemandedWithin(column: Expression & { kind: 'column' }, select: BoundSelect): boolean {
  const meaning = meaningOf(column.path, select);
  const [made] = meaning?.relation.query?.selects ?? [];
  return made !== undefined && isDemanded(column, made);
}
