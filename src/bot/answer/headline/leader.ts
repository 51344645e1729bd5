import type { Row } from '../../../contract/conversations.ts';
import { areAll, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { isCalendar } from '../../kit/values.ts';
import { beginning, isTimeValue } from './series.ts';

/** With fewer groups than this, nothing leads often. */
const FEWEST_GROUPS = 3;
/** Nobody counts who leads more; of days, these are more than five years. */
export const MOST_GROUPS = 2_000;
/** Rows after which a column of times is one. */
const MOST_LOOKED_AT = 5_000;

/** A row with a number. */
export interface Point {
  row: Row;
  value: number;
  index: number;
}

/** With two columns, one (time, else the first) divides the rows into groups. A value of the other may lead most of them. */
export function* sayLeader(
  points: Point[],
  {
    rows,
    labels: [first = '', second = ''],
    name,
  }: { rows: Row[]; labels: string[]; name: (row: Row, column: string) => string },
): Steps<Piece[]> {
  const looked = rows.slice(0, MOST_LOOKED_AT);
  const isTime = function* (column: string): Steps<boolean> {
    return isCalendar(column) || (yield* areAll(looked, (row) => isTimeValue(row[column])));
  };
  const isSwapped = !(yield* isTime(first)) && (yield* isTime(second));
  const [axis, split] = isSwapped ? [second, first] : [first, second];
  const groups = new Map<string, Point[]>();
  const names = new Map<unknown, string>();
  const areFew = yield* areAll(points, (point) => {
    const value = point.row[axis] ?? null;
    const group = names.get(value) ?? name(point.row, axis);
    const others = groups.get(group);
    // In place: a copy of the group for each point takes seconds where few groups hold 100,000 rows.
    if (others === undefined) groups.set(group, [point]);
    else others.push(point);
    return names.set(value, group).size <= MOST_GROUPS;
  });
  if (!areFew) return [];
  const full = [...groups.values()].filter((group) => group.length > 1);
  if (full.length < FEWEST_GROUPS) return [];
  const wins = new Map<string, number>();
  for (const group of full) {
    yield;
    const [leader, next] = group.toSorted((a, b) => b.value - a.value);
    if (leader === undefined || leader.value === next?.value) continue;
    const winner = name(leader.row, split);
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const [most, runnerUp] = [...wins].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || most[1] * 2 <= full.length || most[1] === runnerUp?.[1]) return [];
  return [' ', { bold: beginning(most[0]) }, ` leads ${howOften(most[1], full.length, axis)}.`];
}

/** `in all 4 quarters`, `in 7 of 12 months`; `7 out of 12 times` of what has no plural for certain. */
function howOften(wins: number, of: number, axis: string): string {
  if (!/^(day|week|month|quarter|year)$/.test(axis)) return `${wins} out of ${of} times`;
  return wins === of ? `in all ${of} ${axis}s` : `in ${wins} of ${of} ${axis}s`;
}
