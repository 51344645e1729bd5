import type { Finding } from '../agent/checked.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { meaningOf } from '../lineage/bind.ts';
import { type Expression, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { limitsWho, said } from './words.ts';

/** A LEFT JOIN whose optional rows WHERE demands again. */
export const undoneOuter: Check = {
  trap: 'undone-outer',
  passed: undefined,
  find({ selects }, facts, question) {
    const outer = selects.filter(({ relations }) => relations.some(({ isOptional }) => isOptional));
    if (outer.length === 0) return undefined;
    if (limitsWho(question)) return [];
    return outer.flatMap((select) => findIn(select, facts));
  },
};

function findIn(bound: BoundSelect, _facts: Facts): Finding[] {
  const undone = bound.conditions.filter(({ of }) => of === undefined).flatMap(({ value }) => demanded(value, bound));
  return [...new Set(undone)].map((name) => ({
    trap: 'undone-outer',
    severity: 'doubtful',
    says: `Those without ${said(name)} that fit are left out: the condition comes after the join.`,
    tells: `A condition on ${name} in WHERE undoes the outer join: rows without ${name} are dropped. Move it into ON (or add OR … IS NULL), unless only those with ${name} are asked for.`,
  }));
}

/** The optional relations of which a condition demands a value. */
function demanded(condition: Expression, bound: BoundSelect): string[] {
  const optional = (value: Expression): string[] => {
    if (value.kind === 'call' && /^(?:coalesce|ifnull|nvl)$/.test(value.name)) return [];
    return [...within(value)].flatMap((one) => {
      const meaning = one.kind === 'column' ? meaningOf(one.path, bound) : undefined;
      return meaning?.select === bound && meaning.relation.isOptional
        ? [meaning.relation.table?.name ?? meaning.relation.name]
        : [];
    });
  };
  switch (condition.kind) {
    case 'operation': {
      if (condition.operator !== 'or') return [...optional(condition.left), ...optional(condition.right)];
      const [one, other] = [demanded(condition.left, bound), demanded(condition.right, bound)];
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
