import type { Piece } from '../../kit/blocks.ts';
import { decimalsOf, isMeasure, type Values } from '../../kit/values.ts';

const MILLION = 1_000_000;
/** Degrees begin anywhere: 20 °C is not twice as warm as 10 °C. */
const OF_NO_ZERO = /(^|[_\s.])(temp|temperature|celsius|fahrenheit|latitude|longitude|ph)s?($|[_\s.])/i;

/** Whether a percentage of what a column counts means anything. */
export const hasZero = (column: string): boolean => !OF_NO_ZERO.test(column);

/** How the numbers of one sentence are written, all alike. */
export interface SaidNumbers {
  number(value: number): Piece;
  /** The first number of a sentence says what it counts. */
  amount(value: number): Piece;
}

/**
 * Numbers of a sentence that compares them: from a million on in three digits, which is enough to compare by, as long as different ones still
 * read differently; else in full.
 */
export function sayNumbers(values: Values, column: string, numbers: readonly number[]): SaidNumbers {
  const isLarge = numbers.length > 1 && numbers.every((one) => Math.abs(one) >= MILLION) && isMeasure(column);
  const rough = new Set(isLarge ? numbers.map((one) => values.rough(one, column)) : []);
  if (isLarge && rough.size === new Set(numbers).size) {
    const number = (value: number): Piece => ({ bold: values.rough(value, column) });
    return { number, amount: number };
  }
  const decimals = decimalsOf([...numbers], column);
  return {
    number: (value) => ({ bold: values.number(value, column, decimals) }),
    amount: (value) => ({ bold: values.amount(value, column, decimals) }),
  };
}
