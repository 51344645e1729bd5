import type { Expression, Query } from '../../../sql/outline/outline.ts';
import { type Column, type Level, made, type Rows } from './levels.ts';
import type { Flow, Scope } from './scope.ts';

export type Ending = Pick<Query, 'orderBy' | 'limit' | 'offset'>;

export interface At {
  scope: Scope;
  flow: Flow;
}

/** Where rows are chosen by what is withheld, all that is in them tells which they are. */
export const whole = (rows: Rows): Rows =>
  rows.isChosen ? { ...rows, columns: rows.columns.map(({ name }) => ({ name, level: 'derived' })) } : rows;

interface Ordering {
  at: At;
  columns: readonly Column[];
  /** What the columns are. */
  values: readonly Expression[];
}

/** Rows after ORDER BY and LIMIT. */
export function ordered(rows: Rows, { orderBy, limit, offset }: Ending, { at, columns, values }: Ordering): Rows {
  const limits = [limit, offset].filter((one) => one !== null);
  const isLimitTold = limits.some((one) => at.flow.levelOf(one, at.scope) !== 'clear');
  const isByWithheld = made(orderBy.map(({ by }) => orderLevel(by, columns, at))) !== 'clear';
  const isCut = limits.length > 0 && (isByWithheld || (rows.isUnordered && orderBy.length === 0));
  const places = orderBy.map(({ by }) => placeOf(by, columns, values));
  const isByColumns = orderBy.length > 0 && !isByWithheld && places.every((place) => place >= 0);
  return whole({
    columns: rows.columns,
    isChosen: rows.isChosen || isLimitTold || isCut,
    isUnordered: rows.isUnordered || isByWithheld,
    ...(isByColumns && { orderedBy: places }),
  });
}

/** -1: none of the columns. */
function placeOf(by: Expression, columns: readonly Column[], values: readonly Expression[]): number {
  if (by.kind === 'number') return Number(by.value) - 1;
  const same = values.findIndex((value) => JSON.stringify(value) === JSON.stringify(by));
  if (same >= 0 || by.kind !== 'column' || by.path.length > 1) return same;
  const called = columns.flatMap(({ name }, at) => (name === by.path[0] ? [at] : []));
  return called.length === 1 ? (called[0] ?? -1) : -1;
}

/** `ORDER BY 2` */
export function orderLevel(by: Expression, columns: readonly Column[], at: At): Level {
  if (by.kind === 'number') return columns[Number(by.value) - 1]?.level ?? 'derived';
  return at.flow.levelOf(by, at.scope);
}
