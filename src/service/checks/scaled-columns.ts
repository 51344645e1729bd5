import { byName } from '../../shared/by-name.ts';
import { type BoundSelect, meaningOf } from '../lineage/bind.ts';
import { type Origin, originOf, valuesOf } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import type { Expression } from '../sql/outline/outline.ts';

/** A number that SQL writes out, with what it is reckoned from: `20 * 60`. */
export function constantOf(value: Expression): number | undefined {
  switch (value.kind) {
    case 'number':
      return Number(value.value);
    case 'minus': {
      const inner = constantOf(value.value);
      return inner === undefined ? undefined : -inner;
    }
    case 'cast':
      return constantOf(value.value);
    case 'operation': {
      const [left, right] = [constantOf(value.left), constantOf(value.right)];
      return left === undefined || right === undefined ? undefined : RECKON[value.operator]?.(left, right);
    }
    case 'between':
    case 'boolean':
    case 'call':
    case 'case':
    case 'column':
    case 'in':
    case 'is-null':
    case 'not':
    case 'null':
    case 'other':
    case 'query':
    case 'text':
      return undefined;
  }
}

const RECKON = byName<(left: number, right: number) => number>({
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
});

/** A column, multiplied: `run_ms / 60000.0`. */
export interface Scaled {
  origin: Origin;
  by: number;
}

const LINEAR = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'round',
  'coalesce',
  'ifnull',
  'abs',
  'floor',
  'ceil',
  'ceiling',
  'trunc',
  'median',
  'percentile_cont',
]);

/** The column that an expression is a multiple of, also a sum or an average of it. */
export function scaledOf(value: Expression, select: BoundSelect): Scaled | undefined {
  switch (value.kind) {
    case 'cast':
      return scaledOf(value.value, select);
    case 'call': {
      const [first] = value.args;
      return LINEAR.has(value.name) && first !== undefined ? scaledOf(first, select) : undefined;
    }
    case 'case': {
      const [only, ...more] = value.branches;
      const isZero = value.otherwise === null || constantOf(value.otherwise) === 0 || value.otherwise.kind === 'null';
      return only !== undefined && more.length === 0 && isZero ? scaledOf(only.value, select) : undefined;
    }
    case 'operation':
      return multipliedOf(value, select);
    case 'column': {
      const meaning = meaningOf(value.path, select);
      if (meaning?.relation.query === undefined) {
        const origin = originOf(value, select);
        return origin && { origin, by: 1 };
      }
      const [made] = valuesOf(meaning);
      return made && scaledOf(made.value, made.select);
    }
    case 'between':
    case 'boolean':
    case 'in':
    case 'is-null':
    case 'minus':
    case 'not':
    case 'null':
    case 'number':
    case 'other':
    case 'query':
    case 'text':
      return undefined;
  }
}

/** How many there are of something: `quantity * weight_grams` is in grams. */
export const isCount = (value: Expression): boolean =>
  value.kind === 'column' && wordsOf(value.path.at(-1) ?? '').some((word) => COUNTS.has(word));

const COUNTS = new Set(['quantity', 'qty', 'count', 'number', 'pieces', 'pcs', 'units']);

function multipliedOf(
  { operator, left, right }: Expression & { kind: 'operation' },
  select: BoundSelect,
): Scaled | undefined {
  const times = (value: Expression, number: number | undefined): Scaled | undefined => {
    const scaled = number === undefined || number === 0 ? undefined : scaledOf(value, select);
    return scaled && { ...scaled, by: scaled.by * (number ?? 1) };
  };
  if (operator === '*')
    return (
      times(left, constantOf(right)) ??
      times(right, constantOf(left)) ??
      (isCount(left) ? scaledOf(right, select) : undefined) ??
      (isCount(right) ? scaledOf(left, select) : undefined)
    );
  const divisor = constantOf(right);
  return operator === '/' || operator === 'div'
    ? times(left, divisor === undefined ? undefined : 1 / divisor)
    : undefined;
}
