import type { Row } from '../../../contract/conversations.ts';
import type { Piece } from '../../kit/blocks.ts';
import type { Values } from '../../kit/values.ts';
import { sayComparison } from './comparison.ts';
import { sayRange } from './range.ts';
import { sayHighest, sayLowest } from './ranking.ts';
import { sayOneRow, sayRecords, saySingleValue } from './records.ts';
import {
  capital,
  count,
  type Facts,
  findSeries,
  isConstant,
  isSorted,
  nameOf,
  partsOf,
  ROWS_ALONE,
  type Series,
  sayCount,
} from './series.ts';
import { asTimeline, sayTimeline } from './timeline.ts';

/** The answer in a sentence or two, about these rows only: what a person would say who looked at all of them. */
export function sayHeadline(rows: Row[], columns: string[], values: Values, facts: Facts = ROWS_ALONE): Piece[] {
  const [first] = rows;
  if (first === undefined || columns.length === 0) return ['The query ran and returned no rows.'];
  const parts = partsOf(rows, columns, values);
  const compared = sayComparison(parts);
  if (compared !== undefined) return compared;
  if (rows.length === 1)
    return columns.length === 1 ? saySingleValue(first, columns, values) : sayOneRow(first, columns, values);
  const series = findSeries(parts);
  const said = series === undefined ? undefined : saySeries(series, facts);
  return said ?? sayRange(parts, facts) ?? sayRecords(parts, facts);
}

function saySeries(series: Series, facts: Facts): Piece[] | undefined {
  const timeline = asTimeline(series);
  if (timeline !== null) return sayTimeline(timeline, facts);
  const { numbers } = series;
  if (isConstant(numbers)) return sayConstant(series, facts);
  if (isSorted(numbers, (a, b) => a >= b)) return sayHighest(series, facts);
  return isSorted(numbers, (a, b) => a <= b) ? sayLowest(series, facts) : undefined;
}

function sayConstant({ measure, numbers, values }: Series, facts: Facts): Piece[] {
  const where = facts.isCut ? sayCount(numbers.length, facts, values) : count(numbers.length, 'row', values);
  const value = { bold: values.number(numbers[0] ?? 0, measure) };
  return [`${capital(nameOf(measure))}: `, value, ` in each of ${where}.`];
}
