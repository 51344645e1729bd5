import type { Row } from '../../../contract/conversations.ts';
import { areAll, atOnce, type Steps } from '../../../shared/steps.ts';
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
export const readCompared = (rows: Row[], columns: string[]): Compared | undefined =>
  atOnce(comparedSteps(rows, columns));

/** The same in steps, for many rows. */
export function* comparedSteps(rows: Row[], columns: string[]): Steps<Compared | undefined> {
  const change = columns.findIndex((column) => CHANGE.test(columnInWords(column)));
  const isPercent = (column: string) => PERCENT.test(columnInWords(column));
  const [before, after, by] = [columns[change - 2], columns[change - 1], columns[change]];
  if (by === undefined || before === undefined || after === undefined || !columns.some(isPercent)) return undefined;
  const moves: Move[] = [];
  const areTold = yield* areAll(rows, (row, at) => {
    const cells = { before: row[before], after: row[after], by: row[by] };
    return isTold(cells) && moves.push({ before: numberIn(cells.before), after: numberIn(cells.after), at }) > 0;
  });
  if (!areTold) return undefined;
  let whole: string | undefined;
  for (const column of columns.slice(change + 1).filter((one) => !isPercent(one)))
    if (whole === undefined && (yield* areAll(rows, (row) => isNumber(row[column])))) whole = column;
  return { before, after, whole, moves };
}

type Cell = Row[string] | undefined;

/** Nothing of a period is as much as 0 where rows are added up. */
const isNumber = (cell: Cell): boolean => typeof cell === 'number' || cell === null;
const numberIn = (cell: Cell): number => (typeof cell === 'number' ? cell : 0);

const isTold = ({ before, after, by }: { before: Cell; after: Cell; by: Cell }): boolean =>
  [before, after, by].every(isNumber) &&
  !(before === null && after === null) &&
  Math.abs(numberIn(after) - numberIn(before) - numberIn(by)) <= ROUNDING;
