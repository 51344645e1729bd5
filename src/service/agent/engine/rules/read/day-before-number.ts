import type { Token } from '../../words/tokenize.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';

const BEFORE = ['by', 'per', 'of', 'in', 'on', 'since', 'each', 'every', 'before', 'after', 'and', 'with', 'latest'];

/** Average departure delay, where flights have one delay and a day of departure: the delay. */
export function dayBeforeNumber(cursor: Cursor): Token[] {
  const at = cursor.tokens.findIndex((_, from) => isDayOf(cursor, from));
  return at < 0 ? cursor.tokens : [...cursor.tokens.slice(0, at), ...cursor.tokens.slice(at + 1)];
}

/** One word that names a day alone, before the number of the same rows; together they name nothing. */
function isDayOf(cursor: Cursor, at: number): boolean {
  const day = cursor.mention(at);
  if (day === null || day.length > 1 || isPlural(day) || cursor.is(at - 1, ...BEFORE)) return false;
  if (day.candidates.some((one) => one.score >= 0.75 && !cursor.isTime(one))) return false;
  const number = keep(cursor.mention(at + 1), (one) => one.score >= 0.95);
  return (
    number !== null &&
    number.candidates.every((one) => cursor.isMeasurable(one)) &&
    day.candidates.some((one) => one.score >= 0.75 && number.candidates.every(({ table }) => table === one.table))
  );
}
