import type { Finding } from '../agent/checked.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import type { Origin } from '../lineage/origin.ts';
import { type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { measureOf } from './measures.ts';
import { type Quantity, quantitiesIn } from './said-quantities.ts';
import { constantOf, scaledOf } from './scaled-columns.ts';

/** A number of the question compared with a column in another unit: minutes with milliseconds. */
export const otherUnit: Check = {
  trap: 'other-unit',
  passed: 'units of the question',
  find({ selects }, facts, question) {
    const said = quantitiesIn(question);
    if (said.length === 0) return undefined;
    const compared = selects.flatMap((select) => comparedIn(select, facts));
    if (compared.length === 0) return undefined;
    const unsaid = compared.filter((one) => !said.some((quantity) => isSame(one, quantity)));
    return said
      .filter((quantity) => !compared.some((one) => isSame(one, quantity)))
      .flatMap((quantity) => findFor(quantity, unsaid, facts));
  },
};

/** A number that a column is compared with, in the smallest unit of its kind. */
interface Compared {
  origin: Origin;
  dimension: Quantity['dimension'];
  number: number;
  value: number;
}

const isSame = (one: Compared, quantity: Quantity): boolean =>
  one.dimension === quantity.dimension && isNear(one.value, quantity.value);

/** Something that the question doesn't say is compared in the kind of unit of what it says. */
function findFor({ dimension, value }: Quantity, compared: readonly Compared[], { said }: Facts): Finding[] {
  const first = compared.find((one) => one.dimension === dimension);
  if (first === undefined) return [];
  const { table, column } = first.origin;
  const meant = (first.number * value) / first.value;
  return [
    {
      trap: 'other-unit',
      severity: 'wrong',
      says: `The number is compared with ${said.column(table, column.name)} in another unit than the question's.`,
      tells: `${table.name}.${column.name} is compared with ${first.number}, which isn't what the question says: in the column's unit that is ${Number(meant.toPrecision(12))}.`,
    },
  ];
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 0.02;

const COMPARING = new Set(['<', '<=', '>', '>=', '=', '<>']);

const comparedIn = (select: BoundSelect, facts: Facts): Compared[] =>
  expressionsOf(select.select)
    .flatMap((one) => within(one))
    .flatMap((one) => {
      if (one.kind === 'between') return [one.low, one.high].flatMap((end) => pair(one.value, end, select, facts));
      if (one.kind === 'in') return one.list.flatMap((end) => pair(one.value, end, select, facts));
      if (one.kind !== 'operation' || !COMPARING.has(one.operator)) return [];
      return [...pair(one.left, one.right, select, facts), ...pair(one.right, one.left, select, facts)];
    });

function pair(value: Expression, end: Expression, select: BoundSelect, facts: Facts): Compared[] {
  const number = constantOf(end);
  const scaled = number === undefined || number === 0 ? undefined : scaledOf(value, select);
  const measure = scaled && measureOf(scaled.origin, facts);
  if (number === undefined || scaled === undefined || measure === undefined) return [];
  const { dimension, factor } = measure;
  return [{ origin: scaled.origin, dimension, number, value: (number / scaled.by) * factor }];
}
