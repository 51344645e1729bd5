import type { Row } from '../../contract/conversations.ts';
import { isMeasure } from '../kit/values.ts';
import type { Facts } from './headline/facts.ts';

/** So many columns of a table are seen without scrolling. */
const SEEN = 4;

/** The columns as a table has them: the number that an answer is about is among the first that are seen. */
export function inSight(columns: string[], rows: Row[], { orderedBy }: Pick<Facts, 'orderedBy'>): string[] {
  const told = findNumber(columns, rows, orderedBy);
  if (told === undefined || columns.indexOf(told) < SEEN) return columns;
  return columns.filter((column) => column !== told).toSpliced(SEEN - 1, 0, told);
}

/** What the rows are in order of, else the first number they have. */
function findNumber(columns: string[], rows: Row[], orderedBy: string | undefined): string | undefined {
  const numbers = columns.filter((column) => isMeasure(column) && rows.some((row) => typeof row[column] === 'number'));
  return numbers.find((column) => column.toLowerCase() === orderedBy?.toLowerCase()) ?? numbers[0];
}
