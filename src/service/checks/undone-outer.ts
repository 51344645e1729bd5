import type { Finding } from '../agent/checked.ts';
import { isAggregate } from '../lineage/aggregates.ts';
import { type BoundSelect, meaningOf } from '../lineage/bind.ts';
import { conditionsOf, type Frame, frameOf, resolve } from '../lineage/frame.ts';
import { conjuncts, type Expression, within } from '../sql/outline/outline.ts';
import type { Check } from './check.ts';
import { limitsWho, said } from './words.ts';

/** A LEFT JOIN whose optional rows WHERE demands again. */
export const undoneOuter: Check = {
  trap: 'undone-outer',
  passed: undefined,
  find({ selects }, _facts, question) {
    if (!selects.some(({ relations }) => relations.some(({ isOptional }) => isOptional))) return undefined;
    return limitsWho(question) ? [] : selects.flatMap(findIn);
  },
};

function findIn(bound: BoundSelect): Finding[] {
  const frame = frameOf(bound);
  const groups = conjuncts(bound.select.having).map((value) => ({ value, of: undefined, frame }));
  const undone = [...conditionsOf(frame), ...groups]
    .filter(({ of }) => of === undefined)
    .flatMap(({ value, frame: around }) => demanded(value, around));
  return [...new Set(undone)].map((name) => ({
    trap: 'undone-outer',
    severity: 'doubtful',
    says: `Those without ${said(name)} that fit are left out: the condition comes after the join.`,
    tells: `A condition on ${name} in WHERE undoes the outer join: rows without ${name} are dropped. Move it into ON (or add OR … IS NULL), unless only those with ${name} are asked for.`,
  }));
}

/** The optional relations of which a condition demands a value. */
function demanded(condition: Expression, frame: Frame): string[] {
  const optional = (value: Expression): string[] => {
    if (value.kind === 'call' && /^(?:coalesce|ifnull|nvl)$/.test(value.name)) return [];
    if (within(value).some(isAggregate)) return [];
    return within(value).flatMap((one) => (one.kind === 'column' ? optionalAt(one.path, frame) : []));
  };
  switch (condition.kind) {
    case 'operation': {
      if (condition.operator !== 'or') return [...optional(condition.left), ...optional(condition.right)];
      const [one, other] = [demanded(condition.left, frame), demanded(condition.right, frame)];
      return one.filter((name) => other.includes(name));
    }
    case 'in':
    case 'between':
      return optional(condition.value);
    case 'is-null':
      return condition.isNegated ? optional(condition.value) : [];
    case 'column':
      return optional(condition);
    case 'not':
      return condition.value.kind === 'column' ? optional(condition.value) : [];
    case 'boolean':
    case 'call':
    case 'case':
    case 'cast':
    case 'minus':
    case 'null':
    case 'number':
    case 'other':
    case 'query':
    case 'text':
      return [];
  }
}

/** The relation of a column, where an outer join may leave it without a row; also inside of a plain subquery. */
function optionalAt(path: readonly string[], frame: Frame): string[] {
  const meaning = meaningOf(path, frame.select);
  if (meaning?.select !== frame.select) return [];
  const { relation } = meaning;
  if (relation.isOptional) return [relation.table?.name ?? relation.name];
  const inner = resolve(path, frame);
  return inner === 'outer' || 'leaf' in inner || inner.value.kind !== 'column'
    ? []
    : optionalAt(inner.value.path, inner.frame);
}
