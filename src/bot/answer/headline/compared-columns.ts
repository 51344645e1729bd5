import type { Row } from '../../../contract/conversations.ts';
import { columnInWords } from '../../kit/values.ts';

/** Two numbers of each row beside each other, with the change from the one to the other. */
export interface Compared {
  before: string;
  after: string;
  /** A further number that is not part of the change: all of a period of which a part is compared. */
  whole: string | undefined;
  /** A move for each row. */
  moves: Move[];
}

export interface Move {
  before: number;
  after: number;
  /** Of which row. */
  at: number;
}

const CHANGE = /^change$/i;
const PERCENT = /^change( in)? (percent|%)$/i;
/** Numbers are rounded to so many decimals at least. */
const ROUNDING = 0.011;

/** Undefined where the columns are not two numbers with the change from the first to the second and the same in percent, as the rows themselves show. */
export function readCompared(rows: Row[], columns: string[]): Compared | undefined {
  const change = columns.findIndex((column) => CHANGE.test(columnInWords(column)));
  const isPercent = (column: string) => PERCENT.test(columnInWords(column));
  const [before, after, by] = [columns[change - 2], columns[change - 1], columns[change]];
  if (by === undefined || before === undefined || after === undefined || !columns.some(isPercent)) return undefined;
  const cells = rows.map((row) => ({ before: row[before], after: row[after], by: row[by] }));
  if (!cells.every(isTold)) return undefined;
  const isFurther = (column: string, at: number) =>
    at > change && !isPercent(column) && rows.every((row) => isNumber(row[column]));
  return {
    before,
    after,
    whole: columns.find(isFurther),
    moves: cells.map((one, at) => ({ before: numberIn(one.before), after: numberIn(one.after), at })),
  };
}

type Cell = Row[string] | undefined;

/** Nothing of a period is as much as 0 where rows are added up. */
const isNumber = (cell: Cell): boolean => typeof cell === 'number' || cell === null;
const numberIn = (cell: Cell): number => (typeof cell === 'number' ? cell : 0);

const isTold = ({ before, after, by }: { before: Cell; after: Cell; by: Cell }): boolean =>
  [before, after, by].every(isNumber) &&
  !(before === null && after === null) &&
  Math.abs(numberIn(after) - numberIn(before) - numberIn(by)) <= ROUNDING;
