import { aggregatesIn, hasWindows } from '../../../lineage/aggregates.ts';
import {
  conjuncts,
  type Expression,
  type Item,
  type Query,
  queriesOf,
  type Select,
  type Source,
  within,
} from '../../../sql/outline/outline.ts';
import type { Flow, Relation, Scope } from './scope.ts';

/**
 * What a statement with a condition on withheld columns may tell of them all the same, once or twice: one number, how
 * many rows meet the condition. `counts`: its cells are that number.
 */
export type Probe = 'counts' | 'rows';

/**
 * Only conditions on one table at a time, and tables joined by equal columns: otherwise that number could be made to say
 * far more than how many there are.
 */
export function probeOf(query: Query, { scope, flow }: { scope: Scope; flow: Flow }): Probe | undefined {
  const { body, named, limit, offset } = query;
  if (body.kind !== 'select' || named.length > 0 || offset !== null) return undefined;
  if (limit !== null && limit.kind !== 'number') return undefined;
  const conditions = conditionsOf(body);
  if (conditions === undefined || !conditions.every((one) => isModest(one, { scope, flow }))) return undefined;
  if (body.items.every((item) => isCount(item))) return isWhole(body) ? 'counts' : undefined;
  const hasAggregates = body.items.some((item) => item.kind === 'value' && aggregatesIn(item.value).length > 0);
  const isMany = body.items.some(
    (item) => item.kind === 'value' && [...within(item.value)].some(({ kind }) => kind === 'call'),
  );
  return isWhole(body) && !hasAggregates && !hasWindows(body) && !isMany ? 'rows' : undefined;
}

const isWhole = ({ groupBy, having, qualify, isDistinct }: Select): boolean =>
  groupBy.kind === 'plain' && groupBy.by.length === 0 && having === null && qualify === null && !isDistinct;

const isCount = (item: Item): boolean =>
  item.kind === 'value' &&
  item.value.kind === 'call' &&
  item.value.name === 'count' &&
  item.value.filter === null &&
  item.value.over === null &&
  item.value.args.length <= 1 &&
  item.value.args.every(({ kind }) => kind === 'column');

/** undefined: it reads something else than tables. */
function conditionsOf({ from, where }: Select): Expression[] | undefined {
  const joined = from.map(joinedBy);
  if (joined.some((one) => one === undefined)) return undefined;
  return [...joined.flatMap((one) => one ?? []), ...conjuncts(where)];
}

function joinedBy(source: Source): Expression[] | undefined {
  if (source.kind === 'table') return [];
  if (source.kind !== 'join' || source.isNatural) return undefined;
  const [left, right] = [joinedBy(source.left), joinedBy(source.right)];
  return left === undefined || right === undefined ? undefined : [...left, ...right, ...conjuncts(source.on)];
}

const isModest = (condition: Expression, at: { scope: Scope; flow: Flow }): boolean => {
  const parts = [...within(condition)];
  if (parts.some((one) => queriesOf(one).length > 0)) return false;
  if (isEquality(condition)) return true;
  const relations = parts.flatMap((one) => (one.kind === 'column' ? relationsOf(one.path, at) : []));
  return new Set(relations).size <= 1;
};

const isEquality = (one: Expression): boolean =>
  one.kind === 'operation' && one.operator === '=' && one.left.kind === 'column' && one.right.kind === 'column';

/** All that a name may be of. */
function relationsOf(path: readonly string[], { scope, flow }: { scope: Scope; flow: Flow }): Relation[] {
  const isSame = (one: string, other: string) => flow.names.isSame(one, other);
  const owned = scope.relations.filter(({ name }) => path.length > 1 && path.some((part) => isSame(part, name)));
  if (owned.length > 0) return owned;
  const [only = ''] = path;
  return scope.relations.filter(({ name, columns }) =>
    [name, ...columns.map((one) => one.name)].some((one) => isSame(one, only)),
  );
}
