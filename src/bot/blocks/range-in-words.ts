import type { Row } from '../../contract/conversations.ts';
import { readTime } from '../kit/times.ts';
import { columnInWords, decimalsOf, isCalendar, type Values } from '../kit/values.ts';
import type { Piece } from '../kit/words.ts';

/** Rows in no order that could be told: a measure, and the columns that name its values. */
export interface Range {
  rows: Row[];
  measure: string;
  labels: string[];
  /** Names the row at `index`. */
  label: (index: number) => string;
  /** One value of a column. */
  name: (row: Row, column: string) => string;
  said: Values;
}

interface Point {
  row: Row;
  value: number;
  index: number;
}

/** Fewer groups than this lead to nothing that could be called often. */
const FEWEST_GROUPS = 3;

/** The largest and the smallest value with their names, and who leads most often; undefined with fewer than two values. */
export function sayRange(range: Range): Piece[] | undefined {
  const { rows, measure, labels, label, said } = range;
  const points = rows.flatMap((row, index): Point[] => {
    const value = row[measure];
    return typeof value === 'number' ? [{ row, value, index }] : [];
  });
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = points.reduce((best, one) => (one.value < best.value ? one : best), first);
  const decimals = decimalsOf([highest.value, lowest.value], measure);
  const says = ({ value, index }: Point): Piece[] => [
    { bold: said.number(value, measure, decimals) },
    ` (${label(index)})`,
  ];
  return [
    `${sayWhat(range)}: highest `,
    ...says(highest),
    ', lowest ',
    ...says(lowest),
    '.',
    ...(labels.length === 2 ? sayLeader(points, range) : []),
  ];
}

/** `Revenue by month and category`, or `Revenue of 12 rows`. */
function sayWhat({ rows, measure, labels, said }: Range): string {
  const what = columnInWords(measure);
  const capital = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return labels.length < 2 ? `${capital} of ${said.rows(rows.length)}` : `${capital} by ${listed(labels)}`;
}

const listed = (columns: string[]): string => {
  const words = columns.map(columnInWords);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
};

/** Of two columns one divides the rows into groups (time, else the first); the other may have a value that leads most of them. */
function sayLeader(points: Point[], { rows, labels: [first = '', second = ''], name }: Range): Piece[] {
  const isTime = (column: string): boolean => isCalendar(column) || rows.every((row) => isTimeValue(row[column]));
  const [axis, split] = !isTime(first) && isTime(second) ? [second, first] : [first, second];
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = name(point.row, axis);
    const others = groups.get(group);
    // In place: a copy of the group for each point takes seconds where few groups hold 100,000 rows.
    if (others === undefined) groups.set(group, [point]);
    else others.push(point);
  }
  const full = [...groups.values()].filter((group) => group.length > 1);
  if (full.length < FEWEST_GROUPS) return [];
  const wins = new Map<string, number>();
  for (const [leader, next] of full.map((group) => group.toSorted((a, b) => b.value - a.value))) {
    if (leader === undefined || leader.value === next?.value) continue;
    const winner = name(leader.row, split);
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const [most, runnerUp] = [...wins].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || most[1] * 2 <= full.length || most[1] === runnerUp?.[1]) return [];
  return [' ', { bold: most[0] }, ` leads ${most[1]} out of ${full.length} times.`];
}

const isTimeValue = (value: Row[string] | undefined): boolean =>
  typeof value === 'string' && readTime(value) !== undefined;
