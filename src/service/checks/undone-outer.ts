import type { Finding, Severity } from '../agent/checked.ts';
import { isAggregate } from '../lineage/aggregates.ts';
import { type BoundSelect, meaningOf } from '../lineage/bind.ts';
import { conditionsOf, type Frame, frameOf, plainRef, refsIn, resolve } from '../lineage/frame.ts';
import { conjuncts, type Expression, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { limitsWho, saysWhoElse, wantsEach } from './words.ts';

/** A LEFT JOIN whose optional rows WHERE demands again. */
export const undoneOuter: Check = {
  trap: 'undone-outer',
  passed: undefined,
  find({ selects }, facts, question) {
    if (!selects.some(({ relations }) => relations.some(({ isOptional }) => isOptional))) return undefined;
    const severity = saysWhoElse(question) ? 'doubtful' : 'note';
    const isEach = wantsEach(question) === 'yes';
    return limitsWho(question) && !isEach
      ? []
      : selects.flatMap((select) => findIn(select, facts, { severity, isEach }));
  },
};

interface Asked {
  severity: Severity;
  isEach: boolean;
}

function findIn(bound: BoundSelect, { said }: Facts, { severity, isEach }: Asked): Finding[] {
  const frame = frameOf(bound);
  const groups = conjuncts(bound.select.having).map((value) => ({ value, of: undefined, frame }));
  const undone = [...conditionsOf(frame), ...groups]
    .filter(({ of, value, frame: around }) => of === undefined || (of === 'inner' && isBeyond(value, around)))
    .flatMap(({ value, frame: around }) => [...demanded(value, around), ...(isEach ? emptied(value, around) : [])]);
  return [...new Set(undone)].map((name) => ({
    trap: 'undone-outer',
    severity,
    says: `Those without ${said.table(name)} that fit are left out: the condition comes after the join.`,
    tells: `A condition on ${name} in WHERE undoes the outer join: rows without ${name} are dropped. Move it into ON (or add OR … IS NULL), unless only those with ${name} are asked for.`,
  }));
}

/** An inner join of something that is always there with what an outer join may have left out. */
const isBeyond = (value: Expression, frame: Frame): boolean => {
  const refs = refsIn(value, frame);
  return refs.some(({ leaf }) => leaf.isOptional) && refs.some(({ leaf }) => !leaf.isOptional);
};

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

/** `WHERE i.paid_on IS NULL` keeps those without any row, but not those whose rows all have a value. */
function emptied(condition: Expression, frame: Frame): string[] {
  if (condition.kind !== 'is-null' || condition.isNegated || condition.value.kind !== 'column') return [];
  const ref = plainRef(condition.value, frame);
  const column = ref?.leaf.relation.table?.columns.find(({ name }) => name === ref.column);
  return column?.nullable === true ? optionalAt(condition.value.path, frame) : [];
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
